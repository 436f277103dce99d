import { randomInt } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { LiveRefusal } from '#contract/live.ts';
import { FILM_PATH } from '#rules/live.ts';
import type { StreamType } from '#rules/streams.ts';
import type { FilmViewer, LiveSignals } from '../providers/live/live.ts';
import { OpenCounts } from './open-counts.ts';

/** A ticket and little else. */
const LARGEST_MESSAGE = 2000;
const FIRST_MESSAGE_MS = 10_000;
/** As much as a second and more of the best picture. */
const FULL_BYTES = 1_000_000;
/** A line that carries nothing at all any more. */
const STUCK_BYTES = 8_000_000;
const MOST_CONNECTIONS = 500;
/** Of one address: people of one household, or of one office, behind it. */
const MOST_OF_ADDRESS = 30;
/** Of one person: as many devices. */
const MOST_OF_PERSON = 3;
/** How often it is asked whether somebody is still in the stream, and how often the answer may be no: sockets reconnect. */
const LOOK_MS = 5000;
const MOST_MISSES = 2;
/** In a private show, which is paid by the time somebody is there, it is asked at times that nobody can foresee. */
const PRIVATE_LOOK_MS = { least: 300, most: 1500 };

const hello = z.object({ ticket: z.string() });

interface FilmRules {
  /** The type of the stream with this session; null where this person is not in it: nobody gets a film without being seen there. */
  watchedType(sessionId: string, userId: string): Promise<StreamType | null>;
  addressOf(request: IncomingMessage): string;
  report(error: unknown): void;
}

function ticketIn(message: unknown): string | null {
  try {
    return hello.parse(JSON.parse(String(message))).ticket;
  } catch {
    return null;
  }
}

function serve(
  socket: WebSocket,
  live: LiveSignals,
  { watchedType, report }: FilmRules,
  people: OpenCounts,
): void {
  let viewer: FilmViewer | null = null;
  let giveBack: (() => void) | null = null;
  let look: NodeJS.Timeout | undefined;
  let hasBegun = false;
  const late = setTimeout(() => socket.close(1008, 'refused'), FIRST_MESSAGE_MS);
  const open = async (ticket: string | null): Promise<FilmViewer | LiveRefusal> => {
    if (ticket === null) return 'bad-request';
    const holder = live.holder(ticket);
    if (holder) {
      const { sessionId, userId } = holder;
      giveBack = people.tryAdd(userId);
      if (!giveBack) return 'too-many';
      const type = await watchedType(sessionId, userId);
      if (!type) return 'refused';
      let misses = 0;
      const lookLater = () => {
        const { least, most } = PRIVATE_LOOK_MS;
        look = setTimeout(lookAgain, type === 'private' ? randomInt(least, most) : LOOK_MS);
      };
      const lookAgain = async () => {
        const isThere = (await watchedType(sessionId, userId).catch(() => type)) !== null;
        misses = isThere ? 0 : misses + 1;
        if (misses >= (type === 'private' ? 1 : MOST_MISSES)) socket.close(1008, 'refused');
        else if (socket.readyState === socket.OPEN) lookLater();
      };
      lookLater();
    }
    return live.film(ticket, {
      send(piece) {
        if (socket.bufferedAmount > STUCK_BYTES) socket.terminate();
        else socket.send(piece.bytes);
      },
      isFull: () => socket.bufferedAmount > FULL_BYTES,
      close: (reason) => socket.close(1008, reason),
    });
  };
  const stop = () => {
    clearTimeout(late);
    clearTimeout(look);
    viewer?.stop();
    giveBack?.();
    giveBack = null;
  };
  const begin = async (ticket: string | null) => {
    clearTimeout(late);
    const found = await open(ticket);
    if (typeof found === 'string') return socket.close(1008, found);
    viewer = found;
    // It was closed while the database was asked.
    if (socket.readyState !== socket.OPEN) stop();
  };
  socket.on('message', (message) => {
    const ticket = ticketIn(message);
    if (!hasBegun) {
      hasBegun = true;
      begin(ticket).catch((error: unknown) => {
        report(error);
        socket.close(1011, 'unavailable');
      });
    } else if (viewer && (ticket === null || !viewer.renew(ticket))) socket.close(1008, 'refused');
  });
  socket.on('close', stop);
  socket.on('error', () => socket.terminate());
}

/**
 * Live video over the port of the pages, where a network lets no video connection through: a WebSocket whose first message
 * brings the ticket, and which then brings WebM.
 */
export function serveFilms(
  server: HttpServer,
  live: LiveSignals | null,
  rules: FilmRules,
): { close(): void } {
  const films = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  const addresses = new OpenCounts(MOST_OF_ADDRESS);
  const people = new OpenCounts(MOST_OF_PERSON);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== FILM_PATH) return;
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    if (!live || films.clients.size >= MOST_CONNECTIONS) return refuse('503 Service Unavailable');
    const giveBack = addresses.tryAddFrom(rules.addressOf(request));
    if (!giveBack) return refuse('429 Too Many Requests');
    socket.once('close', giveBack);
    films.handleUpgrade(request, socket, head, (connection) => serve(connection, live, rules, people));
  });
  return {
    close() {
      for (const connection of films.clients) connection.terminate();
      films.close();
    },
  };
}
