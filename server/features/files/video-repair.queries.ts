import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { FILE_TYPES } from '#rules/constants.ts';
import { isProcessed } from '#rules/uploads.ts';
import type { Db } from '../../db/client.ts';
import { fileRepairs, files } from '../../db/schema/files.ts';
import type { FileRow } from './files.queries.ts';

/** What is looked for: start codes where lengths belong. */
const NAME = 'start-codes';
export type RepairRow = typeof fileRepairs.$inferSelect;

const fresh = (now: Date) => ({
  behind: '',
  looked: 0,
  mended: 0,
  encoded: 0,
  failures: [],
  startedAt: now,
  endedAt: null,
});

/** Begins the repair of a database that has never had it. */
export async function beginRepair(db: Db, now: Date): Promise<void> {
  await db
    .insert(fileRepairs)
    .values({ name: NAME, ...fresh(now) })
    .onConflictDoNothing();
}

/** Begins it from the first file again. */
export async function restartRepair(db: Db, now: Date): Promise<void> {
  await db
    .insert(fileRepairs)
    .values({ name: NAME, ...fresh(now) })
    .onConflictDoUpdate({ target: fileRepairs.name, set: fresh(now) });
}

export async function findRepair(db: Db): Promise<RepairRow | null> {
  const [row] = await db.select().from(fileRepairs).where(eq(fileRepairs.name, NAME));
  return row ?? null;
}

/** Notes how far a run is; nothing where another one was begun meanwhile. */
export async function noteRepair(db: Db, { startedAt, ...set }: RepairRow): Promise<boolean> {
  const { rowCount } = await db
    .update(fileRepairs)
    .set(set)
    .where(
      and(eq(fileRepairs.name, NAME), eq(fileRepairs.startedAt, startedAt), isNull(fileRepairs.endedAt)),
    );
  return rowCount === 1;
}

/** Kinds whose films the product writes. What is sold as a file is kept as it came: it is neither read nor changed. */
const WRITTEN_TYPES = FILE_TYPES.filter(isProcessed);

const isFilm = () =>
  and(
    eq(files.status, 'finished'),
    inArray(files.type, WRITTEN_TYPES),
    sql`${files.versions} @> '[{"mimeType": "video/mp4"}]'::jsonb`,
  );

/** Finished files with a film of ours, by their ids behind this one. */
export const filmsBehind = (db: Db, behind: string, limit: number): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(gt(files.id, behind), isFilm()))
    .orderBy(asc(files.id))
    .limit(limit);

/** How many files a whole run looks at. */
export const countFilms = (db: Db): Promise<number> => db.$count(files, isFilm());

export async function exchangeVersions(
  db: Db,
  id: string,
  set: Pick<FileRow, 'versions' | 'size' | 'updatedAt'>,
): Promise<void> {
  await db.update(files).set(set).where(eq(files.id, id));
}
