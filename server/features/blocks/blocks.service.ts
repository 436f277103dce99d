import { type Block, blockErrors } from '#contract/blocks.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { tellBlocked } from '../conversations/tell-blocked.service.ts';
import { endFollow } from '../follows/follows.service.ts';
import { stopForBlock } from '../subscriptions/lost-access.service.ts';
import { presentCardOf, roleById } from '../users/people.service.ts';
import {
  type BlockRow,
  deleteBlock,
  findBlock,
  holdMessages,
  insertBlock,
  listBlocks,
} from './blocks.queries.ts';

const present = (deps: Deps, { block, target, subscribedUntil }: BlockRow): Block => ({
  _id: block.id,
  sourceId: block.userId,
  target: target.role === 'performer' ? 'performer' : 'user',
  targetId: block.targetId,
  targetInfo: presentCardOf(deps, target),
  reason: block.reason,
  paidUntil: subscribedUntil && subscribedUntil > deps.clock.now() ? subscribedUntil.toISOString() : null,
  createdAt: block.createdAt.toISOString(),
});

/**
 * Whom a performer blocks follows them no more, and a subscription ends. In transactions of their own, as both wait for
 * what others do: a block stands at once, and a subscription that could not be ended is looked at again by a job.
 */
async function endRelations(deps: Deps, performerId: string, userId: string): Promise<void> {
  const report = (error: unknown) => deps.log.error({ err: error, performerId, userId }, 'what a block ends');
  const following = { followerId: userId, followingId: performerId };
  await inTx(deps, (tx) => endFollow(deps, tx, following)).catch(report);
  await stopForBlock(deps, { userId, performerId }).catch(report);
}

/** Blocks a person, once however often it is asked; answers the block. */
export async function blockPerson(
  deps: Deps,
  viewer: Viewer,
  { targetId, target, reason }: { targetId: string; target?: Block['target'] | undefined; reason: string },
): Promise<Block> {
  if (targetId === viewer.id) throw fail(blockErrors, 'yourself');
  const role = await roleById(deps.db, targetId);
  if (!role || (target && role !== 'admin' && role !== target)) throw fail(blockErrors, 'not-found');
  if (role === 'admin') throw fail(blockErrors, 'not-blockable');
  await inTx(deps, async (tx) => {
    await holdMessages(tx.db, viewer.id, targetId);
    await insertBlock(tx.db, {
      id: newId(),
      userId: viewer.id,
      targetId,
      reason,
      createdAt: deps.clock.now(),
    });
    tx.after(() => tellBlocked(deps, viewer.id, targetId));
  });
  if (viewer.role === 'performer') await endRelations(deps, viewer.id, targetId);
  // Who watches a stream of the blocker has to leave it, and hears no more of what is said under their posts.
  await deps.pages.invalidate([`performer:${viewer.id}`]);
  const row = await findBlock(deps.db, viewer.id, targetId);
  if (!row) throw fail(blockErrors, 'not-found');
  return present(deps, row);
}

/** Takes a block away; works for people who are gone, too. */
export async function unblockPerson(deps: Deps, viewer: Viewer, targetId: string): Promise<boolean> {
  if (await deleteBlock(deps.db, viewer.id, targetId)) await tellBlocked(deps, viewer.id, targetId);
  return true;
}

export async function listBlockedPeople(
  deps: Deps,
  viewer: Viewer,
  query: { q?: string | undefined; limit: number; offset: number },
) {
  const { rows, total } = await listBlocks(deps.db, viewer.id, query);
  return { data: rows.map((row) => present(deps, row)), total };
}
