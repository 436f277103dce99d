import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

const IDLE_LOOK_MS = 100;

/**
 * Takes no new connections, waits until every request under way has its answer, and resolves then. Connections that are
 * still busy after `limitMs` are cut. A connection that is kept alive is closed as soon as its request has ended: its
 * client would send the next one to a process that is going away.
 */
export async function finishRequests(app: FastifyInstance, limitMs: number): Promise<void> {
  const server = app.server as Server;
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(limit);
  }
}
