import { setTimeout as pause } from 'node:timers/promises';
import { BadOffer } from './child/sdp.ts';
import { Session } from './child/session.ts';
import {
  ALIVE_MS,
  GONE_MS,
  type RelayCall,
  type RelayMessage,
  type RelayReply,
  type RelayRequest,
  type RelayStart,
} from './messages.ts';

/**
 * The process that carries live video (started by supervisor.ts): it has no secret and no database, and ends with its parent.
 */

const QUIT_MS = 300;
const MOST_LINES_OF_A_SOCKET = 6;
/** With several devices, each of which may open a line anew before its old one is gone. */
const MOST_LINES_OF_A_PERSON = 18;
const MOST_LINES = 2000;

const sessions = new Map<string, Session>();
const say = (message: RelayMessage) => void process.send?.(message);

function sessionOf(id: string, place: RelayStart): Session {
  const known = sessions.get(id);
  if (known) return known;
  const session = new Session(id, place, {
    onMedia: (userId, isFlowing) => say({ event: 'media', sessionId: id, userId, isFlowing }),
    onFilm: (piece) => say({ event: 'film', sessionId: id, ...piece }),
  });
  sessions.set(id, session);
  return session;
}

const sum = (count: (session: Session) => number): number =>
  [...sessions.values()].reduce((total, session) => total + count(session), 0);

async function answer(place: RelayStart, request: RelayCall): Promise<RelayReply> {
  switch (request.call) {
    case 'publish':
    case 'watch': {
      const { socketId, userId, sdp, left } = request;
      if (
        sum((session) => session.linesOf((line) => line.socketId === socketId)) >= MOST_LINES_OF_A_SOCKET ||
        sum((session) => session.linesOf((line) => line.userId === userId)) >= MOST_LINES_OF_A_PERSON ||
        sum(({ size }) => size) >= MOST_LINES
      )
        return { refused: 'too-many', detail: '' };
      const session = sessionOf(request.sessionId, place);
      if (request.call === 'publish' && session.wasTaken(socketId)) return { refused: 'taken', detail: '' };
      return {
        sdp:
          request.call === 'publish'
            ? await session.publish(request, sdp, left)
            : await session.watch(request, sdp, left, request.isHeld),
      };
    }
    case 'renew':
      if (sessions.get(request.sessionId)?.wasTaken(request.socketId))
        return { refused: 'taken', detail: '' };
      return sessions.get(request.sessionId)?.renew(request, request.left)
        ? {}
        : { refused: 'unavailable', detail: 'no such line' };
    case 'leave':
      for (const session of sessions.values())
        session.close(({ socketId, lineId }) => socketId === request.socketId && lineId === request.lineId);
      return {};
    case 'part':
      sessions.get(request.sessionId)?.close(({ socketId }) => socketId === request.socketId);
      return {};
    case 'gone':
      setTimeout(
        () => {
          for (const session of sessions.values())
            session.close(({ socketId }) => socketId === request.socketId);
        },
        request.isSentAway ? 0 : GONE_MS,
      );
      return {};
    case 'film':
      sessionOf(request.sessionId, place).turnFilm(request.isOn);
      return {};
    case 'end':
      sessions.get(request.sessionId)?.close(() => true);
      return {};
    case 'remove':
      sessions.get(request.sessionId)?.close(({ userId }) => userId === request.userId);
      return {};
    case 'load':
      return { load: sum(({ size }) => size) };
    case 'held':
      return {
        held: [...sessions.values()].flatMap(({ id, people }) =>
          people.map((userId) => ({ sessionId: id, userId })),
        ),
      };
    case 'quit':
      for (const session of sessions.values()) session.close(() => true);
      // What says so to the browsers is sent first.
      await pause(QUIT_MS);
      setImmediate(() => process.exit(0));
      return {};
  }
}

process.once('message', (place: RelayStart) => {
  process.on('message', async (request: RelayRequest) => {
    try {
      say({ id: request.id, ...(await answer(place, request)) });
    } catch (error) {
      const refused = error instanceof BadOffer ? 'bad-request' : 'unavailable';
      say({ id: request.id, refused, detail: String((error as Error).message ?? error).slice(0, 500) });
    }
  });
  setInterval(() => {
    say({ event: 'alive' });
    const now = performance.now();
    for (const [id, session] of sessions) {
      session.watchHost(now);
      if (session.isEmpty) sessions.delete(id);
    }
  }, ALIVE_MS);
  say({ event: 'ready' });
});
// The library's own end goes wrong while lines are open; the end of the process does not.
process.on('disconnect', () => process.exit(0));
