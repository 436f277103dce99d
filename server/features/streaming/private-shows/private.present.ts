import type { PrivateShow } from '#contract/private-shows.ts';
import { tokens, toWire } from '#rules/money.ts';
import { awayEndsAt, PRIVATE_RING_MS, timeLeft } from '#rules/private-shows.ts';
import type { PersonCard } from '../../users/people.service.ts';
import type { PrivateShowRow } from './private.queries.ts';

const later = (at: Date | null, ms: number): string | null => at && new Date(at.getTime() + ms).toISOString();

/**
 * A show as one of the two gets it. What the fan's wallet holds (`balance`) is told to the performer only by a warning.
 */
export function presentShow(
  show: PrivateShowRow,
  { people, balance, viewerId }: { people: Map<string, PersonCard>; balance: number; viewerId: string },
): PrivateShow {
  const { leftMs, warning } = timeLeft(show, balance);
  const isOpen = show.status !== 'ended';
  const knowsLeft = isOpen && (viewerId === show.fanId || warning !== null);
  return {
    // One id for the show, its chat and its stream.
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
