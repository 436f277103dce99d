import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** A download may be paused for so long. */
export const STALLED_MS = 5 * 60_000;

/**
 * Gives a reply up of which the client takes nothing for five to ten minutes: whoever stops reading without closing the
 * connection would hold the files that are open, and what counts as running, for ever.
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
