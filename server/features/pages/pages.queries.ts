import { asc, eq, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { pages } from '../../db/schema/pages.ts';

export type PageRow = typeof pages.$inferSelect;

/** Every page that the operator wrote: a handful. */
export async function listPages(db: Db): Promise<PageRow[]> {
  return db.select().from(pages).orderBy(asc(pages.ordering), asc(pages.slug));
}

/** By slug or id. */
export async function findPage(db: Db, slugOrId: string): Promise<PageRow | undefined> {
  const [row] = await db
    .select()
    .from(pages)
    .where(or(eq(pages.slug, slugOrId), eq(pages.id, slugOrId)));
  return row;
}

/** Writes a page over the one of the same slug. */
export async function putPage(db: Db, row: PageRow): Promise<void> {
  const { id: _id, slug: _slug, createdAt: _createdAt, ...changed } = row;
  await db.insert(pages).values(row).onConflictDoUpdate({ target: pages.slug, set: changed });
}

export async function deletePage(db: Db, id: string): Promise<void> {
  await db.delete(pages).where(eq(pages.id, id));
}
