import { type FileHandle, open } from 'node:fs/promises';

const MOST_BOXES = 100;
const MOST_META_BYTES = 1024 * 1024;
/** Tiles of one picture are decoded so many at a time, each of them as large as its file likes. */
const TILES_AT_ONCE = 4;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The most pixels that a box `meta` names for one picture in the file: those in its boxes `ispe`. */
function largest(meta: Buffer): number {
  let most = 0;
  for (let at = meta.indexOf('ispe'); at !== -1 && at + 16 <= meta.length; at = meta.indexOf('ispe', at + 4))
    most = Math.max(most, meta.readUInt32BE(at + 8) * meta.readUInt32BE(at + 12));
  return meta.includes('grid') || meta.includes('iovl') ? most * TILES_AT_ONCE : most;
}

/**
 * How many pixels of an AVIF file are unfolded at the same time (ISO/IEC 23008-12). Its header alone does not tell: the
 * picture may be cut out of a far larger one (`clap`), or be put together of such. Infinity when that is not clear.
 */
export async function avifPixels(path: string): Promise<number> {
  const file = await open(path);
  try {
    let most = 0;
    for (let boxes = 0, at = 0; boxes < MOST_BOXES; boxes += 1) {
      const head = await bytesAt(file, at, 16);
      if (head.length < 8) return most || Number.POSITIVE_INFINITY;
      const short = head.readUInt32BE(0);
      // 1: the length follows in eight bytes. 0: up to the end of the file.
      const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
      if (head.toString('latin1', 4, 8) === 'meta') {
        if (size > MOST_META_BYTES || size < 8) return Number.POSITIVE_INFINITY;
        most = Math.max(most, largest(await bytesAt(file, at, size)));
      }
      if (size === 0) return most || Number.POSITIVE_INFINITY;
      if (size < 8) return Number.POSITIVE_INFINITY;
      at += size;
    }
    return Number.POSITIVE_INFINITY;
  } finally {
    await file.close();
  }
}
