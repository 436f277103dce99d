import { type SQL, sql } from 'drizzle-orm';
import { feeds } from './schema/feeds.ts';
import { galleries } from './schema/galleries.ts';
import { products } from './schema/products.ts';
import { videos } from './schema/videos.ts';

// `isOut` of src/rules/item-access.ts as conditions on the tables of what performers publish. The function
// `search_sources` says the same by itself; tests/api/item-out.test.ts compares them.

/** A post is shown by its performer: active, not deleted, its files ready, begun and not ended at this moment. */
export const feedOutAt = (now: Date | ReturnType<typeof sql.placeholder>): SQL => {
  const moment = now instanceof Date ? now.toISOString() : now;
  return sql`(${feeds.status} = 'active' and not ${feeds.isWaiting} and ${feeds.deletedAt} is null and ${feeds.publishedAt} <= ${moment}::timestamptz
    and (${feeds.expiredAt} is null or ${feeds.expiredAt} > ${moment}::timestamptz))`;
};

/** A video is shown by its performer: active, not deleted, its film ready, and begun at this moment. */
export const videoOutAt = (now: Date): SQL =>
  sql`(${videos.status} = 'active' and not ${videos.isWaiting} and ${videos.deletedAt} is null
    and ${videos.publishedAt} <= ${now.toISOString()}::timestamptz)`;

/** A gallery is shown by its performer: active, not deleted, and with a photo; an empty one is shown to them alone. */
export const galleryOut: SQL = sql`(${galleries.status} = 'active' and ${galleries.deletedAt} is null and ${galleries.totalPhotos} > 0)`;

/** A product is in its performer's store, sold out or not: active and not deleted. */
export const productOut: SQL = sql`(${products.status} = 'active' and ${products.deletedAt} is null)`;
