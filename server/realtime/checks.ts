import type { Socket } from 'socket.io';
import { type Deps, EVERY_PAGE } from '../deps.ts';
import { liveSessions } from '../features/auth/sessions.service.ts';
import { markSeen } from '../features/users/user-presence.service.ts';
import type { Viewer } from '../http/context.ts';
import { closeForSite, ownerOf, type SiteClosed } from './connection.ts';
import type { ObjectRooms } from './object-rooms.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Realtime } from './realtime.ts';
import type { StreamRooms } from './stream-rooms.ts';

/** What a connection has open. */
const roomsOf = (socket: Socket): ObjectRooms | undefined => (socket.data as { rooms?: ObjectRooms }).rooms;
/** The streams a connection is in. */
export const streamsOf = (socket: Socket): StreamRooms | undefined =>
  (socket.data as { streams?: StreamRooms }).streams;

interface Options {
  sockets(): Socket[];
  closedTo(request: Socket['request'], viewer: Viewer): Promise<SiteClosed | null>;
  disconnect: Realtime['disconnect'];
  /** Streams that a gone connection was in. */
  checkGone(tags?: readonly string[]): Promise<void>;
  report(error: unknown): void;
}

interface Checks {
  /** Closes the connections of those whom the site has closed to. */
  checkSite(): Promise<void>;
  /** Asks the access rules again for what has one of these tags. */
  recheckRooms(tags: readonly string[]): Promise<void>;
  /** Both, and notes who is here; connections whose session has ended are closed. */
  heartbeat(): Promise<void>;
}

/** Whether those who are connected may still be, and may still hear what they hear. */
export function connectionChecks(
  deps: Deps,
  { sockets, closedTo, disconnect, checkGone, report }: Options,
): Checks {
  const checkSite = async () => {
    for (const socket of sockets()) {
      const owner = ownerOf(socket);
      const closed = owner && (await closedTo(socket.request, owner.viewer));
      if (closed) closeForSite(socket, closed);
    }
  };
  const checkRooms = async (tags?: readonly string[]) => {
    for (const socket of sockets()) {
      await roomsOf(socket)?.check(ownerOf(socket)?.viewer, tags);
      await streamsOf(socket)?.check(ownerOf(socket)?.viewer, tags);
    }
    await checkGone(tags);
  };
  const changed = new Set<string>();
  // A creator may gain many followers in a second.
  const checkChanged = oneAtATime(async () => {
    const asked = [...changed];
    changed.clear();
    await checkRooms(asked.includes(EVERY_PAGE) ? undefined : asked).catch(report);
  });
  return {
    checkSite,
    async recheckRooms(tags) {
      // What is said on a thing decides nothing, and on a busy one it changes many times a second.
      const deciding = tags.filter((tag) => !tag.startsWith('comments:'));
      if (deciding.length === 0) return;
      for (const tag of deciding) changed.add(tag);
      await checkChanged();
    },
    async heartbeat() {
      await checkSite();
      await checkRooms();
      const here = sockets().flatMap((socket) => ownerOf(socket) ?? []);
      if (here.length === 0) return;
      const live = await liveSessions(deps, [...new Set(here.map(({ viewer }) => viewer.sessionId))]);
      for (const { viewer } of here) {
        if (!live.has(viewer.sessionId)) disconnect(viewer.id, viewer.sessionId);
      }
      await markSeen(deps, [
        ...new Set(here.filter(({ viewer }) => live.has(viewer.sessionId)).map(({ viewer }) => viewer.id)),
      ]);
    },
  };
}
