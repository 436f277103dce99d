import type { FilmPiece } from '../live.ts';

/** Pieces of a film on their way from one process to another: what it is, how long, and its bytes. */
const KINDS: readonly FilmPiece['kind'][] = ['head', 'key', 'more'];
const HEAD_BYTES = 5;

/** A piece of a film as one frame. */
export function frameOf({ kind, bytes }: FilmPiece): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(KINDS.indexOf(kind), 0);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Takes bytes as they come, and answers the pieces that are complete with them. */
export function frameReader(): (chunk: Uint8Array) => FilmPiece[] {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const pieces: FilmPiece[] = [];
    while (rest.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + rest.readUInt32BE(1);
      if (rest.length < end) break;
      const kind = KINDS[rest.readUInt8(0)] ?? 'more';
      pieces.push({ kind, bytes: rest.subarray(HEAD_BYTES, end) });
      rest = rest.subarray(end);
    }
    return pieces;
  };
}
