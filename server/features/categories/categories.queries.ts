import { and, asc, count, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { containing, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { performerCategories, performerCategoryMembers } from '../../db/schema/categories.ts';

export type CategoryRow = typeof performerCategories.$inferSelect;

export interface CategoryFilter {
  q?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  limit: number;
  offset: number;
}

const matching = ({ q, ...range }: CategoryFilter): SQL | undefined =>
  and(
    q ? ilike(performerCategories.name, containing(q)) : undefined,
    ...within(performerCategories.createdAt, range),
  );

export async function listCategories(db: Db, filter: CategoryFilter): Promise<Page<CategoryRow>> {
  const where = matching(filter);
  const [data, [found]] = await Promise.all([
    db
      .select()
      .from(performerCategories)
      .where(where)
      .orderBy(asc(performerCategories.ordering), asc(performerCategories.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(performerCategories).where(where),
  ]);
  return { data, total: found?.total ?? 0 };
}

const named = (slugOrId: string) =>
  or(eq(performerCategories.slug, slugOrId), eq(performerCategories.id, slugOrId));

export async function insertCategory(db: Db, row: CategoryRow): Promise<void> {
  await db.insert(performerCategories).values(row);
}

/** The category as it is now; nothing when there is none. */
export async function updateCategory(
  db: Db,
  slugOrId: string,
  changes: Partial<CategoryRow>,
): Promise<CategoryRow | undefined> {
  const [row] = await db.update(performerCategories).set(changes).where(named(slugOrId)).returning();
  return row;
}

/** The category, locked until the transaction ends. */
export async function lockCategory(db: Db, slugOrId: string): Promise<CategoryRow | undefined> {
  const [row] = await db.select().from(performerCategories).where(named(slugOrId)).for('update');
  return row;
}

export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.delete(performerCategories).where(eq(performerCategories.id, id));
}

/** Performers that chose a category. */
export async function listMembers(db: Db, categoryId: string): Promise<string[]> {
  const rows = await db
    .select({ id: performerCategoryMembers.performerId })
    .from(performerCategoryMembers)
    .where(eq(performerCategoryMembers.categoryId, categoryId));
  return rows.map(({ id }) => id);
}

/** How many of these there are; none of them can go before the transaction ends. In one order, as two may ask at once. */
export async function holdCategories(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db
    .select({ id: performerCategories.id })
    .from(performerCategories)
    .where(inArray(performerCategories.id, [...ids]))
    .orderBy(asc(performerCategories.id))
    .for('key share');
  return rows.length;
}

export async function replaceMemberships(
  db: Db,
  performerId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await db.delete(performerCategoryMembers).where(eq(performerCategoryMembers.performerId, performerId));
  if (categoryIds.length === 0) return;
  await db
    .insert(performerCategoryMembers)
    .values(categoryIds.map((categoryId) => ({ performerId, categoryId })));
}
