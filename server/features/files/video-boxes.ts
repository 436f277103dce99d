import { type FileHandle, open } from 'node:fs/promises';

/** What a film's own index tells: pixels and whole seconds, null when it does not say. */
export interface VideoFacts {
  width: number | null;
  height: number | null;
  duration: number | null;
}

interface Box {
  type: string;
  /** First byte of the box, of its content, and behind its end. */
  at: number;
  body: number;
  end: number;
}

const UNKNOWN: VideoFacts = { width: null, height: null, duration: null };
/** Boxes that hold what the camera noted: place, owner, device (QuickTime and ISO base media). */
const NOTES = new Set(['udta', 'meta', 'uuid']);
const PARENTS = new Set(['moov', 'trak']);
/** More than any real film has; a file made to keep us busy has no end. */
const MAX_BOXES = 4096;
const BLANK = Buffer.alloc(64 * 1024);

async function readBox(file: FileHandle, at: number, limit: number): Promise<Box | null> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, at);
  if (bytesRead < 8) return null;
  const short = head.readUInt32BE(0);
  const long = short === 1 && bytesRead === 16;
  const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? limit - at : short;
  const body = at + (long ? 16 : 8);
  if (size < body - at || at + size > limit) return null;
  return { type: head.toString('latin1', 4, 8), at, body, end: at + size };
}

/** Turns a box into free space of the same size, so that nothing behind it moves. */
async function blank(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, box.at + 4);
  for (let at = box.body; at < box.end; at += BLANK.length) {
    await file.write(BLANK, 0, Math.min(BLANK.length, box.end - at), at);
  }
}

async function durationOf(file: FileHandle, box: Box): Promise<number | null> {
  const data = Buffer.alloc(32);
  await file.read(data, 0, 32, box.body);
  const wide = data[0] === 1;
  const scale = data.readUInt32BE(wide ? 20 : 12);
  const length = wide ? Number(data.readBigUInt64BE(24)) : data.readUInt32BE(16);
  const seconds = Math.round(length / scale);
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1_000_000 ? seconds : null;
}

async function pixelsOf(file: FileHandle, box: Box): Promise<{ width: number; height: number } | null> {
  const data = Buffer.alloc(8);
  if (box.end - box.body < 8) return null;
  await file.read(data, 0, 8, box.end - 8);
  const [width, height] = [data.readUInt16BE(0), data.readUInt16BE(4)];
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Blanks what an MP4 or QuickTime film tells about where and with what it was made, in place, and reads its
 * measures. Other containers are left as they are. Recoding to one common format is a job of its own.
 */
export async function scrubVideo(path: string, mimeType: string): Promise<VideoFacts> {
  if (mimeType !== 'video/mp4' && mimeType !== 'video/quicktime') return UNKNOWN;
  const facts = { ...UNKNOWN };
  const file = await open(path, 'r+');
  try {
    const open: [number, number][] = [[0, (await file.stat()).size]];
    for (let seen = 0; open.length > 0 && seen < MAX_BOXES; seen += 1) {
      const [at, limit] = open.pop() as [number, number];
      const box = at < limit ? await readBox(file, at, limit) : null;
      if (!box) continue;
      open.push([box.end, limit]);
      if (PARENTS.has(box.type)) open.push([box.body, box.end]);
      else if (NOTES.has(box.type)) await blank(file, box);
      else if (box.type === 'mvhd') facts.duration = await durationOf(file, box);
      else if (box.type === 'tkhd') Object.assign(facts, await pixelsOf(file, box));
    }
    return facts;
  } finally {
    await file.close();
  }
}
