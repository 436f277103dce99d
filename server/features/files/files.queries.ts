import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { type FileVersion, files } from '../../db/schema/files.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(db: Db, row: typeof files.$inferInsert): Promise<FileRow> {
  const [inserted] = await db.insert(files).values(row).returning();
  if (!inserted) throw new Error('the file was not stored');
  return inserted;
}

const fileById = prepared((db) =>
  db
    .select()
    .from(files)
    .where(eq(files.id, sql.placeholder('id')))
    .prepare('file_by_id'),
);

/** Every signed picture on a page asks this: prepared once. */
export async function findFile(db: Db, id: string): Promise<FileRow | null> {
  const [row] = await fileById(db).execute({ id });
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

/** In the order of their ids, so that two who lock the same ones do not wait for each other. */
export async function lockFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(files.id)
    .for('share');
}

/** The same for files that may go: who holds one of them has to be done first. */
export async function lockFilesToRemove(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(files.id)
    .for('update');
}

export async function lockFile(db: Db, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id)).for('update');
  return row ?? null;
}

export async function updateVersions(
  db: Db,
  id: string,
  versions: FileVersion[],
  now: Date,
): Promise<FileRow> {
  const [row] = await db.update(files).set({ versions, updatedAt: now }).where(eq(files.id, id)).returning();
  if (!row) throw new Error('the file has gone');
  return row;
}

/** Removes files of one owner; the removed rows. */
export async function deleteFiles(db: Db, ownerId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .delete(files)
    .where(and(eq(files.ownerId, ownerId), inArray(files.id, [...ids])))
    .returning();
}
