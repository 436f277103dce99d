import type { StreamGoal } from '#contract/stream-tips.ts';
import type { Stream as WireStream } from '#contract/streaming.ts';
import { audienceOf } from '#rules/item-access.ts';
import { tokens, toWire } from '#rules/money.ts';
import { endsAt, type StreamAccessInput, streamAccess } from '#rules/streams.ts';
import type { Deps } from '../../deps.ts';
import { readerOf, type ViewerContext } from '../performers/visibility.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { StreamRow } from './streams.queries.ts';
import { presentGoal } from './tips/goals.present.ts';

/** What the access rule asks about a stream and who looks. */
export function accessInput(deps: Deps, row: StreamRow, viewerContext: ViewerContext): StreamAccessInput {
  const { stream, performer, subscribedUntil, isBought, isBlocked } = row;
  const about = readerOf(deps, { performer, subscribedUntil, isBought, isOwned: false }, viewerContext);
  const { viewer } = about;
  return {
    ...about,
    stream: {
      performerId: stream.performerId,
      audience: audienceOf(stream),
      type: stream.type,
      isLive: stream.status === 'live',
      guestId: stream.guestId,
    },
    viewer: viewer && { ...viewer, bought: isBought, blocked: isBlocked },
  };
}

/** Whether this person may watch a stream, and if not, why. */
export const accessTo = (deps: Deps, row: StreamRow, viewerContext: ViewerContext) =>
  streamAccess(accessInput(deps, row, viewerContext));

function goalOf({ stream, collected }: StreamRow): StreamGoal | null {
  const { goalTitle: title, goalTokens, goalSince: since } = stream;
  return since && presentGoal({ title, tokens: goalTokens, since, collected });
}

/** A stream as this person gets it: the name of its channel only where they may watch. */
export function presentStream(
  deps: Deps,
  row: StreamRow,
  viewerContext: ViewerContext,
  card: PersonCard,
): WireStream {
  const { stream, subscribedUntil } = row;
  const now = deps.clock.now();
  const access = accessTo(deps, row, viewerContext);
  const audience = audienceOf(stream);
  const isLive = stream.status === 'live';
  const seconds = Math.max(0, Math.floor((now.getTime() - stream.startedAt.getTime()) / 1000));
  return {
    _id: stream.id,
    performerId: stream.performerId,
    performerInfo: card,
    type: stream.type,
    sessionId: access.allowed ? stream.sessionId : null,
    title: stream.title,
    description: stream.description,
    audience,
    isFree: audience === 'everyone',
    price: toWire(tokens(stream.price)),
    status: stream.status,
    endedBy: stream.endedBy,
    isStreaming: isLive ? 1 : 0,
    startedAt: stream.startedAt.toISOString(),
    endedAt: stream.endedAt?.toISOString() ?? null,
    lastStreamingTime: (stream.endedAt ?? stream.startedAt).toISOString(),
    streamingTime: isLive ? seconds : stream.totalTime,
    totalViewer: isLive ? row.watching : 0,
    stats: { members: stream.totalViewers },
    interruptedUntil: isLive && stream.interruptedAt ? endsAt(stream).toISOString() : null,
    conversationId: stream.id,
    goal: access.allowed ? goalOf(row) : null,
    hasPurchased: row.isBought,
    isSubscribed: Boolean(subscribedUntil && subscribedUntil > now),
    lockReason: access.allowed ? null : access.code,
    createdAt: stream.createdAt.toISOString(),
    updatedAt: stream.updatedAt.toISOString(),
  };
}
