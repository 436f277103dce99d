import { plannerErrors, type Queue, type QueueRule, type QueueRuleFields } from '#contract/planner.ts';
import { nextSlot, QUEUE_POSTS_MAX, QUEUE_RULES_MAX } from '#rules/planner.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { presentRule } from './planner.present.ts';
import {
  deleteRule,
  findRule,
  insertRule,
  lockPlanner,
  ownPosts,
  type RuleRow,
  replaceQueue,
  rulesOf,
  updateRuleRow,
} from './planner.queries.ts';
import { queueOf } from './planner.service.ts';

/** Puts these drafts into the queue, in this order. What has been published or deleted meanwhile is left out. */
export async function arrangeQueue(deps: Deps, viewer: Viewer, asked: readonly string[]): Promise<Queue> {
  const ids = [...new Set(asked)];
  await inTx(deps, async (tx) => {
    await lockPlanner(tx.db, viewer.id);
    const own = new Map((await ownPosts(tx.db, viewer.id, ids)).map((post) => [post.id, post]));
    if (ids.some((id) => !own.has(id))) throw invalid({ postIds: 'Please choose drafts of your own.' });
    const drafts = ids.filter((id) => own.get(id)?.status === 'draft' && !own.get(id)?.deletedAt);
    if (drafts.length > QUEUE_POSTS_MAX) throw fail(plannerErrors, 'queue-full');
    await replaceQueue(tx.db, viewer.id, drafts, deps.clock.now());
  });
  return queueOf(deps, viewer);
}

function nextOf(rule: QueueRuleFields, after: Date): Date {
  const next = nextSlot(rule, after);
  if (!next) throw invalid({ weekdays: 'Please choose a weekday.' });
  return next;
}

/** A rule publishes from its first slot after now on, unless it is switched off. */
export async function addRule(deps: Deps, viewer: Viewer, input: QueueRuleFields): Promise<QueueRule> {
  const now = deps.clock.now();
  const row: RuleRow = {
    id: newId(),
    performerId: viewer.id,
    ...input,
    isOn: input.isOn ?? true,
    nextAt: nextOf(input, now),
    createdAt: now,
    updatedAt: now,
  };
  await inTx(deps, async (tx) => {
    await lockPlanner(tx.db, viewer.id);
    if ((await rulesOf(tx.db, viewer.id)).length >= QUEUE_RULES_MAX)
      throw fail(plannerErrors, 'too-many-rules');
    await insertRule(tx.db, row);
  });
  return presentRule(row);
}

/** Changes a rule. With other times, or switched on, it publishes from its first slot after now on. */
export async function updateRule(
  deps: Deps,
  viewer: Viewer,
  id: string,
  input: Partial<QueueRuleFields>,
): Promise<QueueRule> {
  const now = deps.clock.now();
  return inTx(deps, async (tx) => {
    await lockPlanner(tx.db, viewer.id);
    const before = await findRule(tx.db, viewer.id, id);
    if (!before) throw fail(plannerErrors, 'no-such-rule');
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const after: RuleRow = { ...before, ...Object.fromEntries(given), updatedAt: now };
    const isSame =
      before.isOn &&
      before.time === after.time &&
      before.timeZone === after.timeZone &&
      before.weekdays.join() === after.weekdays.join();
    if (!isSame) after.nextAt = nextOf(after, now);
    await updateRuleRow(tx.db, id, after);
    return presentRule(after);
  });
}

export async function removeRule(deps: Deps, viewer: Viewer, id: string): Promise<boolean> {
  if (!(await deleteRule(deps.db, viewer.id, id))) throw fail(plannerErrors, 'no-such-rule');
  return true;
}
