import { fileErrors, type WireFile } from '#contract/files.ts';
import { addDays } from '#rules/calendar.ts';
import { workSeconds } from '#rules/processing-turns.ts';
import { isProcessed, mayRetry, type ProcessingProblem, RETRY_DAYS, uploadRule } from '#rules/uploads.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { processingText } from '../../http/upload-texts.ts';
import type { JobAttempt } from '../../jobs/queue.ts';
import { MediaError, type MediaFacts, type MediaProblem } from '../../providers/media/media-tools.ts';
import { inTx } from '../../tx.ts';
import { kindsHolding } from '../objects/object-kinds.ts';
import { contentHashOf } from './content-hash.ts';
import { extensionOf, newKey } from './file-keys.ts';
import { presentFile } from './files.present.ts';
import { type FileRow, findFile } from './files.queries.ts';
import { isReviewed, limitsOf } from './limits-of.service.ts';
import { type MadeFile, type MadeMedia, makeMedia } from './media-renditions.ts';
import {
  beginProcessing,
  endProcessing,
  failedSources,
  failProcessing,
  filesWithoutJob,
  forgetSource,
  reopenFile,
  stageKeys,
} from './processing.queries.ts';
import { enqueueProcessing, giveWay } from './processing-turns.service.ts';
import { withWorkFiles } from './work-files.ts';

/** Once may be a bad moment of the machine. Twice is a file that ends its decoder, or a fault that stays. */
const TRIES: Partial<Readonly<Record<MediaProblem, number>>> = { crashed: 2, failed: 2 };

/** Tells the owner of a file its new status. */
function tellOwner(deps: Deps, row: FileRow): void {
  const { status, error, errorCode } = row;
  deps.realtime.toUser(row.ownerId, 'file_status', {
    fileId: row.id,
    status,
    error,
    errorCode,
    canRetry: canRetry(row),
  });
}

/** The same when its work has ended or begins anew, and whoever has open what holds it. */
async function tellOfEnd(deps: Deps, row: FileRow): Promise<void> {
  tellOwner(deps, row);
  for (const { files } of kindsHolding(row.type)) await files?.progressed?.(deps, row);
}

/** Whether another try may end well, and the upload is still there. */
const canRetry = (row: Pick<FileRow, 'status' | 'errorCode' | 'sourceKey' | 'cut'>): boolean =>
  row.status === 'error' &&
  mayRetry(row.errorCode as ProcessingProblem) &&
  (row.sourceKey !== null || row.cut !== null);

const PROBLEMS: Readonly<Record<MediaProblem, ProcessingProblem>> = {
  unreadable: 'unreadable',
  codec: 'codec',
  'no-picture': 'no-picture',
  'no-sound': 'no-sound',
  'too-long': 'too-long',
  'too-many-pixels': 'too-many-pixels',
  'too-slow': 'too-slow',
  'too-much-memory': 'too-heavy',
  crashed: 'unreadable',
  failed: 'failed',
  unavailable: 'failed',
};

/** The reason to give up, or null when the same should be tried again. */
function problemOf(error: unknown, attempt: JobAttempt): ProcessingProblem | null {
  if (!(error instanceof MediaError) || error.problem === 'unavailable')
    return attempt.isLast ? 'failed' : null;
  if (attempt.number < (TRIES[error.problem] ?? 1) && !attempt.isLast) return null;
  return PROBLEMS[error.problem];
}

const deleteKeys = (deps: Deps, keys: readonly string[]) =>
  Promise.allSettled(keys.map((key) => deps.storage.delete(key)));

/** Pictures that stand for a video are as closed as it is, but for the blurred one. */
const folderOf = (row: FileRow, made: MadeFile) =>
  row.isProtected && made.name !== 'blurred' ? ('closed' as const) : ('public' as const);

async function store(deps: Deps, made: MadeFile, key: string): Promise<FileVersion> {
  const { path, ...version } = made;
  return { ...version, key, size: await deps.storage.take(key, path, made.mimeType) };
}

/**
 * Stores what was made under new keys, then switches the row to it in one transaction, and deletes the upload after
 * the commit. What is stored and not switched to is known by the row, and removed by the next attempt; after the last one by
 * the sweep of files.
 */
async function finish(
  deps: Deps,
  row: FileRow,
  media: MadeMedia & Pick<FileRow, 'contentHash'>,
): Promise<void> {
  const keys = media.made.map((made) => newKey(folderOf(row, made), extensionOf(made.mimeType)));
  if (!(await stageKeys(deps.db, row.id, keys))) return;
  const versions = await Promise.all(
    media.made.map((made, place) => store(deps, made, keys[place] as string)),
  );
  const { mimeType, width, height, duration, waveform, contentHash } = media;
  const finished = await inTx(deps, async (tx) => {
    const now = deps.clock.now();
    const set = {
      mimeType,
      width,
      height,
      duration,
      waveform,
      versions,
      contentHash,
      size: versions[0]?.size ?? 0,
      sourceKey: null,
      sourceSize: 0,
      status: 'finished',
      updatedAt: now,
    } as const;
    const holders = kindsHolding(row.type).flatMap(({ files }) => files ?? []);
    for (const { lock } of holders) await lock?.(tx, row);
    const done = await endProcessing(tx.db, row.id, keys, set);
    if (!done) return null;
    for (const { finished } of holders) await finished?.(deps, tx, done);
    tx.after(() => tellOfEnd(deps, done));
    // A profile shows its welcome video from now on.
    if (done.type === 'performer-welcome-video')
      tx.after(() => deps.pages.invalidate([`performer:${done.ownerId}`]));
    return done;
  });
  // Its owner deleted the file meanwhile, or another worker was faster.
  if (!finished) await deleteKeys(deps, keys);
  else if (row.sourceKey) await deps.storage.delete(row.sourceKey);
}

async function giveUp(deps: Deps, row: FileRow, problem: ProcessingProblem): Promise<void> {
  const rule = uploadRule(row.type, await limitsOf(deps, row.ownerId));
  const isFinal = !mayRetry(problem);
  const failed = await failProcessing(deps.db, row.id, {
    errorCode: problem,
    error: processingText(problem, rule),
    updatedAt: deps.clock.now(),
    // A piece of a video has no upload of its own that is kept.
    ...(isFinal || row.cut ? { sourceKey: null, sourceSize: 0 } : {}),
  });
  if (!failed) return;
  if (isFinal && row.sourceKey) await deps.storage.delete(row.sourceKey);
  await tellOfEnd(deps, failed);
}

/** The bytes to work on: the upload, or the video that a teaser is cut from. */
async function sourceOf(deps: Deps, row: FileRow) {
  if (!row.cut) return { key: row.sourceKey, mimeType: row.mimeType };
  const video = await findFile(deps.db, row.cut.fileId);
  // Of a video that was taken down meanwhile nothing is shown to all.
  if (video?.takenDownAt) return { key: null, mimeType: '' };
  const display = video?.versions.find(({ name }) => name === 'display');
  return { key: display?.key ?? null, mimeType: display?.mimeType ?? '' };
}

/** Puts a long job behind shorter ones that wait, and tells the owner; false when it stays where it is. */
async function putBack(deps: Deps, row: FileRow, facts: MediaFacts): Promise<boolean> {
  return inTx(deps, async (tx) => {
    const waiting = await giveWay(tx, row, workSeconds(facts));
    if (waiting) tx.after(() => tellOwner(deps, waiting));
    return waiting !== null;
  });
}

/** The work was put back, and is done later. */
class PutBack extends Error {}

async function make(deps: Deps, row: FileRow, isWeighed: boolean): Promise<void> {
  const { key, mimeType } = await sourceOf(deps, row);
  const source = key === null ? null : await deps.storage.onDisk(key);
  if (!source) throw new MediaError('unreadable', 'the upload is gone');
  const rule = uploadRule(row.type, await limitsOf(deps, row.ownerId));
  try {
    await withWorkFiles(deps.config, async (pathOf) => {
      const { type, cut } = row;
      const media = await makeMedia(deps.media, {
        type,
        rule,
        cut,
        pathOf,
        isBehind: !(await isReviewed(deps.db, row.ownerId)),
        begins: async (facts) => {
          if (!isWeighed && !cut && (await putBack(deps, row, facts))) throw new PutBack();
        },
        source: { path: source.path, mimeType },
      });
      // A piece of a video is sold with the video, so nobody asks whether it is owned.
      const contentHash = cut ? null : await contentHashOf(source.path);
      await finish(deps, row, { ...media, contentHash });
    });
  } finally {
    await source.release();
  }
}

/**
 * Makes an upload ready to be played. A file that is at fault ends with a reason, and its job ends well: it stands in
 * nobody's way. Any other failure is tried again, from the start.
 */
export async function processFile(
  deps: Deps,
  { fileId, isWeighed = false }: { fileId: string; isWeighed?: boolean },
  attempt: JobAttempt,
): Promise<void> {
  const row = await beginProcessing(deps.db, fileId, deps.clock.now());
  if (!row) return;
  await deleteKeys(deps, row.staged ?? []);
  tellOwner(deps, row);
  try {
    await make(deps, row, isWeighed);
  } catch (error) {
    if (error instanceof PutBack) return;
    const problem = problemOf(error, attempt);
    if (!problem) throw error;
    deps.log.info({ fileId, problem, detail: String(error) }, 'an upload could not be made ready');
    await giveUp(deps, row, problem);
  }
}

/** Starts a failed upload again. 409 when another try cannot end well, or the upload is no longer kept. */
export async function retryFile(deps: Deps, ownerId: string, id: string): Promise<WireFile> {
  const row = await findFile(deps.db, id);
  if (!row || row.ownerId !== ownerId) throw fail(fileErrors, 'not-found');
  if (!isProcessed(row.type) || !canRetry(row)) throw fail(fileErrors, 'no-retry');
  const again = await inTx(deps, async (tx) => {
    const reopened = await reopenFile(tx.db, ownerId, id, deps.clock.now());
    if (!reopened) throw fail(fileErrors, 'no-retry');
    await enqueueProcessing(tx, reopened);
    tx.after(() => tellOfEnd(deps, reopened));
    return reopened;
  });
  return presentFile(deps, again, { viewerId: ownerId, unlocked: true });
}

const BATCH = 200;
/** In milliseconds: a file in the state `created` or `processing` that has had no job for so long has lost it. */
const LOST_MS = 15 * 60_000;

/**
 * Files whose job was given up, because every worker that took it died: told as failed, so that their owner can try
 * again. And uploads of failed files, when the days for another try are over.
 */
export async function recoverFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const id of await filesWithoutJob(deps.db, new Date(now.getTime() - LOST_MS), BATCH)) {
    const row = await findFile(deps.db, id);
    if (row) await giveUp(deps, row, 'failed');
  }
  for (const { id, sourceKey } of await failedSources(deps.db, addDays(now, -RETRY_DAYS), BATCH)) {
    await forgetSource(deps.db, id);
    if (sourceKey) await deps.storage.delete(sourceKey);
  }
}
