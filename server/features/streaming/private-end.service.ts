import type { PrivateShow } from '#contract/private-shows.ts';
import { tokens, toWire } from '#rules/money.ts';
import {
  awayEndsAt,
  minutesFor,
  PRIVATE_RING_MS,
  type PrivateShowEnd,
  timeLeftMs,
  warningFor,
} from '#rules/private-shows.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { walletBalance } from '../ledger/ledger.service.ts';
import { peopleByIds } from '../users/people.service.ts';
import { changeShow, findShow, type PrivateShowRow } from './private.queries.ts';

const later = (at: Date | null, ms: number): string | null => at && new Date(at.getTime() + ms).toISOString();

/** A show as one of the two gets it. What the fan's wallet holds is told to the performer only by a warning. */
export async function presentShow(deps: Deps, show: PrivateShowRow, viewerId: string): Promise<PrivateShow> {
  const people = await peopleByIds(deps, [show.performerId, show.fanId]);
  const balance = await walletBalance(deps.db, show.fanId);
  const payable = Math.min(show.allowedMinutes - show.minutes, minutesFor(balance, show.price));
  const leftMs = timeLeftMs({ ...show, payable });
  const isOpen = show.status !== 'ended';
  const warning = show.status === 'running' ? warningFor(leftMs) : null;
  const knowsLeft = isOpen && (viewerId === show.fanId || warning !== null);
  return {
    _id: show.id,
    conversationId: show.id,
    streamId: show.id,
    performerId: show.performerId,
    performerInfo: people.get(show.performerId) ?? null,
    userId: show.fanId,
    userInfo: people.get(show.fanId) ?? null,
    price: toWire(tokens(show.price)),
    status: show.status,
    endReason: show.endReason,
    allowedMinutes: show.allowedMinutes,
    minutes: show.minutes,
    token: toWire(tokens(show.minutes * show.price)),
    secondsPresent: Math.floor(show.presentMs / 1000),
    secondsLeft: knowsLeft ? Math.floor(leftMs / 1000) : null,
    warning,
    isCounting: show.presentSince !== null,
    ringsUntil: show.status === 'requested' ? later(show.createdAt, PRIVATE_RING_MS) : null,
    waitsUntil: isOpen ? (awayEndsAt(show)?.toISOString() ?? null) : null,
    createdAt: show.createdAt.toISOString(),
    acceptedAt: show.acceptedAt?.toISOString() ?? null,
    endedAt: show.endedAt?.toISOString() ?? null,
  };
}

/** Tells both how the show stands. */
export async function tellShow(deps: Deps, id: string): Promise<void> {
  const show = await findShow(deps.db, id);
  if (!show) return;
  for (const userId of [show.performerId, show.fanId])
    deps.realtime.toUser(userId, 'private_show', await presentShow(deps, show, userId));
}

/** Notes that a show is over, and tells both why. */
export async function finishShow(deps: Deps, tx: Tx, id: string, endReason: PrivateShowEnd): Promise<void> {
  const now = deps.clock.now();
  await changeShow(tx.db, id, {
    status: 'ended',
    endReason,
    endedAt: now,
    presentSince: null,
    awaySince: null,
    updatedAt: now,
  });
  tx.after(() => tellShow(deps, id));
}
