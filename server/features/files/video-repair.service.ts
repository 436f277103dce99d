import { MAX_VIDEO_PIXELS } from '#rules/uploads.ts';
import type { FileVersion, RepairFailure } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { MediaError } from '../../providers/media/media-tools.ts';
import { inTx, type Tx } from '../../tx.ts';
import { forgetFile } from '../objects/object-kinds.ts';
import { extensionOf, keyBeside } from './file-keys.ts';
import { type FileRow, lockFile } from './files.queries.ts';
import { REPAIRED, timeFor } from './media-renditions.ts';
import { nextTurn } from './processing-turns.queries.ts';
import { hasStartCodes } from './start-codes.ts';
import {
  beginRepair,
  countFilms,
  exchangeVersions,
  filmsBehind,
  findRepair,
  noteRepair,
  type RepairRow,
  restartRepair,
} from './video-repair.queries.ts';
import { withWorkFiles } from './work-files.ts';

/** So many files are looked at in one step; one that is mended ends it, so that films of people come in between. */
const LOOKED_AT_ONCE = 100;
const MOST_FAILURES_KEPT = 200;

const QUEUE = 'files.repair-videos';
/** It takes turns with the films of people. */
const enqueueStep = async (tx: Tx): Promise<void> =>
  tx.enqueue('files.repair-videos', {}, { key: QUEUE, queue: QUEUE, runAt: await nextTurn(tx.db, QUEUE) });

/** Goes on with a repair that has not ended; begins the first one of a database. */
export async function resumeVideoRepair(deps: Deps): Promise<void> {
  await inTx(deps, async (tx) => {
    await beginRepair(tx.db, deps.clock.now());
    const row = await findRepair(tx.db);
    if (row?.endedAt === null) await enqueueStep(tx);
  });
}

/** Begins from the first file again. */
export async function startVideoRepair(deps: Deps): Promise<void> {
  await inTx(deps, async (tx) => {
    await restartRepair(tx.db, deps.clock.now());
    await enqueueStep(tx);
  });
}

/** Puts a stored object in the place of another one, which goes; false when the file has changed meanwhile. */
async function exchange(deps: Deps, id: string, old: FileVersion, next: FileVersion): Promise<boolean> {
  const row = await inTx(deps, async (tx) => {
    const before = await lockFile(tx.db, id);
    if (!before?.versions.some(({ key }) => key === old.key)) return null;
    const versions = before.versions.map((version) => (version.key === old.key ? next : version));
    const size = before.versions[0]?.key === old.key ? next.size : before.size;
    await exchangeVersions(tx.db, id, { versions, size, updatedAt: deps.clock.now() });
    tx.after(() => deps.storage.delete(old.key));
    return before;
  });
  if (!row) return false;
  await forgetFile(deps, row);
  if (row.type === 'performer-welcome-video') await deps.pages.invalidate([`performer:${row.ownerId}`]);
  return true;
}

/**
 * Writes a film anew with lengths in place of start codes, its pictures and sound as they are, and puts it under a key of
 * its own in place of the broken one: what browsers keep under the old address is never asked for again. Encoded only
 * where its pictures cannot be taken over. Null when the file has changed meanwhile.
 */
async function mend(deps: Deps, row: FileRow, version: FileVersion): Promise<'mended' | 'encoded' | null> {
  const source = await deps.storage.onDisk(version.key);
  if (!source) return null;
  const duration = row.duration ?? 0;
  const limits = {
    seconds: timeFor(duration),
    mostPlayed: duration + 60,
    mostPixels: MAX_VIDEO_PIXELS,
    isBehind: true,
  };
  try {
    return await withWorkFiles(deps.config, async (pathOf) => {
      const path = pathOf('mended.mp4');
      const { mimeType } = version;
      const [made] = await deps.media.use({ path: source.path, mimeType }, limits, (session) =>
        session.video([{ ...REPAIRED, path }]),
      );
      const key = keyBeside(version.key, extensionOf(mimeType));
      const size = await deps.storage.take(key, path, mimeType);
      const isIn = await exchange(deps, row.id, version, { ...version, key, size });
      if (!isIn) await deps.storage.delete(key);
      return isIn ? (made?.isCopied ? 'mended' : 'encoded') : null;
    });
  } finally {
    await source.release();
  }
}

/** How far the last run is, and of how many files; null before the first one. */
export async function videoRepair({ db }: Deps): Promise<(RepairRow & { of: number }) | null> {
  const run = await findRepair(db);
  return run && { ...run, of: run.endedAt ? run.looked : await countFilms(db) };
}

interface Found {
  mended: number;
  encoded: number;
  failures: RepairFailure[];
}

/** Looks at every film of one file. A film that cannot be mended stays as it is, and is told. */
async function repairFile(deps: Deps, row: FileRow): Promise<Found> {
  const found: Found = { mended: 0, encoded: 0, failures: [] };
  for (const version of row.versions.filter(({ mimeType }) => mimeType === 'video/mp4')) {
    const object = await deps.storage.get(version.key);
    if (!object || !(await hasStartCodes(object))) continue;
    try {
      const how = await mend(deps, row, version);
      if (how) found[how] += 1;
    } catch (error) {
      if (!(error instanceof MediaError) || error.problem === 'unavailable') throw error;
      found.failures.push({ fileId: row.id, version: version.name, problem: error.problem });
      deps.log.warn({ err: error, fileId: row.id, version: version.name }, 'a film could not be mended');
    }
  }
  return found;
}

/** Notes what was done after each file: a process that dies repeats one at most. */
async function lookAt(deps: Deps, run: RepairRow, rows: readonly FileRow[]): Promise<RepairRow | null> {
  let now = run;
  for (const row of rows) {
    const { mended, encoded, failures } = await repairFile(deps, row);
    now = {
      ...now,
      behind: row.id,
      looked: now.looked + 1,
      mended: now.mended + mended,
      encoded: now.encoded + encoded,
      failures: [...now.failures, ...failures].slice(0, MOST_FAILURES_KEPT),
    };
    if (!(await noteRepair(deps.db, now))) return null;
    if (mended + encoded + failures.length > 0) break;
  }
  return now;
}

/** One step of looking through all stored films for broken ones; the next one follows by a job of its own. */
export async function stepVideoRepair(deps: Deps): Promise<void> {
  const run = await findRepair(deps.db);
  if (!run || run.endedAt) return;
  const rows = await filmsBehind(deps.db, run.behind, LOOKED_AT_ONCE);
  const now = await lookAt(deps, run, rows);
  if (!now) return;
  if (rows.length > 0) return inTx(deps, enqueueStep);
  const { looked, mended, encoded, failures } = now;
  await noteRepair(deps.db, { ...now, endedAt: deps.clock.now() });
  deps.log.info({ looked, mended, encoded, failed: failures.length }, 'stored films were looked through');
}
