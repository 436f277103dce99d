import { buffer } from 'node:stream/consumers';
import { sampleProblem, unitsOf } from '../../providers/media/h264.ts';
import type { StoredObject } from '../../providers/storage/storage.ts';

/** The head of a film of an hour has two megabytes. */
const MOST_HEAD = 64 * 1024 * 1024;
const MOST_SAMPLE = 32 * 1024 * 1024;

type Box = { type: string; body: Buffer };

/** The boxes that follow each other in these bytes (ISO/IEC 14496-12); what is cut off is left out. */
function boxesOf(data: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= data.length; ) {
    const size = data.readUInt32BE(at);
    if (size < 8 || at + size > data.length) break;
    boxes.push({ type: data.toString('latin1', at + 4, at + 8), body: data.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

const inside = (body: Buffer | undefined, ...path: string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>(
    (outer, type) => outer && boxesOf(outer).find((box) => box.type === type)?.body,
    body,
  );

async function bytesOf(object: StoredObject, start: number, count: number): Promise<Buffer> {
  const end = Math.min(object.size, start + count) - 1;
  if (end < start) return Buffer.alloc(0);
  const stream = await object.open({ start, end });
  return stream ? buffer(stream) : Buffer.alloc(0);
}

/** The index of a file, which says what is in it and where. */
async function moovOf(object: StoredObject): Promise<Buffer | null> {
  for (let at = 0; at + 16 <= object.size; ) {
    const head = await bytesOf(object, at, 16);
    if (head.length < 16) return null;
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return null;
    if (head.toString('latin1', 4, 8) === 'moov')
      return size > MOST_HEAD ? null : bytesOf(object, at + 8, size - 8);
    at += size;
  }
  return null;
}

/** Bytes of a visual sample entry before the boxes in it. */
const ENTRY_BYTES = 78;

/** Where the first picture of H.264 lies and how lengths are written there; null where a file has none. */
function firstPicture(moov: Buffer) {
  const track = boxesOf(moov).find(
    ({ type, body }) => type === 'trak' && inside(body, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide',
  );
  const table = inside(track?.body, 'mdia', 'minf', 'stbl');
  const entry = boxesOf(inside(table, 'stsd')?.subarray(8) ?? Buffer.alloc(0)).find(
    ({ type }) => type === 'avc1',
  );
  const record = inside(entry?.body.subarray(ENTRY_BYTES), 'avcC');
  const sizes = inside(table, 'stsz');
  const [near, far] = [inside(table, 'stco'), inside(table, 'co64')];
  if (!record || record.length < 5 || !sizes || sizes.length < 12) return null;
  const size = sizes.readUInt32BE(4) || (sizes.length >= 16 ? sizes.readUInt32BE(12) : 0);
  const at =
    near && near.length >= 12
      ? near.readUInt32BE(8)
      : far && far.length >= 16
        ? Number(far.readBigUInt64BE(8))
        : 0;
  if (size === 0 || size > MOST_SAMPLE || at === 0) return null;
  return { at, size, lengthBytes: ((record[4] ?? 0) & 3) + 1 };
}

/**
 * Whether start codes stand in a stored MP4 film whose head promises lengths, as releases up to 2026-11 wrote it. It is
 * told by the first picture, since all of a film were written in one way: of a film of gigabytes little more than its
 * head is read.
 */
export async function hasStartCodes(object: StoredObject): Promise<boolean> {
  const moov = await moovOf(object);
  const first = moov && firstPicture(moov);
  if (!first) return false;
  const sample = await bytesOf(object, first.at, first.size);
  if (sample.length < first.size) return false;
  return (
    sampleProblem(sample, { units: [], ...first }) !== null &&
    unitsOf(sample, { units: [], lengthBytes: null }) !== null
  );
}
