import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import type { FileRow } from './files.queries.ts';

const OPEN = ['created', 'processing'] as const;
/** What operators took down meanwhile is left as it is: nothing of it is made that could be seen. */
const isOpen = and(inArray(files.status, [...OPEN]), isNull(files.takenDownAt));

/** How many pieces of videos of this owner wait to be cut, or are. */
export const countWaitingCuts = (db: Db, ownerId: string): Promise<number> =>
  db.$count(files, and(eq(files.ownerId, ownerId), isNotNull(files.cut), isOpen));

/** Takes a file into work, as it was before: with what an earlier attempt left. Null when there is nothing to do. */
export async function beginProcessing(db: Db, id: string, now: Date): Promise<FileRow | null> {
  const [row] = await db
    .update(files)
    .set({ status: 'processing', updatedAt: now })
    .where(and(eq(files.id, id), isOpen))
    .returning();
  return row ?? null;
}

/** Files of this owner that nobody has begun to work on, as they came. */
export const waitingFiles = (db: Db, ownerId: string): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.status, 'created'), isNull(files.takenDownAt)))
    .orderBy(files.createdAt, files.id);

/** Puts a file in work back to those that wait; null when it is no longer in work. */
export async function letWait(db: Db, id: string): Promise<FileRow | null> {
  const [row] = await db
    .update(files)
    .set({ status: 'created' })
    .where(and(eq(files.id, id), eq(files.status, 'processing'), isNull(files.takenDownAt)))
    .returning();
  return row ?? null;
}

/** Notes what is going to be stored; false when the file is no longer in work. */
export async function stageKeys(db: Db, id: string, keys: string[]): Promise<boolean> {
  const { rowCount } = await db
    .update(files)
    .set({ staged: keys })
    .where(and(eq(files.id, id), isOpen));
  return rowCount === 1;
}

/** Ends the work of the attempt that staged these keys; null when another attempt took over, or the file has gone. */
export async function endProcessing(
  db: Db,
  id: string,
  staged: string[],
  set: Partial<FileRow>,
): Promise<FileRow | null> {
  const [row] = await db
    .update(files)
    .set({ ...set, staged: null })
    .where(and(eq(files.id, id), isOpen, sql`${files.staged} = ${JSON.stringify(staged)}::jsonb`))
    .returning();
  return row ?? null;
}

/** Ends the work with a reason; null when it has ended already. */
export async function failProcessing(db: Db, id: string, set: Partial<FileRow>): Promise<FileRow | null> {
  const [row] = await db
    .update(files)
    .set({ ...set, status: 'error', staged: null })
    .where(and(eq(files.id, id), isOpen))
    .returning();
  return row ?? null;
}

/** Puts a failed file of this owner back to the start; null when it is not theirs or did not fail. */
export async function reopenFile(db: Db, ownerId: string, id: string, now: Date): Promise<FileRow | null> {
  const [row] = await db
    .update(files)
    .set({ status: 'created', error: null, errorCode: null, updatedAt: now })
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.status, 'error')))
    .returning();
  return row ?? null;
}

/** Files in work since before `before` whose job is gone: it was given up with its workers. */
export async function filesWithoutJob(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select f.id from files f
    where f.status in ('created', 'processing') and f.taken_down_at is null and f.updated_at < ${before.toISOString()}::timestamptz
      and not exists (select from graphile_worker.jobs j
        where j.key = 'file:' || f.id and j.attempts < j.max_attempts)
    limit ${limit}`);
  return rows.map((row) => row.id);
}

/** Uploads of files that failed before `before`: nobody tried again. */
export async function failedSources(db: Db, before: Date, limit: number) {
  return db
    .select({ id: files.id, sourceKey: files.sourceKey })
    .from(files)
    .where(and(eq(files.status, 'error'), isNotNull(files.sourceKey), lt(files.updatedAt, before)))
    .limit(limit);
}

export async function forgetSource(db: Db, id: string): Promise<void> {
  await db
    .update(files)
    .set({ sourceKey: null, sourceSize: 0, errorCode: null })
    .where(and(eq(files.id, id), eq(files.status, 'error')));
}

/** Bytes that all files of one account fill, with uploads that are still in work. */
export async function storedBytes(db: Db, ownerId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select coalesce(sum(f.source_size + (
      select coalesce(sum((v ->> 'size')::bigint), 0) from jsonb_array_elements(f.versions) v)), 0) as bytes
    from files f where f.owner_id = ${ownerId}`);
  return Number(rows[0]?.bytes ?? 0);
}
