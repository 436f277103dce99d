import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(db: Db, row: typeof files.$inferInsert): Promise<FileRow> {
  const [inserted] = await db.insert(files).values(row).returning();
  if (!inserted) throw new Error('the file was not stored');
  return inserted;
}

function prepareFind(db: Db) {
  return db
    .select()
    .from(files)
    .where(eq(files.id, sql.placeholder('id')))
    .prepare('file_by_id');
}
const prepared = new WeakMap<Db, ReturnType<typeof prepareFind>>();

/** Every signed picture on a page asks this: prepared once. */
export async function findFile(db: Db, id: string): Promise<FileRow | null> {
  const query = prepared.get(db) ?? prepareFind(db);
  prepared.set(db, query);
  const [row] = await query.execute({ id });
  return row ?? null;
}

export async function findFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
}

/** Describes a file of this owner; null when it is not theirs. */
export async function updateAlt(
  db: Db,
  ownerId: string,
  id: string,
  alt: string,
  now: Date,
): Promise<FileRow | null> {
  const [row] = await db
    .update(files)
    .set({ alt, updatedAt: now })
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId)))
    .returning();
  return row ?? null;
}

/** Removes files of one owner; the removed rows. */
export async function deleteFiles(db: Db, ownerId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .delete(files)
    .where(and(eq(files.ownerId, ownerId), inArray(files.id, [...ids])))
    .returning();
}
