import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { SITEMAP_PART_ROWS, type SitemapKind } from '#rules/sitemap.ts';
import type { Db } from '../../db/client.ts';
import { feedOutAt, galleryOut, productOut, videoOutAt } from '../../db/item-out.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { galleries } from '../../db/schema/galleries.ts';
import { performers } from '../../db/schema/performers.ts';
import { products } from '../../db/schema/products.ts';
import { sitemapParts } from '../../db/schema/sitemap.ts';
import { users } from '../../db/schema/users.ts';
import { videos } from '../../db/schema/videos.ts';

/** The rows of one file: from this id to before that one; null for the last file. */
export interface Part {
  from: string;
  before: string | null;
}

const TABLES = { profiles: performers, posts: feeds, galleries, videos, products } as const;

/** Where the parts of each kind begin, without the first one. */
export const listParts = (db: Db): Promise<{ kind: SitemapKind; firstRow: string }[]> =>
  db
    .select({ kind: sitemapParts.kind, firstRow: sitemapParts.firstRow })
    .from(sitemapParts)
    .orderBy(asc(sitemapParts.kind), asc(sitemapParts.firstRow));

/** The id with which the next part begins, once this one is full. */
export async function startOfNextPart(db: Db, kind: SitemapKind, from: string): Promise<string | null> {
  const { id } = TABLES[kind];
  const [row] = await db
    .select({ id })
    .from(TABLES[kind])
    .where(gte(id, from))
    .orderBy(asc(id))
    .offset(SITEMAP_PART_ROWS)
    .limit(1);
  return row?.id ?? null;
}

export async function addPart(db: Db, kind: SitemapKind, firstRow: string, createdAt: Date): Promise<void> {
  await db.insert(sitemapParts).values({ kind, firstRow, createdAt }).onConflictDoNothing();
}

const inPart = (id: AnyPgColumn, { from, before }: Part): SQL | undefined =>
  and(gte(id, from), before ? lt(id, before) : undefined);

/** Approved, active, and open to every country: a crawler may come from anywhere. */
const isOpen = and(
  eq(performers.reviewState, 'approved'),
  eq(users.status, 'active'),
  sql`cardinality(${performers.blockCountries}) = 0`,
);

/** `audienceOf` of src/rules/item-access.ts says `everyone`. */
const isForAll = ({ isSale, price }: Record<'isSale' | 'price', AnyPgColumn>): SQL | undefined =>
  and(eq(isSale, true), eq(price, 0));

/** Profiles; changed when the profile was, or when its newest post came. */
export async function openProfiles(db: Db, now: Date, part: Part) {
  const newestPost = sql`(select ${feeds.publishedAt} from ${feeds}
    where ${feeds.performerId} = ${performers.id} and ${feedOutAt(now)} order by ${feeds.publishedAt} desc limit 1)`;
  return db
    .select({
      username: users.username,
      updatedAt: sql<Date>`greatest(${performers.updatedAt}, ${newestPost})`.mapWith(performers.updatedAt),
    })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(inPart(performers.id, part), isOpen))
    .orderBy(desc(performers.id));
}

/** Posts that everyone may read, newest first. */
export async function openPosts(db: Db, now: Date, part: Part) {
  return db
    .select({ slug: feeds.slug, updatedAt: feeds.updatedAt })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(inPart(feeds.id, part), isOpen, feedOutAt(now), isForAll(feeds)))
    .orderBy(desc(feeds.id));
}

/** Galleries that everyone may look at, newest first. */
export async function openGalleries(db: Db, part: Part) {
  return db
    .select({ slug: galleries.slug, updatedAt: galleries.updatedAt })
    .from(galleries)
    .innerJoin(performers, eq(performers.id, galleries.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(inPart(galleries.id, part), isOpen, galleryOut, isForAll(galleries)))
    .orderBy(desc(galleries.id));
}

/** Videos that everyone may watch, newest first. */
export async function openVideos(db: Db, now: Date, part: Part) {
  return db
    .select({ slug: videos.slug, updatedAt: videos.updatedAt })
    .from(videos)
    .innerJoin(performers, eq(performers.id, videos.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(inPart(videos.id, part), isOpen, videoOutAt(now), isForAll(videos)))
    .orderBy(desc(videos.id));
}

/** Products that are in a store, newest first. */
export async function openProducts(db: Db, part: Part) {
  return db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .innerJoin(performers, eq(performers.id, products.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .where(and(inPart(products.id, part), isOpen, productOut))
    .orderBy(desc(products.id));
}
