import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/uploads.ts';

export type UploadRow = typeof uploads.$inferSelect;

export async function insertUpload(db: Db, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row);
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row ?? null;
}

/** How many uploads of one account are under way, and how many bytes they will have. */
export async function unfinishedUploads(db: Db, ownerId: string): Promise<{ count: number; bytes: number }> {
  const [sum] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<string>`coalesce(sum(${uploads.size}), 0)`,
    })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.fileId)));
  return { count: sum?.count ?? 0, bytes: Number(sum?.bytes ?? 0) };
}

/** Gives an upload to one request; false while another one has it. */
export async function lockUpload(db: Db, id: string, by: string, now: Date, until: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(uploads)
    .set({ lockedBy: by, lockedUntil: until, isWanted: false })
    .where(and(eq(uploads.id, id), or(isNull(uploads.lockedBy), lt(uploads.lockedUntil, now))));
  return rowCount === 1;
}

/** Asks whoever has an upload to give it back; false when there is no such upload. */
export async function wantUpload(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.update(uploads).set({ isWanted: true }).where(eq(uploads.id, id));
  return rowCount === 1;
}

/** Keeps an upload for longer; null when it is no longer one's own, else whether somebody waits for it. */
export async function keepUpload(
  db: Db,
  id: string,
  by: string,
  now: Date,
  until: Date,
): Promise<boolean | null> {
  const [row] = await db
    .update(uploads)
    .set({ lockedUntil: until, updatedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.lockedBy, by)))
    .returning({ isWanted: uploads.isWanted });
  return row?.isWanted ?? null;
}

export async function unlockUpload(db: Db, id: string, by: string, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ lockedBy: null, lockedUntil: null, updatedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.lockedBy, by)));
}

export async function noteFile(db: Db, id: string, fileId: string): Promise<void> {
  await db.update(uploads).set({ fileId }).where(eq(uploads.id, id));
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** Forgets uploads that nobody went on with; how many. */
export async function deleteUploadsBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.delete(uploads).where(lt(uploads.updatedAt, before));
  return rowCount ?? 0;
}
