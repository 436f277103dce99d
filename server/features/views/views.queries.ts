import { sql } from 'drizzle-orm';
import type { TrendingKind } from '#rules/explore.ts';
import type { Db } from '../../db/client.ts';

/** What has a number of views, with the table that remembers who looked today. */
const COUNTED = {
  feed: { things: sql.raw('feeds'), views: sql.raw('feed_views'), id: sql.raw('feed_id') },
  gallery: { things: sql.raw('galleries'), views: sql.raw('gallery_views'), id: sql.raw('gallery_id') },
  video: { things: sql.raw('videos'), views: sql.raw('video_views'), id: sql.raw('video_id') },
  product: { things: sql.raw('products'), views: sql.raw('product_views'), id: sql.raw('product_id') },
  performer: {
    things: sql.raw('performers'),
    views: sql.raw('performer_views'),
    id: sql.raw('performer_id'),
  },
};
export type Viewed = keyof typeof COUNTED;

/** So many people at one address count on one day. */
const AT_ADDRESS = 10;

/** Who looks, and from where, as keyed hashes. */
export interface LookKeys {
  viewer: string;
  address: string;
}

/**
 * True when this is the viewer's first look of the day and few others at this address had theirs; then the thing's
 * number grows by one. Of two who look from one address at the same moment one may be left out, but never too many count.
 */
export async function insertView(
  db: Db,
  viewed: Viewed,
  thingId: string,
  keys: LookKeys,
  day: string,
): Promise<boolean> {
  const { things, views, id } = COUNTED[viewed];
  const { rowCount } = await db.execute(sql`with counted as (
      insert into ${views} (${id}, viewer_key, address_key, place, day)
      select ${thingId}, ${keys.viewer}, ${keys.address}, 1 + count(*), ${day}::date from ${views}
        where ${id} = ${thingId} and day = ${day}::date and address_key = ${keys.address}
        having count(*) < ${AT_ADDRESS}
      on conflict do nothing returning ${id})
    update ${things} set total_views = total_views + 1 where id in (select ${id} from counted)`);
  return (rowCount ?? 0) > 0;
}

/** Who looked on days before this one is forgotten; the numbers stay. */
export async function deleteViewsBefore(db: Db, viewed: Viewed, day: string): Promise<void> {
  await db.execute(sql`delete from ${COUNTED[viewed].views} where day < ${day}::date`);
}

/** Counts a look as trending: who looked before, and an address from which somebody did, counts today instead. */
export async function countLook(
  db: Db,
  kind: TrendingKind,
  objectId: string,
  keys: LookKeys,
  day: string,
): Promise<void> {
  await db.execute(
    sql`select count_look(${kind}, ${objectId}, ${keys.viewer}, ${keys.address}, ${day}::date)`,
  );
}
