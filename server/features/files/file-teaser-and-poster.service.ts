import { fileErrors, type WireFile } from '#contract/files.ts';
import type { FileType } from '#rules/constants.ts';
import { uploadRule } from '#rules/uploads.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { newId } from '../../ids.ts';
import { MediaError } from '../../providers/media/media-tools.ts';
import { inTx, type Tx } from '../../tx.ts';
import { forgetFile } from '../objects/object-kinds.ts';
import { presentUpload } from './files.present.ts';
import { discardPrepared, type FileRow, fileById, insertPrepared, prepareUpload } from './files.service.ts';
import { limitsOf } from './limits-of.service.ts';
import { putPoster, replacePoster } from './poster.service.ts';
import { countWaitingCuts } from './processing.queries.ts';
import { enqueueProcessing } from './processing-turns.service.ts';
import { assertRoom, lockRoom } from './quota.service.ts';

/** The videos of performers, with what their teasers are. */
const TEASERS: Partial<Readonly<Record<FileType, FileType>>> = {
  'feed-video': 'feed-teaser',
  'performer-video': 'performer-video-teaser',
};
type OwnVideo = FileRow & { duration: number; teaserType: FileType };

/** An own video that is finished; 404 for everything else. */
async function ownVideo(deps: Deps, viewer: Viewer, fileId: string): Promise<OwnVideo> {
  const video = await fileById(deps.db, fileId);
  const teaserType = video && TEASERS[video.type];
  if (video?.ownerId !== viewer.id || !teaserType || video.takenDownAt)
    throw fail(fileErrors, 'no-such-film');
  const { duration } = video;
  if (video.status !== 'finished' || duration === null) throw fail(fileErrors, 'film-not-ready');
  return { ...video, duration, teaserType };
}

/** A video has one teaser; some are cut anew before one likes it. */
const MOST_WAITING = 5;

/** About as many bytes as so many seconds of a video take. */
const bytesOf = (video: { size: number; duration: number }, seconds: number): number =>
  Math.ceil((video.size * seconds) / Math.max(video.duration, 1));

/** 422 without room for so many bytes, 409 while too many pieces wait. Decided where the account's room is locked. */
async function assertMayCut(deps: Deps, tx: Tx, ownerId: string, bytes: number): Promise<void> {
  await lockRoom(tx, ownerId);
  if ((await countWaitingCuts(tx.db, ownerId)) >= MOST_WAITING) throw fail(fileErrors, 'teasers-waiting');
  await assertRoom(deps, ownerId, bytes, tx);
}

/**
 * A teaser out of a performer's own video, from `start` to `end` (seconds). It is a file of its own that everyone may
 * see, made by a job; the video stays as closed as it was. `also` is written with it.
 */
export async function cutTeaser(
  deps: Deps,
  viewer: Viewer,
  input: { fileId: string; start: number; end: number },
  also?: (tx: Tx, teaser: FileRow) => Promise<void>,
): Promise<WireFile & { success: boolean }> {
  const video = await ownVideo(deps, viewer, input.fileId);
  const { start, end } = input;
  const { maxSeconds = 0 } = uploadRule(video.teaserType, await limitsOf(deps, viewer.id));
  if (end - start < 1) throw invalid({ end: 'Please choose at least one second.' });
  if (end - start > maxSeconds) throw invalid({ end: `A teaser plays at most ${maxSeconds} seconds.` });
  // The video's length is known in whole seconds.
  if (end > video.duration + 1) throw invalid({ end: 'The video is shorter than that.' });
  const bytes = bytesOf(video, end - start);
  const row = await inTx(deps, async (tx) => {
    await assertMayCut(deps, tx, viewer.id, bytes);
    const made = await insertPrepared(deps, tx.db, viewer.id, {
      id: newId(),
      type: video.teaserType,
      name: video.name,
      alt: '',
      mimeType: 'video/mp4',
      size: 0,
      width: null,
      height: null,
      duration: null,
      status: 'created',
      error: null,
      errorCode: null,
      isProtected: false,
      versions: [],
      contentHash: null,
      sourceKey: null,
      // Its room is taken from now on, as that of an upload is.
      sourceSize: bytes,
      cut: { fileId: video.id, start, end },
      staged: null,
      waveform: null,
      takenDownAt: null,
    });
    await enqueueProcessing(tx, made);
    await also?.(tx, made);
    return made;
  });
  return presentUpload(deps, row, viewer.id);
}

/** Each picture takes a process of its own: so many at the same time, whoever asks. */
const MOST_AT_ONCE = 2;
let taking = 0;

/** 409 when too many are taken at this moment, or the tools fail. */
async function takePoster(deps: Deps, video: FileRow, at: number): Promise<FileRow | null> {
  if (taking >= MOST_AT_ONCE) throw fail(fileErrors, 'no-picture-taken');
  taking += 1;
  try {
    return await replacePoster(deps, video, at);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    deps.log.warn({ err: error, fileId: video.id }, 'could not take a picture of a video');
    throw fail(fileErrors, 'no-picture-taken');
  } finally {
    taking -= 1;
  }
}

/**
 * The picture at a second of an own video becomes its poster, which everyone may see from then on, also while the post
 * is locked: the performer chose it for that.
 */
export async function choosePoster(
  deps: Deps,
  viewer: Viewer,
  input: { fileId: string; at: number },
): Promise<WireFile & { success: boolean }> {
  const video = await ownVideo(deps, viewer, input.fileId);
  if (input.at > video.duration) throw invalid({ at: 'The video is shorter than that.' });
  return withNewPoster(deps, viewer, await takePoster(deps, video, input.at));
}

/** A picture of the performer's own becomes the poster of their video, for everyone to see as well. */
export async function uploadPoster(
  deps: Deps,
  viewer: Viewer,
  fileId: string,
  upload: UploadedFile,
): Promise<WireFile & { success: boolean }> {
  const video = await ownVideo(deps, viewer, fileId);
  await assertRoom(deps, viewer.id, upload.size);
  const picture = await prepareUpload(deps, {
    ownerId: viewer.id,
    upload,
    type: 'feed-photo',
    isProtected: false,
  });
  const pictures = picture.versions.map((version) =>
    version.name === 'display' ? { ...version, name: 'poster' } : version,
  );
  let row: FileRow | null = null;
  try {
    row = await putPoster(deps, video, pictures);
  } finally {
    if (!row) await discardPrepared(deps, picture);
  }
  return withNewPoster(deps, viewer, row);
}

/** The video as its owner gets it now; pages that show it are made anew. */
async function withNewPoster(
  deps: Deps,
  viewer: Viewer,
  video: FileRow | null,
): Promise<WireFile & { success: boolean }> {
  if (!video) throw fail(fileErrors, 'no-such-film');
  await forgetFile(deps, video);
  return presentUpload(deps, video, viewer.id);
}
