import type { IncomingMessage } from 'node:http';

/** A body of this size is read to its end, so that the connection can be used again. */
const READ_BYTES = 256 * 1024;
/** How long the sender of a larger one has to read the answer. */
const PATIENCE_MS = 1500;
/** How long the sender of a smaller one may take. */
const LONGEST_MS = 5000;

/**
 * A request that is answered before its body was read. What is small is read and thrown away; of a larger body
 * nothing more is read, and the connection is closed once its sender had a moment to read the answer.
 */
export function dropUnread(request: IncomingMessage): void {
  if (request.complete !== false) return;
  let left = READ_BYTES;
  let timer = setTimeout(() => request.destroy(), LONGEST_MS).unref();
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left >= 0 || request.isPaused()) return;
    request.pause();
    clearTimeout(timer);
    timer = setTimeout(() => request.destroy(), PATIENCE_MS).unref();
  });
  request.resume();
}
