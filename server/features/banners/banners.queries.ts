import { and, asc, count, eq, ilike, type SQL } from 'drizzle-orm';
import type { BannerPosition } from '#rules/banners.ts';
import type { Db } from '../../db/client.ts';
import { containing, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { banners } from '../../db/schema/banners.ts';

export type BannerRow = typeof banners.$inferSelect;

export interface BannerFilter {
  q?: string | undefined;
  position?: BannerPosition | undefined;
  status?: BannerRow['status'] | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  limit: number;
  offset: number;
}

const matching = ({ q, position, status, ...range }: BannerFilter): SQL | undefined =>
  and(
    position && eq(banners.position, position),
    status && eq(banners.status, status),
    q ? ilike(banners.title, containing(q)) : undefined,
    ...within(banners.createdAt, range),
  );

export async function listBanners(db: Db, filter: BannerFilter): Promise<Page<BannerRow>> {
  const [data, [found]] = await Promise.all([
    db
      .select()
      .from(banners)
      .where(matching(filter))
      .orderBy(asc(banners.ordering), asc(banners.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(banners).where(matching(filter)),
  ]);
  return { data, total: found?.total ?? 0 };
}

export async function insertBanner(db: Db, row: BannerRow): Promise<void> {
  await db.insert(banners).values(row);
}

/** The banner as it is now; nothing when there is none. */
export async function updateBanner(
  db: Db,
  id: string,
  changes: Partial<BannerRow>,
): Promise<BannerRow | undefined> {
  const [row] = await db.update(banners).set(changes).where(eq(banners.id, id)).returning();
  return row;
}

export async function deleteBanner(db: Db, id: string): Promise<BannerRow | undefined> {
  const [row] = await db.delete(banners).where(eq(banners.id, id)).returning();
  return row;
}
