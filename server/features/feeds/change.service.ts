import { feedErrors } from '#contract/feeds.ts';
import type { FeedUpdate } from '#contract/own-feeds.ts';
import type { Bounds } from '#rules/bounds.ts';
import { isOut } from '#rules/item-access.ts';
import type { Tokens } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer, ViewerAccount } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { newId, newSlug } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { type FileRow, lockFiles } from '../files/files.service.ts';
import { checkReview } from '../items/item-form.service.ts';
import { countFeed } from './counters.queries.ts';
import { changedAt, checkDraftRoom } from './drafts.service.ts';
import { forgetFeed } from './feed-forget.service.ts';
import { type Attached, checkForm, type Draft, draftOf, withPollEnd } from './feed-form.service.ts';
import type { FeedColumns } from './feed-rows.queries.ts';
import { attachedFiles, leaveQueue, pinOnly, replaceFeedFiles, updateFeedRow } from './feeds.queries.ts';
import { optionsOf, placeOptions, usableOptions, writeOptions } from './polls.queries.ts';
import { keepForBuyers } from './versions.queries.ts';

/** Whose post it is: the performer who asks, or the one whose queue publishes. */
export interface Author {
  id: string;
  reviewState: ViewerAccount['reviewState'];
}
export const authorOf = ({ id, account }: Viewer): Author => ({ id, reviewState: account.reviewState });

export function refuseBroken(files: readonly Pick<FileRow, 'status'>[]): void {
  if (files.some(({ status }) => status === 'error'))
    throw invalid({ fileIds: 'One of these files could not be processed. Please take it out.' });
}

/** Answers of a poll in their order: own ones, and in no other post. */
export async function pollOptions(
  tx: Tx,
  performerId: string,
  feedId: string,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const usable = new Set(await usableOptions(tx.db, performerId, feedId, wanted));
  if (wanted.some((id) => !usable.has(id))) throw invalid({ pollIds: 'Please make the poll again.' });
  return wanted;
}

export const rowOf = ({ files: _files, options: _options, plannedAt: _planned, ...row }: Draft) => row;
export const idsOf = (files: readonly Pick<Attached, 'id'>[]): string[] => files.map((file) => file.id);
const teaserOf = ({ teaserId }: Draft): Pick<Attached, 'id'>[] => (teaserId ? [{ id: teaserId }] : []);

/**
 * The files of a post as they are now. They are locked against the job that finishes them: a file is either finished
 * before this transaction looks, or finds the post when it is.
 */
export const filesNow = (tx: Tx, draft: Draft): Promise<FileRow[]> =>
  lockFiles(tx.db, idsOf([...draft.files, ...teaserOf(draft)]));

/** A post waits until all its files are finished. */
export const isUnfinished = (files: readonly FileRow[]): boolean =>
  files.some(({ status }) => status !== 'finished');

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
  author: Author,
  row: FeedColumns,
  input: FeedUpdate,
  { wasOut, changed }: { wasOut: boolean; changed: Date },
) {
  const now = await optionsOf(tx.db, row.id);
  if (wasOut && now.length > 0) return now;
  if (input.pollOptions) {
    const ids = input.pollOptions.map((_, nr) => now[nr] ?? newId());
    const post = { id: row.id, performerId: author.id, now: changed };
    await writeOptions(tx.db, post, ids, input.pollOptions);
    return ids;
  }
  if (!input.pollIds) return now;
  const chosen = await pollOptions(tx, author.id, row.id, input.pollIds);
  await placeOptions(tx.db, row.id, chosen);
  return chosen;
}

interface Change {
  input: FeedUpdate;
  /** Files that are chosen anew, checked before. */
  files: Attached[] | null;
  bounds: Bounds<Tokens>;
  /** Names the change (drafts.service.ts). */
  request?: string | null;
}

/** Changes a post of this author, whose row is locked. What its form refuses is thrown before a row of it is written. */
export async function changeFeed(
  deps: Deps,
  tx: Tx,
  author: Author,
  row: FeedColumns,
  { input, files: chosen, bounds, request = null }: Change,
): Promise<void> {
  const now = deps.clock.now();
  const changed = changedAt(row, now);
  const wasOut = row.wasPublished || isOut({ ...row, scheduledAt: row.publishedAt }, now);
  const before: Draft = {
    ...row,
    wasPublished: wasOut,
    files: await attachedFiles(tx.db, row.id),
    plannedAt: null,
    options: await optionsOf(tx.db, row.id),
  };
  const options = await optionsAfter(tx, author, row, input, { wasOut, changed });
  const draft = withPollEnd({ ...draftOf(input, before, now), files: chosen ?? before.files, options });
  checkReview(feedErrors, author, draft.status);
  checkForm(draft, before, bounds, now);
  if (draft.status === 'draft' && row.status !== 'draft') await checkDraftRoom(tx, author.id);
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
  const address =
    row.status === 'draft' && draft.status !== 'draft' ? { slug: newSlug(draft.title, 'post') } : {};
  const change = { changeHash: request, updatedAt: changed };
  await updateFeedRow(tx.db, row.id, { ...rowOf(draft), ...mark, ...address, ...change });
  if (draft.status !== 'draft') await leaveQueue(tx.db, row.id);
  if (chosen) await replaceFeedFiles(tx.db, row.id, idsOf(draft.files));
  if (input.isPinned !== undefined)
    await pinOnly(tx.db, author.id, input.isPinned ? row.id : null, now, row.id);
  await countFeed(tx.db, row.id, now);
  // A draft that stays one is on no page, and saves itself all the time.
  if (row.status !== 'draft' || draft.status !== 'draft') forgetFeed(deps, tx, author.id, row.id);
}
