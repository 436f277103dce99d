import { feedErrors } from '#contract/feeds.ts';
import { plannerErrors } from '#contract/planner.ts';
import type { Bounds } from '#rules/bounds.ts';
import { addDays } from '#rules/calendar.ts';
import { POLL_DAYS } from '#rules/feed-form.ts';
import type { Tokens } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { priceBounds } from '../settings/settings.service.ts';
import { type Author, authorOf, changeFeed, filesNow } from './change.service.ts';
import { type Attached, type Draft, missingFrom, PUBLISH_NOW } from './feed-form.service.ts';
import type { FeedColumns } from './feed-rows.queries.ts';
import { attachedFiles, lockOwnFeed } from './feeds.queries.ts';
import { optionsOf } from './polls.queries.ts';

/** Only what nobody has seen yet gets another day: a draft, or a post whose moment has not come. */
function checkPlace(row: FeedColumns, now: Date): void {
  if (row.status === 'draft') return;
  if (row.status === 'inactive') throw fail(plannerErrors, 'not-planned');
  if (row.publishedAt <= now && !row.isWaiting) throw fail(plannerErrors, 'already-out');
}

/** A poll that was to be open for a week from its post on still is; an end that was chosen stays. */
function pollEndOf({ pollExpiredAt, publishedAt }: FeedColumns) {
  const isUsual = pollExpiredAt?.getTime() === addDays(publishedAt, POLL_DAYS).getTime();
  return isUsual ? { pollExpiredAt: null } : {};
}

/**
 * Gives a planned post another moment, or a draft its first one; null makes it a draft again. 409 when it has come out
 * meanwhile; 422 for a moment that is over, and for a draft that lacks what publishing asks for.
 */
export async function placeFeed(deps: Deps, viewer: Viewer, ref: string, at: Date | null): Promise<boolean> {
  const bounds = await priceBounds(deps);
  return inTx(deps, async (tx) => {
    const row = await lockOwnFeed(tx.db, viewer.id, ref);
    if (!row) throw fail(feedErrors, 'not-found');
    checkPlace(row, deps.clock.now());
    const planned = { status: 'active', isSchedule: true, scheduleAt: at } as const;
    const input = {
      ...(at ? planned : ({ status: 'draft', isSchedule: false } as const)),
      ...pollEndOf(row),
    };
    await changeFeed(deps, tx, authorOf(viewer), row, { input, files: null, bounds });
    return true;
  });
}

/** A draft with the states of its files, as other nouns read it. */
interface ReadDraft {
  feed: FeedColumns;
  files: readonly Attached[];
  teaser: Attached | null;
  options: readonly string[];
}

/** What keeps drafts from being published as they are, in words. */
export async function missingInDraft(deps: Deps): Promise<(draft: ReadDraft) => string[]> {
  const bounds = await priceBounds(deps);
  const now = deps.clock.now();
  return ({ feed, files, teaser, options }) => {
    const draft: Draft = { ...feed, files: [...files], plannedAt: null, options };
    return missingFrom(draft, [...files, ...(teaser ? [teaser] : [])], bounds, now);
  };
}

/**
 * Publishes a draft as it is, inside the transaction of the queue that its turn comes in. Answers what it lacks, and
 * publishes nothing then; null when it is no draft any more.
 */
export async function publishDraft(
  deps: Deps,
  tx: Tx,
  author: Author,
  feedId: string,
  bounds: Bounds<Tokens>,
): Promise<string[] | null> {
  const row = await lockOwnFeed(tx.db, author.id, feedId);
  if (row?.status !== 'draft') return null;
  const attached = await attachedFiles(tx.db, row.id);
  const options = await optionsOf(tx.db, row.id);
  const draft: Draft = { ...row, files: attached, plannedAt: null, options };
  const missing = missingFrom(draft, await filesNow(tx, draft), bounds, deps.clock.now());
  if (missing.length === 0)
    await changeFeed(deps, tx, author, row, { input: PUBLISH_NOW, files: null, bounds });
  return missing;
}
