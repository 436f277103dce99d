import { type Feed, feedErrors } from '#contract/feeds.ts';
import type { FeedCreate, FeedUpdate } from '#contract/own-feeds.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { MakingRequest } from '../../http/make-once.ts';
import { newId, newSlug } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { type FileRow, filesByIds } from '../files/files.service.ts';
import { refuseTakenDown } from '../files/taken-down.service.ts';
import { checkReview } from '../items/item-form.service.ts';
import { priceBounds } from '../settings/settings.service.ts';
import {
  authorOf,
  changeFeed,
  filesNow,
  idsOf,
  isUnfinished,
  pollOptions,
  refuseBroken,
  rowOf,
} from './change.service.ts';
import { countFeed } from './counters.queries.ts';
import { checkDraftRoom, checkUnchanged } from './drafts.service.ts';
import { forgetFeed } from './feed-forget.service.ts';
import {
  type Attached,
  checkForm,
  type Draft,
  draftOf,
  emptyDraft,
  withPollEnd,
} from './feed-form.service.ts';
import { insertFeed, lockOwnFeed, pinOnly, replaceFeedFiles } from './feeds.queries.ts';
import { viewOwnFeed } from './feeds.service.ts';
import { placeOptions, writeOptions } from './polls.queries.ts';

const POST_FILES: readonly FileRow['type'][] = ['feed-photo', 'feed-video', 'feed-audio'];

/**
 * Files a post shows to those who may see it: own, kept closed until now, and finished, or still being made ready: the
 * post then waits for them. A draft may also hold one that could not be made ready, until it is published.
 */
async function postFiles(
  deps: Deps,
  viewer: Viewer,
  { fileIds: ids = [], status }: Pick<FeedUpdate, 'fileIds' | 'status'>,
): Promise<Attached[]> {
  const wanted = [...new Set(ids)];
  await refuseTakenDown(deps, 'fileIds', wanted);
  const found = new Map((await filesByIds(deps.db, wanted)).map((file) => [file.id, file]));
  return wanted.map((id) => {
    const file = found.get(id);
    const fits = file?.ownerId === viewer.id && POST_FILES.includes(file.type) && file.isProtected;
    if (!file || !fits)
      throw invalid({ fileIds: 'Please choose photos, videos or sounds you uploaded for a post.' });
    if (status !== 'draft') refuseBroken([file]);
    return file;
  });
}

/** The picture everyone sees must have been uploaded as such, so that no closed photo is opened by mistake. */
async function checkThumbnail(deps: Deps, viewer: Viewer, id: string | null): Promise<void> {
  if (id === null) return;
  await refuseTakenDown(deps, 'thumbnailId', [id]);
  const [file] = await filesByIds(deps.db, [id]);
  if (file?.ownerId === viewer.id && file.type === 'feed-photo' && !file.isProtected) return;
  throw invalid({ thumbnailId: 'Please upload this picture as the preview.' });
}

/** A teaser everyone sees must have been uploaded or cut as such. */
async function checkTeaser(
  deps: Deps,
  viewer: Viewer,
  { teaserId: id = null, status }: Pick<FeedUpdate, 'teaserId' | 'status'>,
): Promise<void> {
  if (id === null) return;
  await refuseTakenDown(deps, 'teaserId', [id]);
  const [file] = await filesByIds(deps.db, [id]);
  const fits = file?.ownerId === viewer.id && file.type === 'feed-teaser' && !file.isProtected;
  if (!file || !fits)
    throw invalid({ teaserId: 'Please upload this video as the teaser, or cut it from one.' });
  if (file.status === 'error' && status !== 'draft')
    throw invalid({ teaserId: 'This teaser could not be processed. Please choose another one.' });
}

/**
 * Publishes a post, or keeps it when inactive or a draft. 422 with the fields named; 403 with the state of the review
 * when the performer is not approved.
 */
export async function createFeed(
  deps: Deps,
  viewer: Viewer,
  input: FeedCreate,
  request: MakingRequest | null = null,
): Promise<Feed> {
  const now = deps.clock.now();
  const id = newId();
  const before = emptyDraft(input.type, now);
  const asked: Draft = {
    ...draftOf(input, { ...before, status: 'inactive' }, now),
    status: input.status ?? 'active',
    files: await postFiles(deps, viewer, { fileIds: input.fileIds, status: input.status }),
  };
  checkReview(feedErrors, authorOf(viewer), asked.status);
  await checkThumbnail(deps, viewer, asked.thumbnailId);
  await checkTeaser(deps, viewer, asked);
  const bounds = await priceBounds(deps);
  await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    if (asked.status === 'draft') await checkDraftRoom(tx, viewer.id);
    const words = input.pollOptions;
    const options = words?.map(newId) ?? (await pollOptions(tx, viewer.id, id, input.pollIds ?? []));
    const draft = withPollEnd({ ...asked, options });
    checkForm(draft, before, bounds, now);
    draft.isWaiting = isUnfinished(await filesNow(tx, draft));
    await insertFeed(tx.db, {
      ...rowOf(draft),
      id,
      performerId: viewer.id,
      slug: newSlug(draft.title, 'post'),
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await replaceFeedFiles(tx.db, id, idsOf(draft.files));
    if (words) await writeOptions(tx.db, { id, performerId: viewer.id, now }, options, words);
    else await placeOptions(tx.db, id, options);
    if (input.isPinned) await pinOnly(tx.db, viewer.id, id, now);
    await countFeed(tx.db, id, now);
    if (draft.status !== 'draft') forgetFeed(deps, tx, viewer.id, id);
  });
  return viewOwnFeed(deps, id, viewer);
}

/**
 * Changes an own post; its address and its views stay, and who bought it keeps what it held then. `request` names the
 * change (drafts.service.ts): sent again, it is not made again.
 */
export async function updateFeed(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  input: FeedUpdate,
  request: string | null = null,
): Promise<Feed> {
  const files = input.fileIds ? await postFiles(deps, viewer, input) : null;
  await checkThumbnail(deps, viewer, input.thumbnailId ?? null);
  await checkTeaser(deps, viewer, input);
  const bounds = await priceBounds(deps);
  const id = await inTx(deps, async (tx) => {
    const row = await lockOwnFeed(tx.db, viewer.id, ref);
    if (!row) throw fail(feedErrors, 'not-found');
    if (request !== null && row.changeHash === request) return row.id;
    checkUnchanged(row, input.ifUpdatedAt);
    await changeFeed(deps, tx, authorOf(viewer), row, { input, files, bounds, request });
    return row.id;
  });
  return viewOwnFeed(deps, id, viewer);
}
