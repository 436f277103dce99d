import { feedErrors } from '#contract/feeds.ts';
import type { PollOption } from '#contract/polls.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { forgetFeed } from './feed-forget.service.ts';
import { findOpenFeed, viewOwnFeed } from './feeds.service.ts';
import {
  findOption,
  insertOption,
  insertVote,
  type PollOptionRow,
  renameOption,
  unusedOptions,
  votesByDay,
} from './polls.queries.ts';

/** More answers nobody used than any composer makes; the nightly sweep clears them. */
const UNUSED_MAX = 200;

const presentOption = (row: PollOptionRow): PollOption => ({
  _id: row.id,
  description: row.description,
  totalVote: row.totalVote,
  expiredAt: row.expiredAt?.toISOString() ?? null,
  createdBy: row.performerId,
});

/** One answer of a later poll. */
export async function addPollOption(
  { deps, viewer }: CallContext<Viewer>,
  input: { description: string; expiredAt?: Date | null | undefined },
): Promise<PollOption> {
  if ((await unusedOptions(deps.db, viewer.id)) >= UNUSED_MAX)
    throw invalid({ description: 'Too many answers are waiting for a post. Please try again tomorrow.' });
  const row = await insertOption(deps.db, {
    id: newId(),
    performerId: viewer.id,
    description: input.description,
    expiredAt: input.expiredAt ?? null,
    createdAt: deps.clock.now(),
  });
  return presentOption(row);
}

/** New words for an answer; its votes stay. */
export async function renamePollOption(
  { deps, viewer }: CallContext<Viewer>,
  id: string,
  description: string,
): Promise<PollOption> {
  return inTx(deps, async (tx) => {
    const row = await renameOption(tx.db, viewer.id, id, description);
    if (!row) throw fail(feedErrors, 'not-found');
    if (row.feedId) forgetFeed(deps, tx, viewer.id, row.feedId);
    return presentOption(row);
  });
}

/** How the votes of an own post came in. */
export async function pollCourse({ deps, viewer }: CallContext<Viewer>, ref: string) {
  const feed = await viewOwnFeed(deps, ref, viewer);
  return { data: await votesByDay(deps.db, feed._id) };
}

/**
 * Votes once a person and post, however often and from how many places it is tried. Only who can open the post can
 * vote, and not its performer.
 */
export async function vote(ctx: CallContext<Viewer>, optionId: string): Promise<{ voted: true }> {
  const { deps, viewer } = ctx;
  const now = deps.clock.now();
  const found = await findOption(deps.db, optionId);
  const feed = found && (await findOpenFeed(deps, found.feedId, viewerContextOf(ctx)));
  if (!found || !feed) throw fail(feedErrors, 'not-found');
  if (found.performerId === viewer.id) throw fail(feedErrors, 'own-poll');
  if (!feed.isOpen) throw fail(feedErrors, 'vote-locked');
  if (found.endsAt && found.endsAt <= now) throw fail(feedErrors, 'poll-ended');
  const isNew = await insertVote(deps.db, { feedId: feed.id, optionId, userId: viewer.id, now });
  if (!isNew) throw fail(feedErrors, 'already-voted');
  return { voted: true };
}
