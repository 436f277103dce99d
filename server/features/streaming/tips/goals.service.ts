import type { GoalWish, StreamGoal } from '#contract/stream-tips.ts';
import { streamingErrors } from '#contract/streaming.ts';
import { goalCountsFrom, isGoalReached } from '#rules/tip-goals.ts';
import type { Deps } from '../../../deps.ts';
import type { CallContext, Viewer } from '../../../http/context.ts';
import { fail } from '../../../http/errors.ts';
import { inTx } from '../../../tx.ts';
import { tellMessage } from '../chat/chat-events.service.ts';
import { writeChatMessage } from '../chat/chat-message.service.ts';
import { ownRunning } from '../on-air.service.ts';
import { goalColumns } from './goal-form.service.ts';
import { presentGoal } from './goals.present.ts';
import { findGoal, type GoalColumns, goalKey, holdLive, isGoalPosted, writeGoal } from './goals.queries.ts';

type Ctx = CallContext<Viewer>;
type ShownGoal = { goal: StreamGoal | null };

const NO_GOAL: GoalColumns = { goalTitle: '', goalTokens: 0, goalSince: null };

/** Writes in the chat that the goal was reached: once, whoever finds it first. */
async function postReached(deps: Deps, streamId: string): Promise<void> {
  const posted = await inTx(deps, async (tx) => {
    if (!(await holdLive(tx.db, streamId))) return null;
    const goal = await findGoal(tx.db, streamId);
    if (!goal || !isGoalReached(goal) || (await isGoalPosted(tx.db, goal, streamId))) return null;
    return writeChatMessage(deps, tx, streamId, () => ({
      senderId: goal.performerId,
      type: 'goal',
      text: goal.title,
      tokens: goal.tokens,
      requestKey: goalKey(streamId, goal.since),
    }));
  });
  if (posted) tellMessage(deps, 'message_created_conversation', posted);
}

/** Tells everybody in a stream how its goal stands; one that is reached is written in the chat, too. */
export async function tellGoal(deps: Deps, streamId: string): Promise<StreamGoal | null> {
  const goal = await findGoal(deps.db, streamId);
  const shown = goal && presentGoal(goal);
  deps.realtime.toStream(streamId, 'stream_goal', {
    conversationId: streamId,
    goal: shown,
  });
  if (goal && isGoalReached(goal)) await postReached(deps, streamId);
  return shown;
}

/** Writes the goal that `next` makes of the one there is, while the own stream runs. */
async function changeGoal(
  ctx: Ctx,
  id: string,
  next: (before: { since: Date; isReached: boolean } | null) => GoalColumns,
): Promise<ShownGoal> {
  const { deps } = ctx;
  await ownRunning(ctx, id);
  await inTx(deps, async (tx) => {
    if (!(await holdLive(tx.db, id))) throw fail(streamingErrors, 'ended');
    const goal = await findGoal(tx.db, id);
    const before = goal && {
      since: goal.since,
      isReached: isGoalReached(goal) || (await isGoalPosted(tx.db, goal, id)),
    };
    await writeGoal(tx.db, id, next(before), deps.clock.now());
  });
  return { goal: await tellGoal(deps, id) };
}

/** Sets what the tips of the own running stream are collected for, or changes it. */
export async function setGoal(ctx: Ctx, id: string, wish: GoalWish): Promise<ShownGoal> {
  const { stream } = await ownRunning(ctx, id);
  if (stream.type === 'private') throw fail(streamingErrors, 'no-goal');
  return changeGoal(ctx, id, (before) => goalColumns(wish, goalCountsFrom(before, ctx.deps.clock.now())));
}

/** Takes the goal of the own running stream away. */
export const clearGoal = (ctx: Ctx, id: string): Promise<ShownGoal> => changeGoal(ctx, id, () => NO_GOAL);
