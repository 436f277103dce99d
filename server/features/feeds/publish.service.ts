import { randomBytes } from 'node:crypto';
import { type Feed, feedErrors } from '#contract/feeds.ts';
import type { FeedCreate, FeedUpdate } from '#contract/own-feeds.ts';
import type { Bounds } from '#rules/bounds.ts';
import { isOut } from '#rules/feed-access.ts';
import { type Tokens, tokensFromWire } from '#rules/money.ts';
import { performerMay } from '#rules/review.ts';
import { slugWords } from '#rules/slug.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { type FileRow, filesByIds, lockFiles } from '../files/files.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { countFeed } from './counters.queries.ts';
import { changedAt, checkDraftRoom, checkUnchanged } from './drafts.service.ts';
import type { FeedColumns } from './feed-rows.queries.ts';
import {
  attachedFiles,
  insertFeed,
  lockAuthor,
  lockOwnFeed,
  pinOnly,
  replaceFeedFiles,
  updateFeedRow,
} from './feeds.queries.ts';
import { viewOwnFeed } from './feeds.service.ts';
import { forgetFeed } from './forget.ts';
import { optionsOf, placeOptions, usableOptions, writeOptions } from './polls.queries.ts';
import { type Attached, checkForm, type Draft, draftOf, emptyDraft, withPollEnd } from './post-form.ts';
import { keepForBuyers } from './versions.queries.ts';

/**
 * Address part of a post: words of its title, never of its text, and eight random characters. Together no longer
 * than what a call takes as an id.
 */
export function slugOf(title: string): string {
  return `${slugWords(title, 55) || 'post'}-${randomBytes(4).toString('hex')}`;
}

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

function refuseBroken(files: readonly Pick<FileRow, 'status'>[]): void {
  if (files.some(({ status }) => status === 'error'))
    throw invalid({ fileIds: 'One of these files could not be made ready. Please take it out.' });
}

/** The picture everyone sees must have been uploaded as such, so that no closed photo is opened by mistake. */
async function checkThumbnail(deps: Deps, viewer: Viewer, id: string | null): Promise<void> {
  if (id === null) return;
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
  const [file] = await filesByIds(deps.db, [id]);
  const fits = file?.ownerId === viewer.id && file.type === 'feed-teaser' && !file.isProtected;
  if (!file || !fits)
    throw invalid({ teaserId: 'Please upload this video as the teaser, or cut it from one.' });
  if (file.status === 'error' && status !== 'draft')
    throw invalid({ teaserId: 'This teaser could not be made ready. Please choose another one.' });
}

async function priceBounds(deps: Deps): Promise<Bounds<Tokens>> {
  const { minimumPpvPrice, maximumPpvPrice } = await siteSettings(deps);
  return { min: tokensFromWire(minimumPpvPrice), max: tokensFromWire(maximumPpvPrice) };
}

/** Nobody publishes before an operator has checked who they are; preparing inactive posts is fine. */
function checkReview({ account }: Viewer, status: Draft['status']): void {
  if (status !== 'active') return;
  const decision = performerMay('publish', account.reviewState ?? 'none');
  if (!decision.allowed) throw fail(feedErrors, decision.code);
}

/** Answers of a poll in their order: own ones, and in no other post. */
async function pollOptions(
  tx: Tx,
  viewer: Viewer,
  feedId: string,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const usable = new Set(await usableOptions(tx.db, viewer.id, feedId, wanted));
  if (wanted.some((id) => !usable.has(id))) throw invalid({ pollIds: 'Please make the poll again.' });
  return wanted;
}

/** What a request is known by when it is sent again. */
export interface FeedRequest {
  key: string;
  hash: string;
}

const rowOf = ({ files: _files, options: _options, plannedAt: _planned, ...row }: Draft) => row;
const idsOf = (files: readonly Pick<Attached, 'id'>[]): string[] => files.map((file) => file.id);
const teaserOf = ({ teaserId }: Draft): Pick<Attached, 'id'>[] => (teaserId ? [{ id: teaserId }] : []);

/**
 * The files of a post as they are now. They are locked against the job that finishes them: a file is either finished
 * before this transaction looks, or finds the post when it is.
 */
const filesNow = (tx: Tx, draft: Draft): Promise<FileRow[]> =>
  lockFiles(tx.db, idsOf([...draft.files, ...teaserOf(draft)]));

/** A post waits until all its files are finished. */
const isUnfinished = (files: readonly FileRow[]): boolean =>
  files.some(({ status }) => status !== 'finished');

/**
 * Publishes a post, or keeps it when inactive or a draft. 422 with the fields named; 403 with the state of the review
 * when the performer is not approved.
 */
export async function createFeed(
  deps: Deps,
  viewer: Viewer,
  input: FeedCreate,
  request: FeedRequest | null = null,
): Promise<Feed> {
  const now = deps.clock.now();
  const id = newId();
  const before = emptyDraft(input.type, now);
  const asked: Draft = {
    ...draftOf(input, { ...before, status: 'inactive' }, now),
    status: input.status ?? 'active',
    files: await postFiles(deps, viewer, { fileIds: input.fileIds, status: input.status }),
  };
  checkReview(viewer, asked.status);
  await checkThumbnail(deps, viewer, asked.thumbnailId);
  await checkTeaser(deps, viewer, asked);
  const bounds = await priceBounds(deps);
  await inTx(deps, async (tx) => {
    await lockAuthor(tx.db, viewer.id);
    if (asked.status === 'draft') await checkDraftRoom(tx, viewer.id);
    const words = input.pollOptions;
    const options = words?.map(newId) ?? (await pollOptions(tx, viewer, id, input.pollIds ?? []));
    const draft = withPollEnd({ ...asked, options });
    checkForm(draft, before, bounds, now);
    draft.isWaiting = isUnfinished(await filesNow(tx, draft));
    await insertFeed(tx.db, {
      ...rowOf(draft),
      id,
      performerId: viewer.id,
      slug: slugOf(draft.title),
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

/** Whether an edit changes what a post holds; the rest decides who sees it and at what price. */
function isOtherContent(before: Draft, after: Draft): boolean {
  return (
    before.type !== after.type ||
    before.title !== after.title ||
    before.text !== after.text ||
    idsOf(before.files).join() !== idsOf(after.files).join()
  );
}

/** A poll that fans could see keeps its answers; before, it is made anew with other ones. */
async function optionsAfter(
  tx: Tx,
  viewer: Viewer,
  row: FeedColumns,
  input: FeedUpdate,
  { wasOut, changed }: { wasOut: boolean; changed: Date },
) {
  const now = await optionsOf(tx.db, row.id);
  if (wasOut && now.length > 0) return now;
  if (input.pollOptions) {
    const ids = input.pollOptions.map((_, nr) => now[nr] ?? newId());
    const post = { id: row.id, performerId: viewer.id, now: changed };
    await writeOptions(tx.db, post, ids, input.pollOptions);
    return ids;
  }
  if (!input.pollIds) return now;
  const chosen = await pollOptions(tx, viewer, row.id, input.pollIds);
  await placeOptions(tx.db, row.id, chosen);
  return chosen;
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
  const chosen = input.fileIds ? await postFiles(deps, viewer, input) : null;
  await checkThumbnail(deps, viewer, input.thumbnailId ?? null);
  await checkTeaser(deps, viewer, input);
  const bounds = await priceBounds(deps);
  const now = deps.clock.now();
  const id = await inTx(deps, async (tx) => {
    const row = await lockOwnFeed(tx.db, viewer.id, ref);
    if (!row) throw fail(feedErrors, 'not-found');
    if (request !== null && row.changeHash === request) return row.id;
    checkUnchanged(row, input.ifUpdatedAt);
    const changed = changedAt(row, now);
    const wasOut = row.wasPublished || isOut({ ...row, scheduledAt: row.publishedAt }, now);
    const before: Draft = {
      ...row,
      wasPublished: wasOut,
      files: await attachedFiles(tx.db, row.id),
      plannedAt: null,
      options: await optionsOf(tx.db, row.id),
    };
    const options = await optionsAfter(tx, viewer, row, input, { wasOut, changed });
    const draft = withPollEnd({ ...draftOf(input, before, now), files: chosen ?? before.files, options });
    checkReview(viewer, draft.status);
    checkForm(draft, before, bounds, now);
    if (draft.status === 'draft' && row.status !== 'draft') await checkDraftRoom(tx, viewer.id);
    const files = await filesNow(tx, draft);
    if (row.status === 'draft' && draft.status !== 'draft') refuseBroken(files);
    draft.isWaiting = isUnfinished(files);
    // What people see now does not go away for the time that a new file takes.
    if (draft.isWaiting && isOut({ ...row, deleted: false, scheduledAt: row.publishedAt }, now))
      throw invalid({ fileIds: 'Please wait until the new files are ready, then save.' });
    const isEdit = isOtherContent(before, draft);
    const wasSold = isEdit && (await keepForBuyers(tx.db, row.id, now));
    // What nobody can have seen yet is prepared, not edited.
    const wasSeen = wasOut || row.totalViews > 0 || wasSold;
    const mark = isEdit && wasSeen ? { editedAt: now } : {};
    // A draft has no address yet that anybody could have.
    const address = row.status === 'draft' && draft.status !== 'draft' ? { slug: slugOf(draft.title) } : {};
    const change = { changeHash: request, updatedAt: changed };
    await updateFeedRow(tx.db, row.id, { ...rowOf(draft), ...mark, ...address, ...change });
    if (chosen) await replaceFeedFiles(tx.db, row.id, idsOf(draft.files));
    if (input.isPinned !== undefined)
      await pinOnly(tx.db, viewer.id, input.isPinned ? row.id : null, now, row.id);
    await countFeed(tx.db, row.id, now);
    // A draft that stays one is on no page, and saves itself all the time.
    if (row.status !== 'draft' || draft.status !== 'draft') forgetFeed(deps, tx, viewer.id, row.id);
    return row.id;
  });
  return viewOwnFeed(deps, id, viewer);
}
