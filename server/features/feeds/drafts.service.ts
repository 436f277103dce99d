import { createHash } from 'node:crypto';
import { feedErrors } from '#contract/feeds.ts';
import { DRAFTS_MAX } from '#rules/feed-form.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import type { FeedColumns } from './feed-rows.queries.ts';
import { countDrafts } from './feeds.queries.ts';

/** What a change is known by when it is sent again; null without a key. */
export const changeHashOf = (key: string | null, input: object): string | null =>
  key === null
    ? null
    : createHash('sha256')
        .update(JSON.stringify([key, input]))
        .digest('base64url');

/** Refuses one draft too many. The author is locked before, so that two at a time are counted. */
export async function checkDraftRoom(tx: Tx, performerId: string): Promise<void> {
  if ((await countDrafts(tx.db, performerId)) < DRAFTS_MAX) return;
  const message = `You have ${DRAFTS_MAX} drafts. Please publish or delete one first.`;
  throw fail(feedErrors, 'too-many-drafts', { message });
}

/** Refuses a change that was made from an older state than the post has now. The row is locked before. */
export function checkUnchanged({ updatedAt }: FeedColumns, from: Date | undefined): void {
  if (from && from.getTime() !== updatedAt.getTime()) throw fail(feedErrors, 'changed-elsewhere');
}

/** The moment of a change: later than the one before, also when both fall into one millisecond or clocks differ. */
export const changedAt = ({ updatedAt }: FeedColumns, now: Date): Date =>
  now > updatedAt ? now : new Date(updatedAt.getTime() + 1);
