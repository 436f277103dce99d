import type { Socket } from 'socket.io';
import type { Deps } from '../deps.ts';
import { endLostStreams } from '../features/streaming/end.service.ts';
import { mediaChanged } from '../features/streaming/media.service.ts';
import {
  hostIsGone,
  hostIsThere,
  noteConnections,
  startWatching,
  stopWatching,
  streamAccessOf,
  tellWatching,
  watchedType,
} from '../features/streaming/stream-presence.service.ts';
import { GoneViewers } from './gone-viewers.ts';
import type { StreamPresence } from './stream-rooms.ts';

/** Many come and go at once: the number of viewers is told this long after the first of them, for all. */
const COUNT_AFTER_MS = 250;

/** Carries what connections of this process do in streams to the streaming service. */
export function streamPresence(deps: Deps, report: (error: unknown) => void) {
  const left = new GoneViewers();
  const waiting = new Map<string, NodeJS.Timeout>();
  const countSoon = (streamId: string) => {
    if (waiting.has(streamId)) return;
    const timer = setTimeout(() => {
      waiting.delete(streamId);
      tellWatching(deps, streamId).catch(report);
    }, COUNT_AFTER_MS);
    timer.unref();
    waiting.set(streamId, timer);
  };
  const unsubscribe = deps.live.onMedia(({ sessionId, isFlowing }) => {
    mediaChanged(deps, sessionId, isFlowing).catch(report);
  });
  return {
    of: (socket: Socket): StreamPresence => ({
      find: (viewer, streamId) =>
        streamAccessOf(deps, { id: streamId }, { viewer, country: deps.geo.country(socket.request) }),
      async arrive(streamId, userId) {
        await startWatching(deps, { streamId, userId, connection: socket.id });
        countSoon(streamId);
      },
      async depart(streamId) {
        await stopWatching(deps, streamId, socket.id);
        countSoon(streamId);
      },
      findSession: (viewer, sessionId) =>
        streamAccessOf(deps, { sessionId }, { viewer, country: deps.geo.country(socket.request) }),
      cut(access, userId) {
        deps.live.signals?.leaveSession(socket.id, access.sessionId);
        // A film asks only now and then whether somebody is there: at once where that is paid.
        if (access.isPrivate) deps.live.signals?.endFilms(access.sessionId, userId);
      },
      turnedOut: (access, userId) => deps.live.remove(access.sessionId, userId),
      host: (access) => hostIsThere(deps, access, socket.id),
      hostLeft: () => hostIsGone(deps, socket.id),
      gone: (access, viewer) => left.add(access, viewer, deps.geo.country(socket.request)),
    }),
    /** Of which type the stream with this session is; null where no connection of this person is in it. */
    watchedType: (sessionId: string, userId: string) => watchedType(deps, sessionId, userId),
    /** Takes the picture from those whose connection went a moment ago and who may no longer watch. */
    checkGone: (tags?: readonly string[]): Promise<void> =>
      left.check(tags, {
        mayWatch: async (streamId, viewerContext) =>
          (await streamAccessOf(deps, { id: streamId }, viewerContext))?.mayWatch ?? false,
        turnOut: (access, userId) => deps.live.remove(access.sessionId, userId),
      }),
    /** Notes who of this process is there, and ends what was lost. */
    async note(here: Parameters<typeof noteConnections>[1]): Promise<void> {
      await noteConnections(deps, here);
      await endLostStreams(deps);
    },
    close(): void {
      unsubscribe();
      left.close();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
