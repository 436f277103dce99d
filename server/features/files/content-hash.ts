import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Large pieces: with Node's own 64 kB a video of 2 GiB takes seconds longer. */
const HASHED_AT_ONCE = 1024 * 1024;

/** SHA-256 of an upload's bytes, by which the same file is known again (docs/product.md 8.9). */
export async function contentHashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: HASHED_AT_ONCE }), hash);
  return hash.digest('base64url');
}
