import { open } from 'node:fs/promises';
import type { Demuxer } from 'node-av/api';
import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';

const toNumber = ({ num, den }: { num: number; den: number }): number => (den > 0 ? num / den : 0);
export const secondsOf = (time: bigint, { timeBase }: Pick<Stream, 'timeBase'>): number =>
  Number(time) * toNumber(timeBase);

export const ticksOf = (seconds: number, { timeBase }: Pick<Stream, 'timeBase'>): bigint =>
  BigInt(Math.round(seconds / toNumber(timeBase)));

/** From when to when something plays, in seconds. */
export class Extent {
  first = Number.POSITIVE_INFINITY;
  end = Number.NEGATIVE_INFINITY;

  add(from: number, until: number): void {
    this.first = Math.min(this.first, from);
    this.end = Math.max(this.end, until);
  }

  /** A packet, unless it has no time. */
  addPacket({ pts, duration }: Packet, stream: Stream): void {
    if (pts !== AV_NOPTS_VALUE) this.add(secondsOf(pts, stream), secondsOf(pts + duration, stream));
  }

  get played(): number {
    return Math.max(0, this.end - this.first);
  }
}

/** What a file itself says of how long it plays, in seconds; of a track null where it says nothing of that alone. */
export interface Lengths {
  video: number | null;
  audio: number | null;
  /** Of all that is in the file; null where it is not stated, and FFmpeg would guess by the bits of its beginning. */
  whole: number | null;
}

const ID3_HEAD = 10;
/** Where a first frame holds a table of contents, it stands within so many bytes. */
const TABLE_BYTES = 4096;
const HAS_FRAME_COUNT = 1;

/** Whether an MP3 says how many frames it has, in its first one, which stands behind the ID3 tag. */
async function hasFrameCount(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(ID3_HEAD), 0, ID3_HEAD, 0);
    const hasTag = head.toString('latin1', 0, 3) === 'ID3';
    // Four bytes of seven bits.
    const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const tagBytes = hasTag ? ID3_HEAD + size : 0;
    const { buffer: frame } = await file.read(Buffer.alloc(TABLE_BYTES), 0, TABLE_BYTES, tagBytes);
    if (frame.includes('VBRI')) return true;
    const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
    return at >= 0 && at + 8 <= frame.length && (frame.readUInt32BE(at + 4) & HAS_FRAME_COUNT) !== 0;
  } finally {
    await file.close();
  }
}

interface ProbedFile {
  path: string;
  format: string;
  demuxer: Demuxer;
  video: Stream | null;
  audio: Stream | null;
  startsAt: number;
}

/** Whether the length of a file is FFmpeg's guess. */
async function isGuess({ path, format, demuxer }: ProbedFile): Promise<boolean> {
  if (format === 'aac') return true;
  if (format === 'mp3') return !(await hasFrameCount(path));
  // Matroska says how long all of it is or nothing: what is known of a track was guessed.
  return format === 'matroska' && demuxer.streams.some(({ duration }) => duration !== AV_NOPTS_VALUE);
}

/** What a file says of its lengths. */
export async function lengthsOf(file: ProbedFile): Promise<Lengths> {
  const { format, demuxer, startsAt } = file;
  const said = Number.isFinite(demuxer.duration) ? demuxer.duration : 0;
  // Matroska and Ogg state where a file ends, MP4 how long it plays.
  const length = format === 'mov' ? said : said - startsAt;
  const whole = length > 0 && !(await isGuess(file)) ? length : null;
  const isAlone = file.video === null || file.audio === null;
  const of = (stream: Stream | null): number | null => {
    if (!stream) return null;
    if (format !== 'mov') return isAlone ? whole : null;
    return stream.duration > 0n ? secondsOf(stream.duration, stream) : null;
  };
  return { video: of(file.video), audio: of(file.audio), whole };
}
