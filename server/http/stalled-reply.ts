import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** A download may be paused for so long. */
export const STALLED_MS = 5 * 60_000;

/**
 * Ends a reply when the client reads nothing for five to ten minutes. A client that stops reading without closing the
 * connection would otherwise keep files open, and its place among those that are sent, for ever.
 */
export function endWhenStalled(reply: Readable, socket: Socket): void {
  let before = socket.bytesWritten;
  const timer = setInterval(() => {
    if (socket.bytesWritten === before) reply.destroy(new Error('the client takes nothing'));
    before = socket.bytesWritten;
  }, STALLED_MS);
  timer.unref();
  reply.once('close', () => clearInterval(timer));
}
