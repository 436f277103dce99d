import type { VideoInput } from '#contract/own-videos.ts';
import { type Video, videoErrors } from '#contract/videos.ts';
import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import { type RemovableFile, VIDEOS_MAX } from '#rules/video-form.ts';
import { type StateChange, writeStates } from '../../db/item-states.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { type MakingRequest, makeOnce } from '../../http/make-once.ts';
import { newId, newSlug } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { checkReview } from '../items/item-form.service.ts';
import { removeUnusedFiles } from '../items/unused-files.service.ts';
import { priceBounds } from '../settings/settings.service.ts';
import { setParticipants } from './participants.service.ts';
import {
  type SentFiles,
  sentFiles,
  usableFiles,
  videoFileChange,
  withUploads,
} from './video-files.service.ts';
import { forgetVideo } from './video-forget.service.ts';
import { changesOf, checkForm, draftOf, EMPTY } from './video-form.service.ts';
import type { VideoColumns } from './video-rows.queries.ts';
import { unusedVideoFiles } from './video-sweep.queries.ts';
import {
  countOwn,
  countVideo,
  countVideos,
  insertVideo,
  lockDeletedVideo,
  lockOwnVideo,
  lockOwnVideos,
  updateVideoRow,
  videoByRequest,
} from './videos.queries.ts';
import { viewOwnVideo } from './videos.service.ts';

/** More are asked for: 422 when the performer would have more than one may have. */
async function checkCount(tx: Tx, viewer: Viewer, more = 1): Promise<void> {
  if ((await countOwn(tx.db, viewer.id)) + more > VIDEOS_MAX) throw fail(videoErrors, 'too-many');
}

async function make(
  { deps, viewer }: CallContext<Viewer>,
  input: VideoInput,
  sent: SentFiles,
  request: MakingRequest | null,
): Promise<Video> {
  const now = deps.clock.now();
  const { plannedAt, ...draft } = draftOf(input, EMPTY, now);
  checkReview(videoErrors, viewer.account, draft.status);
  checkForm({ ...draft, plannedAt }, input, await priceBounds(deps), now);
  if (!sent.video && !input.fileId) throw invalid({ video: 'Please choose a video.' });
  const id = newId();
  await withUploads(deps, viewer, sent, async (tx, saved) => {
    await lockPerformer(tx.db, viewer.id);
    await checkCount(tx, viewer);
    const { videoFile, teaser, thumbnail } = await usableFiles(tx, viewer, input, saved);
    if (!videoFile) throw invalid({ video: 'Please choose a video.' });
    await insertVideo(tx.db, {
      ...draft,
      id,
      performerId: viewer.id,
      slug: newSlug(draft.title, 'video'),
      fileId: videoFile.id,
      teaserId: teaser?.id ?? null,
      thumbnailId: thumbnail?.id ?? null,
      isWaiting: videoFile.status !== 'finished',
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    if (input.participantIds)
      await setParticipants(deps, tx, { id, performerId: viewer.id }, input.participantIds);
    await countVideo(tx.db, id, now);
    forgetVideo(deps, tx, viewer.id, id);
  });
  return viewOwnVideo(deps, id, viewer);
}

/** The form without its performer among those to be named beside them: existing clients always send them along. */
function withoutOneself({ id }: Viewer, input: VideoInput): VideoInput {
  const { participantIds } = input;
  return participantIds ? { ...input, participantIds: participantIds.filter((one) => one !== id) } : input;
}

/** Makes a video with the files of the form, once a request key (`makeOnce`). */
export function createVideo(ctx: CallContext<Viewer>, form: VideoInput): Promise<Video> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const input = withoutOneself(viewer, form);
  const sent = sentFiles(ctx.files);
  return makeOnce({
    key,
    input: { ...input, files: ctx.files.map(({ field, name, size }) => ({ field, name, size })) },
    find: (made) => videoByRequest(deps.db, viewer.id, made),
    view: (id) => viewOwnVideo(deps, id, viewer),
    make: (request) => make(ctx, input, sent, request),
    index: 'videos_performer_id_request_key_unique',
    reused: () => fail(videoErrors, 'key-reused'),
  });
}

/** After a change of an own video, which is locked: its row, what its profile counts, and the pages that show it. */
async function write(deps: Deps, tx: Tx, row: VideoColumns, set: Partial<VideoColumns>): Promise<void> {
  const now = deps.clock.now();
  await updateVideoRow(tx.db, row.id, { ...set, updatedAt: now });
  await countVideo(tx.db, row.id, now);
  forgetVideo(deps, tx, row.performerId, row.id);
}

async function requireOwn(tx: Tx, viewer: Viewer, ref: string): Promise<VideoColumns> {
  const row = await lockOwnVideo(tx.db, viewer.id, ref);
  if (!row) throw fail(videoErrors, 'not-found');
  return row;
}

/** Changes an own video; a draft gets its address when it is first shown. Files that were replaced go. */
export async function updateVideo(ctx: CallContext<Viewer>, ref: string, form: VideoInput): Promise<Video> {
  const { deps, viewer } = ctx;
  const input = withoutOneself(viewer, form);
  const prices = await priceBounds(deps);
  // Nothing is stored for a video that is not theirs.
  const { _id: id } = await viewOwnVideo(deps, ref, viewer);
  await withUploads(deps, viewer, sentFiles(ctx.files), async (tx, saved) => {
    const now = deps.clock.now();
    const row = await requireOwn(tx, viewer, id);
    const changes = changesOf(viewer, row, input, prices, now);
    const files = await usableFiles(tx, viewer, input, saved);
    const videoFile = await videoFileChange(deps, tx, row, files.videoFile);
    const teaserId = files.teaser?.id ?? row.teaserId;
    const thumbnailId = files.thumbnail?.id ?? row.thumbnailId;
    await write(deps, tx, row, { ...changes, ...videoFile.set, teaserId, thumbnailId });
    if (input.participantIds) await setParticipants(deps, tx, row, input.participantIds);
    const replaced = [
      teaserId === row.teaserId ? null : row.teaserId,
      thumbnailId === row.thumbnailId ? null : row.thumbnailId,
    ];
    await removeUnusedFiles(deps, tx, unusedVideoFiles, viewer.id, [...replaced, ...videoFile.gone]);
  });
  return viewOwnVideo(deps, id, viewer);
}

/** Takes an own video off the site. The row stays: who bought it keeps it, and it may come back for a while. */
export async function removeVideo(deps: Deps, viewer: Viewer, ref: string): Promise<boolean> {
  await inTx(deps, async (tx) =>
    write(deps, tx, await requireOwn(tx, viewer, ref), { deletedAt: deps.clock.now() }),
  );
  return true;
}

/** Brings a deleted video back as it was. */
export async function restoreVideo(deps: Deps, viewer: Viewer, ref: string): Promise<Video> {
  const id = await inTx(deps, async (tx) => {
    const row = await lockDeletedVideo(tx.db, viewer.id, ref, addDays(deps.clock.now(), -DELETED_DAYS));
    if (!row) throw fail(videoErrors, 'not-found');
    await checkCount(tx, viewer);
    await write(deps, tx, row, { deletedAt: null });
    return row.id;
  });
  return viewOwnVideo(deps, id, viewer);
}

/** Takes teaser, thumbnail, or a file that was to take the place of this one, away from an own video. */
export async function removeVideoFile(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  type: RemovableFile,
): Promise<void> {
  await inTx(deps, async (tx) => {
    const row = await requireOwn(tx, viewer, ref);
    const column = ({ teaser: 'teaserId', thumbnail: 'thumbnailId', video: 'nextFileId' } as const)[type];
    if (type === 'video' && row.nextFileId === null)
      throw invalid({ type: 'A video needs a video file. Please send another one instead.' });
    await write(deps, tx, row, { [column]: null });
    await removeUnusedFiles(deps, tx, unusedVideoFiles, viewer.id, [row[column]]);
  });
}

/** One status for several own videos, all or none. The rows of deleted ones stay: who bought one keeps it. */
export async function setVideoStatus(
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  status: StateChange<VideoColumns['status']>,
): Promise<void> {
  const prices = await priceBounds(deps);
  await inTx(deps, async (tx) => {
    const now = deps.clock.now();
    const after = status === 'restored' ? addDays(now, -DELETED_DAYS) : null;
    const rows = await lockOwnVideos(tx.db, viewer.id, ids, after);
    if (rows.length < new Set(ids).size) throw fail(videoErrors, 'not-found');
    if (status === 'restored') await checkCount(tx, viewer, rows.length);
    const states = rows.map((row) => {
      if (status === 'deleted') return { ...row, deletedAt: now };
      if (status === 'restored') return { ...row, deletedAt: null };
      return { ...row, ...changesOf(viewer, row, { status }, prices, now) };
    });
    await writeStates(tx.db, 'videos', states, now);
    const changed = rows.map(({ id }) => id);
    await countVideos(tx.db, changed, now);
    forgetVideo(deps, tx, viewer.id, ...changed);
  });
}

/** Puts a teaser into an own video, in place of the one it had. */
export async function setTeaser(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  id: string,
  teaserId: string,
): Promise<void> {
  const row = await requireOwn(tx, viewer, id);
  await write(deps, tx, row, { teaserId });
  await removeUnusedFiles(deps, tx, unusedVideoFiles, viewer.id, [row.teaserId]);
}
