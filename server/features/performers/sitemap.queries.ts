import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { outAt } from '../../db/feed-out.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { galleries } from '../../db/schema/galleries.ts';
import { performers } from '../../db/schema/performers.ts';
import { products } from '../../db/schema/products.ts';
import { users } from '../../db/schema/users.ts';
import { videos } from '../../db/schema/videos.ts';

/** Approved, active, and open to every country: a crawler may come from anywhere. */
const isOpen = and(
  eq(performers.reviewState, 'approved'),
  eq(users.status, 'active'),
  sql`cardinality(${performers.blockCountries}) = 0`,
);

/** Profiles, the best known first; changed when the profile or its newest post did. */
export async function openProfiles(db: Db, now: Date, most: number) {
  const newestPost = sql`(select max(${feeds.updatedAt}) from ${feeds}
    where ${feeds.performerId} = ${performers.id} and ${outAt(now)})`;
  return db
    .select({
      username: users.username,
      updatedAt: sql<Date>`greatest(${performers.updatedAt}, ${newestPost})`.mapWith(performers.updatedAt),
    })
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .where(isOpen)
    .orderBy(desc(performers.score), desc(users.id))
    .limit(most);
}

/** Posts that everyone may read, newest first. */
export async function openPosts(db: Db, now: Date, most: number) {
  return db
    .select({ slug: feeds.slug, updatedAt: feeds.updatedAt })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(isOpen, outAt(now), eq(feeds.isSale, true), eq(feeds.price, 0)))
    .orderBy(desc(feeds.publishedAt), desc(feeds.id))
    .limit(most);
}

/** Galleries that everyone may look at, newest first. */
export async function openGalleries(db: Db, most: number) {
  const { isSale, price, status, deletedAt, totalPhotos } = galleries;
  const isForAll = and(
    eq(isSale, true),
    eq(price, 0),
    eq(status, 'active'),
    isNull(deletedAt),
    gt(totalPhotos, 0),
  );
  return db
    .select({ slug: galleries.slug, updatedAt: galleries.updatedAt })
    .from(galleries)
    .innerJoin(performers, eq(performers.id, galleries.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(isOpen, isForAll))
    .orderBy(desc(galleries.publishedAt), desc(galleries.id))
    .limit(most);
}

/** Videos that everyone may watch, newest first. */
export async function openVideos(db: Db, now: Date, most: number) {
  const { isSale, price, status, deletedAt, isWaiting, publishedAt } = videos;
  const isForAll = and(
    eq(isSale, true),
    eq(price, 0),
    eq(status, 'active'),
    isNull(deletedAt),
    eq(isWaiting, false),
    lte(publishedAt, now),
  );
  return db
    .select({ slug: videos.slug, updatedAt: videos.updatedAt })
    .from(videos)
    .innerJoin(performers, eq(performers.id, videos.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(isOpen, isForAll))
    .orderBy(desc(publishedAt), desc(videos.id))
    .limit(most);
}

/** Products that are in a store, newest first. */
export async function openProducts(db: Db, most: number) {
  return db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .innerJoin(performers, eq(performers.id, products.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(isOpen, eq(products.status, 'active'), isNull(products.deletedAt)))
    .orderBy(desc(products.publishedAt), desc(products.id))
    .limit(most);
}
