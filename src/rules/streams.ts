import type { Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import { type Audience, type ItemAccessInput, itemAccess } from './item-access.ts';

export const STREAM_TYPES = ['public', 'private'] as const;
export type StreamType = (typeof STREAM_TYPES)[number];
export const STREAM_STATUSES = ['live', 'ended'] as const;
/** Who or what ended a stream; `lost`: the performer's connection did not come back in time. */
export const STREAM_ENDS = ['performer', 'operator', 'lost'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];
export const STREAM_AUDIENCES = ['everyone', 'subscribers', 'ppv'] as const satisfies readonly Audience[];

export const STREAM_TITLE_MAX = 100;
export const STREAM_DESCRIPTION_MAX = 500;
export const STREAMS_PAGE_SIZE = 12;

/** How long viewers keep the room when the performer's connection is lost. */
export const STREAM_GRACE_MS = 60_000;
/** How long an access to picture and sound is good; who loses the right to watch is cut off at once besides. */
export const STREAM_ACCESS_MS = 120_000;
/** The same for the guest of a private show where a service outside carries it: nobody can take its token back. */
export const PRIVATE_TOKEN_MS = 60_000;
/** How often a process notes which of its connections are still in a stream. */
export const STREAM_SEEN_EVERY_MS = 5_000;
/** A connection that nobody noted for so long is gone: its process died. */
export const STREAM_GONE_AFTER_MS = 20_000;

/**
 * Whether picture or sound come: they were said to, and the process that carries them was there a moment ago. One of an
 * earlier version notes no moment.
 */
export const mediaCome = (
  { isFlowing, mediaSeenAt }: { isFlowing: boolean; mediaSeenAt: Date | null },
  now: Date,
): boolean =>
  isFlowing && (mediaSeenAt === null || now.getTime() - mediaSeenAt.getTime() < STREAM_GONE_AFTER_MS);

interface StreamTimes {
  /** When the performer's connection was lost; null while it is there. */
  readonly interruptedAt: Date | null;
  /** When a process noted the performer's connection last. */
  readonly hostSeenAt: Date;
}

/** Since when nothing is heard of the performer, at the latest. */
const silentSince = ({ interruptedAt, hostSeenAt }: StreamTimes): Date => interruptedAt ?? hostSeenAt;

/** When a stream ends whose performer does not come back. */
export const endsAt = (times: StreamTimes): Date => new Date(silentSince(times).getTime() + STREAM_GRACE_MS);

/** The performer has been away for too long. */
export const isLost = (times: StreamTimes, now: Date): boolean => endsAt(times) <= now;

export interface StreamAccessInput extends Omit<ItemAccessInput, 'item' | 'viewer' | 'blockerIds'> {
  readonly stream: {
    readonly performerId: string;
    readonly audience: Audience;
    readonly type: StreamType;
    readonly isLive: boolean;
    /** Of a private stream: the one person it is for. */
    readonly guestId?: string | null;
  };
  readonly viewer: null | {
    readonly id: string;
    readonly role: Role;
    readonly subscribedUntil: Date | null;
    /** Paid the entry of this stream, and was not given it back. */
    readonly bought: boolean;
    /** By the performer: as a person, or from their streams. */
    readonly blocked: boolean;
  };
}

export const STREAM_LOCKS = ['hidden', 'country', 'blocked', 'offline', 'login', 'subscribe', 'buy'] as const;
type StreamLock = (typeof STREAM_LOCKS)[number];

/**
 * Whether somebody may watch a stream (product.md 36): its performer and operators always; nobody past a block of the
 * performer, whatever was paid; else the rule of posts, and visitors have to sign in. Private streams are for the two in
 * them and nobody else, operators included.
 */
export function streamAccess({ stream, viewer, ...about }: StreamAccessInput): Decision<StreamLock> {
  if (viewer?.id === stream.performerId) return allow;
  if (stream.type === 'private') {
    if (!viewer || viewer.id !== stream.guestId) return refuse('hidden');
    if (viewer.blocked) return refuse('blocked');
    return stream.isLive ? allow : refuse('offline');
  }
  if (viewer?.role === 'admin') return allow;
  if (viewer?.blocked) return refuse('blocked');
  const item = { performerId: stream.performerId, audience: stream.audience, status: 'active' };
  const access = itemAccess({ ...about, viewer, item, blockerIds: [] });
  if (!access.allowed && access.code !== 'subscribe' && access.code !== 'buy') return refuse(access.code);
  if (!stream.isLive) return refuse('offline');
  if (!access.allowed) return refuse(access.code);
  return viewer ? allow : refuse('login');
}

/** Who may watch may read the chat; that of a stream for everybody is open to visitors, too. */
export const mayReadChat = (access: Decision<StreamLock>): boolean =>
  access.allowed || access.code === 'login';

/** What is shown of a stream to who may not watch it: that it runs, its title and what opens it. */
export const isStreamKnown = (access: Decision<StreamLock>): boolean =>
  access.allowed || !['hidden', 'country', 'blocked'].includes(access.code);

type EntryCode = 'own-profile' | 'not-found' | 'not-for-sale' | 'subscribers-only' | 'offline';

/** Whether somebody may pay the entry of a stream. What is hidden from a person is not found. */
export function mayEnter(input: StreamAccessInput): Decision<EntryCode> {
  const { stream, viewer } = input;
  if (viewer?.id === stream.performerId) return refuse('own-profile');
  if (viewer?.role !== 'user') return refuse('not-found');
  const access = streamAccess(input);
  if (!access.allowed && !isStreamKnown(access)) return refuse('not-found');
  if (!stream.isLive) return refuse('offline');
  // A private show is paid by the minute alone.
  if (stream.type === 'private' || stream.audience === 'everyone') return refuse('not-for-sale');
  return stream.audience === 'subscribers' ? refuse('subscribers-only') : allow;
}
