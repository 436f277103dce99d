import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

const IDLE_LOOK_MS = 100;

/**
 * Takes no new connections and waits for the requests under way, at most `limitMs`; then their connections are cut.
 * Fastify closes connections that are idle when it is asked to close. Those that become idle later are closed here, so
 * that no client sends its next request to a process that is about to end.
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
