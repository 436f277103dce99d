import type { Socket } from 'socket.io';
import { clientEvents } from '#contract/events.ts';
import type { StreamDoor } from '../features/streaming/presence.service.ts';
import type { Viewer } from '../http/context.ts';
import { streamRoom } from './rooms.ts';

/** Streams one connection may be in at a time, and attempts in a minute: each asks the access rule. */
const MOST_ROOMS = 5;
const MOST_ATTEMPTS = 60;
const MINUTE_MS = 60_000;

/** What the streams are told of a connection. */
export interface StreamPresence {
  find(viewer: Viewer, streamId: string): Promise<StreamDoor | null>;
  /** Watches, or no longer. */
  arrive(streamId: string, userId: string): Promise<void>;
  depart(streamId: string): Promise<void>;
  /** May no longer be in it. */
  turnedOut(door: StreamDoor, userId: string): Promise<void>;
  /** The performer's own picture runs by this connection; false when the stream has ended. */
  host(door: StreamDoor): Promise<boolean>;
  hostLeft(): Promise<void>;
}

export interface StreamRooms {
  /** Hears what happens in a stream; with `watches` it also counts among its viewers. */
  join(viewer: Viewer | undefined, payload: unknown, watches: boolean): Promise<void>;
  host(viewer: Viewer | undefined, payload: unknown): Promise<void>;
  /** Watches no more, and hears nothing either. */
  leave(payload: unknown): Promise<void>;
  leaveAll(): Promise<void>;
  /** Asks the access rule again, for streams with one of these tags or for all, and leaves what is closed now. */
  check(viewer: Viewer | undefined, tags?: readonly string[]): Promise<void>;
  isWatching(): boolean;
  isHosting(): boolean;
}

interface Place {
  door: StreamDoor;
  userId: string;
  watches: boolean;
  /** Settles once the streams know that it watches. */
  arrived: Promise<void>;
}

/** The streams that one connection is in. */
export function streamRooms(socket: Socket, presence: StreamPresence): StreamRooms {
  const open = new Map<string, Place>();
  let hosted: string | null = null;
  let since = 0;
  let attempts = 0;
  const isTooFast = (): boolean => {
    const now = performance.now();
    if (now - since > MINUTE_MS) [since, attempts] = [now, 0];
    attempts += 1;
    return attempts > MOST_ATTEMPTS;
  };
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
  const enter = async (viewer: Viewer | undefined, payload: unknown): Promise<StreamDoor | null> => {
    const id = idIn(payload);
    if (!id || !viewer || isTooFast() || (open.size >= MOST_ROOMS && !open.has(id))) return null;
    const door = await presence.find(viewer, id);
    if (!door?.mayRead || !socket.connected) {
      socket.emit('public-stream/closed', { conversationId: id });
      return null;
    }
    await socket.join(streamRoom(id));
    const known = open.get(id);
    const { watches = false, arrived = Promise.resolve() } = known ?? {};
    open.set(id, { door, userId: viewer.id, watches, arrived });
    return door;
  };
  return {
    async join(viewer, payload, watches) {
      const door = await enter(viewer, payload);
      const place = door && open.get(door.id);
      if (!place || !watches || !door.mayWatch || door.isHost || place.watches) return;
      place.watches = true;
      place.arrived = presence.arrive(door.id, place.userId);
      await place.arrived;
    },
    async host(viewer, payload) {
      const door = await enter(viewer, payload);
      if (!door?.isHost) return;
      hosted = (await presence.host(door)) ? door.id : null;
    },
    async leave(payload) {
      const id = idIn(payload);
      if (id) await close(id);
    },
    async leaveAll() {
      for (const id of [...open.keys()]) await close(id);
    },
    async check(viewer, tags) {
      for (const [id, { door, userId, watches }] of [...open]) {
        if (tags && !tags.includes(`stream:${id}`) && !tags.includes(`performer:${door.performerId}`))
          continue;
        const found = viewer && (await presence.find(viewer, id));
        if (found?.mayRead && (found.mayWatch || !watches)) continue;
        socket.emit('public-stream/closed', { conversationId: id });
        await close(id);
        if (!door.isHost) await presence.turnedOut(door, userId);
      }
    },
    isWatching: () => [...open.values()].some(({ watches }) => watches),
    isHosting: () => hosted !== null,
  };
}
