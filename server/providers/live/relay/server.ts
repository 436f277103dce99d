import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { DAY_MS } from '#rules/calendar.ts';
import type { RelayPlace } from '../../../config-services.ts';
import type { LiveHolder, MediaChange } from '../live.ts';
import { RELAY_CALL_PATH, RELAY_FILM_PATH } from './client.ts';
import type { RelayDirectory } from './directory.ts';
import { frameOf } from './film-frames.ts';
import { Films } from './films.ts';
import type { RelayCall } from './messages.ts';
import { isSigned, MEANT, type SigningKey } from './signature.ts';
import { Supervisor } from './supervisor.ts';

/** Others think that it is dead after three times this. */
const NOTE_MS = 2000;
/** An offer of 40,000 characters, and what belongs to it. */
const LARGEST_BODY = 100_000;
/** As long as whoever asked for it holds the connection. */
const FILM_MS = DAY_MS;
const FULL_BYTES = 2_000_000;

const filmRequest = z.object({ sessionId: z.string() });

interface Options {
  place: RelayPlace;
  key: SigningKey;
  /** Where API processes reach it, and where it listens for them. */
  address: string;
  port: number;
  host: string;
  directory: RelayDirectory;
  onMedia(change: Omit<MediaChange, 'userId'>): Promise<void>;
  /** Told every two seconds: the sessions whose media come here. */
  onMediaSeen(flowing: () => readonly string[]): Promise<void>;
  report(error: unknown): void;
}

interface RelayServer {
  end(sessionId: string): Promise<void>;
  remove(sessionId: string, userId: string): Promise<void>;
  /** Who sends or gets media here. */
  holders(): Promise<LiveHolder[]>;
  /** Takes no session any more and ends its lines: whoever is there comes back at another relay. */
  close(): Promise<void>;
}

/**
 * A relay that API processes of all machines use: they ask it over HTTP, signed with the secret that they share. Browsers
 * never speak to this server, only to the lines that it opens.
 */
export async function serveRelay(options: Options): Promise<RelayServer> {
  const { place, key, address, directory, report } = options;
  const relay = { id: randomUUID(), address };
  /** Sessions that were asked for here. */
  const sessions = new Set<string>();
  const flowing = new Set<string>();
  let telling: Promise<unknown> = Promise.resolve();
  // One after the other, so that the last word is right; not of a session that went to another relay meanwhile.
  const tell = (sessionId: string, isFlowing: boolean) => {
    telling = telling
      .then(async () => {
        if (await directory.has(relay.id, sessionId)) await options.onMedia({ sessionId, isFlowing });
      })
      .catch(report);
  };
  const { udpPort, announcedIp } = place;
  const supervisor = new Supervisor(
    { udpPort, announcedIp },
    {
      onEvent(event) {
        if (event.event === 'film') return films.piece(event.sessionId, event);
        if (event.isFlowing) flowing.add(event.sessionId);
        else flowing.delete(event.sessionId);
        tell(event.sessionId, event.isFlowing);
      },
      onDeath(death) {
        report(death);
        films.endAll();
        for (const sessionId of flowing) tell(sessionId, false);
        flowing.clear();
      },
      onFilmLost: () => undefined,
    },
  );
  const films = new Films((sessionId, isOn) => void supervisor.call({ call: 'film', sessionId, isOn }));

  const close = async (sessionId: string) => {
    sessions.delete(sessionId);
    films.end(sessionId, 'unavailable');
    await supervisor.call({ call: 'end', sessionId });
  };
  const note = async () => {
    const known = [...sessions];
    const reply = await supervisor.call({ call: 'load' });
    const { own, lost } = await directory.note(relay, 'load' in reply ? (reply.load ?? 0) : 0);
    const has = new Set(own);
    for (const sessionId of known) if (!has.has(sessionId)) await close(sessionId);
    for (const sessionId of lost) await options.onMedia({ sessionId, isFlowing: false });
    await options.onMediaSeen(() => [...flowing]);
  };

  const film = (request: IncomingMessage, response: ServerResponse, sessionId: string) => {
    sessions.add(sessionId);
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).flushHeaders();
    const watch = films.watch(sessionId, null, FILM_MS, {
      send: (piece) => void response.write(frameOf(piece)),
      isFull: () => response.writableLength > FULL_BYTES,
      close: () => response.destroy(),
    });
    request.once('close', watch.stop);
    response.once('close', watch.stop);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = request.url ?? '';
    if (request.method !== 'POST' || (path !== RELAY_CALL_PATH && path !== RELAY_FILM_PATH))
      return say(404, {});
    if (!(Number(request.headers['content-length']) <= LARGEST_BODY)) return say(413, {});
    const body = await text(request);
    if (!isSigned(key, request.headers, { relayId: relay.id, path, body }))
      return say(request.headers[MEANT] === relay.id ? 401 : 410, {});
    if (path === RELAY_FILM_PATH)
      return film(request, response, filmRequest.parse(JSON.parse(body)).sessionId);
    const call = JSON.parse(body) as RelayCall;
    if ('sessionId' in call) sessions.add(call.sessionId);
    return say(200, await supervisor.call(call));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      report(error);
      response.destroy();
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  await directory.begin(relay);
  await note();
  const timer = setInterval(() => void note().catch(report), NOTE_MS);
  return {
    async end(sessionId) {
      await close(sessionId);
      await directory.forget(sessionId);
    },
    remove: async (sessionId, userId) => void (await supervisor.call({ call: 'remove', sessionId, userId })),
    async holders() {
      const reply = supervisor.isRunning ? await supervisor.call({ call: 'held' }) : {};
      return [...films.holders(), ...('held' in reply ? (reply.held ?? []) : [])];
    },
    async close() {
      clearInterval(timer);
      await directory.stop(relay.id);
      await supervisor.call({ call: 'quit' });
      films.endAll();
      await telling;
      await supervisor.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
