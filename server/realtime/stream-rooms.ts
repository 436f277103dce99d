import type { Socket } from 'socket.io';
import { clientEvents } from '#contract/events.ts';
import type { StreamAccess } from '../features/streaming/stream-presence.service.ts';
import type { Viewer } from '../http/context.ts';
import { attemptLimit } from './attempt-limit.ts';
import { streamRoom } from './rooms.ts';

/** Streams one connection may be in at a time, and attempts in a minute: each asks the access rule. */
const MOST_ROOMS = 5;
const MOST_ATTEMPTS = 60;

/** What the streams are told of a connection. */
export interface StreamPresence {
  find(viewer: Viewer, streamId: string): Promise<StreamAccess | null>;
  findSession(viewer: Viewer, sessionId: string): Promise<StreamAccess | null>;
  /** The connection watches from now on (`arrive`), or no longer (`depart`). */
  arrive(streamId: string, userId: string): Promise<void>;
  depart(streamId: string): Promise<void>;
  /** What comes over this connection of its picture and sound ends; of a private show also what comes as WebM. */
  cut(access: StreamAccess, userId: string): void;
  /** May no longer be in it. */
  turnedOut(access: StreamAccess, userId: string): Promise<void>;
  /** The performer's own picture runs by this connection; false when the stream has ended. */
  host(access: StreamAccess): Promise<boolean>;
  /** The performer's picture does not run by this connection any more. */
  hostLeft(): Promise<void>;
  /** The connection is gone, and the picture may go on for a moment: whoever may no longer watch loses it all the same. */
  gone(access: StreamAccess, viewer: Viewer): void;
}

interface AdmittedMedia {
  /** Nothing may come over the line until it is renewed. */
  isHeld: boolean;
  /** The guest of a private show is counted from now on, by the film alone. */
  isCharged?: true;
}

/** How media are asked for. */
export interface MediaRequest {
  /** A new line to the relay, one that is renewed, or a film in place of one. */
  by: 'line' | 'renewal' | 'film';
  lineId: string;
  /** Whether the connection still is of the person who asked. */
  isStillTheirs(): boolean;
}

export interface StreamRooms {
  /** Hears what happens in a stream; with `watches` it also counts among its viewers. */
  join(viewer: Viewer | undefined, payload: unknown, watches: boolean): Promise<void>;
  /**
   * Whether this person may have the media of a session now. Who gets them is in the stream and counts among its viewers,
   * whether or not the client says so: so they are also found when they have to leave. A line to the guest of a private show is
   * held: nothing comes over it, and nobody pays, until its client has found that it connects, and renews it. Renewing a line
   * that was cut since, or another one, counts nobody. A browser without video connections has no line: it asks for the film
   * once the way for that is open, and its person counts from then on.
   */
  admitMedia(viewer: Viewer, sessionId: string, asked: MediaRequest): Promise<AdmittedMedia | null>;
  /** Whether what `admitMedia` answered still holds: the connection may have left the stream while its line was opened. */
  mayHaveMedia(sessionId: string, admitted: AdmittedMedia): boolean;
  /** The performer goes on air by this connection. */
  host(viewer: Viewer | undefined, payload: unknown): Promise<void>;
  /** Watches no more, and hears nothing either. */
  leave(payload: unknown): Promise<void>;
  /**
   * Where the connection was only lost (`isLost`) the picture stays for a while, so that nobody sees the gap; not that of a
   * private show, which is paid by the time somebody is there.
   */
  leaveAll(viewer: Viewer, isLost: boolean): Promise<void>;
  /** Asks the access rule again, for streams with one of these tags or for all, and leaves what is closed now. */
  check(viewer: Viewer | undefined, tags?: readonly string[]): Promise<void>;
  watching(): { streamId: string; userId: string }[];
  isHosting(): boolean;
}

interface Place {
  access: StreamAccess;
  userId: string;
  watches: boolean;
  /** Settles once the streams know that it watches. */
  arrived: Promise<void>;
  /** The newest line that was opened for the guest of a private show, and waits to be renewed. */
  heldLine: string | null;
}

/** The streams that one connection is in. */
export function streamRooms(socket: Socket, presence: StreamPresence): StreamRooms {
  const open = new Map<string, Place>();
  let hosted: string | null = null;
  /** The session of the own stream that media were admitted to. */
  let ownSession: string | null = null;
  /** How often it was asked who has to leave. */
  let checks = 0;
  const isTooFast = attemptLimit(MOST_ATTEMPTS);
  const idIn = (payload: unknown): string | null =>
    clientEvents.JOIN_ROOM.safeParse(payload).data?.conversationId ?? null;
  const close = async (id: string) => {
    const place = open.get(id);
    if (!place) return;
    open.delete(id);
    void socket.leave(streamRoom(id));
    // One that leaves while it is still being counted would be counted for ever.
    await place.arrived.catch(() => undefined);
    if (place.watches) await presence.depart(id);
    if (hosted !== id) return;
    hosted = null;
    await presence.hostLeft();
  };
  const isFullFor = (id: string) => open.size >= MOST_ROOMS && !open.has(id);
  /** Puts the connection into the stream, where it was not; what it did there before stays. */
  const take = async (viewer: Viewer, access: StreamAccess): Promise<void> => {
    await socket.join(streamRoom(access.id));
    const known = open.get(access.id);
    const { watches = false, arrived = Promise.resolve(), heldLine = null } = known ?? {};
    open.set(access.id, { access, userId: viewer.id, watches, arrived, heldLine });
  };
  const check = async (viewer: Viewer | undefined, tags?: readonly string[]): Promise<void> => {
    checks += 1;
    for (const [id, { access, userId, watches }] of [...open]) {
      if (tags && !tags.includes(`stream:${id}`) && !tags.includes(`performer:${access.performerId}`))
        continue;
      const found = viewer && (await presence.find(viewer, id));
      if (found?.mayRead && (found.mayWatch || !watches)) continue;
      socket.emit('public-stream/closed', { conversationId: id });
      await close(id);
      if (!access.isHost) await presence.turnedOut(access, userId);
    }
  };
  /** Asks again where something changed since it was asked: what was not open yet was passed over. */
  const recheck = async (viewer: Viewer, id: string, asked: number): Promise<void> => {
    if (checks !== asked) await check(viewer, [`stream:${id}`]);
  };
  const enter = async (viewer: Viewer | undefined, payload: unknown): Promise<StreamAccess | null> => {
    const id = idIn(payload);
    if (!id || !viewer || isTooFast() || isFullFor(id)) return null;
    const asked = checks;
    const access = await presence.find(viewer, id);
    if (!access?.mayRead || !socket.connected) {
      socket.emit('public-stream/closed', { conversationId: id });
      return null;
    }
    await take(viewer, access);
    await recheck(viewer, id, asked);
    return open.has(id) ? access : null;
  };
  const watch = async (access: StreamAccess): Promise<void> => {
    const place = open.get(access.id);
    if (!place || !access.mayWatch || access.isHost) return;
    if (place.watches) return place.arrived;
    place.watches = true;
    place.arrived = presence.arrive(access.id, place.userId);
    try {
      await place.arrived;
    } catch (error) {
      // Asked for again it is tried again. The place may have been taken anew meanwhile.
      const now = open.get(access.id);
      if (now?.arrived === place.arrived) Object.assign(now, { watches: false, arrived: Promise.resolve() });
      throw error;
    }
  };
  const placeOf = (sessionId: string): Place | undefined =>
    [...open.values()].find(({ access }) => access.sessionId === sessionId);
  return {
    async join(viewer, payload, watches) {
      const access = await enter(viewer, payload);
      if (access && watches) await watch(access);
      else if (access) socket.emit('JOINED_THE_ROOM', { conversationId: access.id });
    },
    async admitMedia(viewer, sessionId, { by, lineId, isStillTheirs }) {
      const isRenewal = by === 'renewal';
      // Who is in it is looked at whenever something changes; with the charge of the first minute, which may fail.
      const known = placeOf(sessionId);
      if (isRenewal && known?.watches) {
        await known.arrived;
        return placeOf(sessionId)?.watches ? { isHeld: false } : null;
      }
      if (isTooFast()) return null;
      const asked = checks;
      const access = await presence.findSession(viewer, sessionId);
      if (!access || !(access.mayWatch || access.isHost) || isFullFor(access.id) || !socket.connected)
        return null;
      if (!isStillTheirs()) return null;
      if (access.isPrivate && !access.isHost && isRenewal && open.get(access.id)?.heldLine !== lineId)
        return null;
      if (access.isHost) {
        ownSession = sessionId;
        return { isHeld: false };
      }
      await take(viewer, access);
      const isHeld = access.isPrivate && by === 'line';
      const place = open.get(access.id);
      if (place && isHeld) place.heldLine = lineId;
      if (!isHeld) await watch(access);
      await recheck(viewer, access.id, asked);
      if (!open.has(access.id)) return null;
      return by === 'film' && access.isPrivate ? { isHeld, isCharged: true } : { isHeld };
    },
    mayHaveMedia: (sessionId, { isHeld }) =>
      ownSession === sessionId ||
      (placeOf(sessionId)?.watches ?? false) ||
      (isHeld && placeOf(sessionId) !== undefined),
    async host(viewer, payload) {
      const access = await enter(viewer, payload);
      if (!access?.isHost) return;
      hosted = (await presence.host(access)) ? access.id : null;
    },
    async leave(payload) {
      const id = idIn(payload);
      const place = id === null ? undefined : open.get(id);
      if (id === null || !place) return;
      presence.cut(place.access, place.userId);
      await close(id);
    },
    async leaveAll(viewer, isLost) {
      for (const { access, userId, watches } of open.values()) {
        if (!isLost || (access.isPrivate && !access.isHost)) presence.cut(access, userId);
        else if (watches) presence.gone(access, viewer);
      }
      ownSession = null;
      // All are left at once: whoever logs in meanwhile on this connection begins with none.
      await Promise.all([...open.keys()].map(close));
    },
    check,
    watching: () =>
      [...open].flatMap(([streamId, { watches, userId }]) => (watches ? [{ streamId, userId }] : [])),
    isHosting: () => hosted !== null,
  };
}
