import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { FILM_PATH } from '#rules/live.ts';
import type { FilmViewer, LiveSignals } from '../providers/live/live.ts';

/** A ticket and little else. */
const LARGEST_MESSAGE = 2000;
const FIRST_MESSAGE_MS = 10_000;
/** As much as a second and more of the best picture. */
const FULL_BYTES = 1_000_000;
/** A line that carries nothing at all any more. */
const STUCK_BYTES = 8_000_000;
const MOST_CONNECTIONS = 500;

const hello = z.object({ ticket: z.string() });

function ticketIn(message: unknown): string | null {
  try {
    return hello.parse(JSON.parse(String(message))).ticket;
  } catch {
    return null;
  }
}

function serve(socket: WebSocket, live: LiveSignals): void {
  let viewer: FilmViewer | null = null;
  const late = setTimeout(() => socket.close(1008, 'refused'), FIRST_MESSAGE_MS);
  const begin = (ticket: string | null) => {
    clearTimeout(late);
    const found =
      ticket === null
        ? ('bad-request' as const)
        : live.film(ticket, {
            send(piece) {
              if (socket.bufferedAmount > STUCK_BYTES) socket.terminate();
              else socket.send(piece.bytes);
            },
            isFull: () => socket.bufferedAmount > FULL_BYTES,
            close: (reason) => socket.close(1008, reason),
          });
    if (typeof found === 'string') socket.close(1008, found);
    else viewer = found;
  };
  socket.on('message', (message) => {
    const ticket = ticketIn(message);
    if (!viewer) begin(ticket);
    else if (ticket === null || !viewer.renew(ticket)) socket.close(1008, 'refused');
  });
  socket.on('close', () => {
    clearTimeout(late);
    viewer?.stop();
  });
  socket.on('error', () => socket.terminate());
}

/**
 * Live video over the port of the pages, where a network lets no video connection through: a WebSocket whose first message
 * brings the ticket, and which then brings WebM.
 */
export function serveFilms(server: HttpServer, live: LiveSignals | null): { close(): void } {
  const films = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== FILM_PATH) return;
    if (!live || films.clients.size >= MOST_CONNECTIONS) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      return;
    }
    films.handleUpgrade(request, socket, head, (connection) => serve(connection, live));
  });
  return {
    close() {
      for (const connection of films.clients) connection.terminate();
      films.close();
    },
  };
}
