import type { Muxer } from 'node-av/api';
import {
  AV_PKT_DATA_NEW_EXTRADATA,
  AV_PKT_FLAG_CORRUPT,
  AV_PKT_FLAG_DISCARD,
  AV_PROFILE_AAC_LOW,
} from 'node-av/constants';
import { avGetPixFmtName, Dictionary, type Packet, type Stream } from 'node-av/lib';
import {
  isIdr,
  isParameterSet,
  isPartition,
  isPicture,
  type ParameterSets,
  parameterSets,
  recordOf,
  sampleOf,
  unitsOf,
} from '../h264.ts';
import type { VideoTarget } from '../media-tools.ts';
import type { Input } from './input.ts';
import { isMachineError } from './problem.ts';
import { fitted } from './shapes.ts';
import { secondsOf, ticksOf } from './timeline.ts';

/** What was noticed only on the way: this video has to be encoded after all. */
export class CannotCopy extends Error {}

/** Eight bits and a quarter of the colours: what every browser decodes. The second has the whole range of brightness. */
const PIXELS = ['yuv420p', 'yuvj420p'];
/** 1080p at 60 pictures a second; players of phones take no more. */
const MOST_LEVEL = 42;
const MOST_SAMPLE_RATE = 48_000;
/** Profiles (byte 1 of `avcC`) that have nothing but such pixels: what tells where no picture could be decoded yet. */
const PLAIN_PROFILES = [66, 77, 100];

/** Pixels and level that every browser decodes, by the first picture or else by the head of the stream. */
function isPlain({ codecpar }: Stream): boolean {
  const pixels = avGetPixFmtName(codecpar.format as never);
  const { extradata } = codecpar;
  const record = extradata?.[0] === 1 ? extradata : null;
  const level = codecpar.level > 0 ? codecpar.level : (record?.[3] ?? 0);
  const isKnown = pixels ? PIXELS.includes(pixels) : PLAIN_PROFILES.includes(record?.[1] ?? 0);
  return isKnown && level > 0 && level <= MOST_LEVEL;
}

/** Whether a video's pictures can be shown by every browser as they are, within the measures of this rendition. */
export function isCopied({ facts, video, range, placing }: Input, target: VideoTarget): boolean {
  const most = target.mostCopiedBitsPerSecond;
  if (most === undefined || !video || !facts.video || range !== 'standard') return false;
  // Players turn by the matrix of a file, but not all mirror by it.
  if (placing.isMirrored) return false;
  const { codec, width, height, framesPerSecond, bitsPerSecond, isSquare } = facts.video;
  const size = fitted(facts.video, target.longSide, target.shortSide);
  return (
    codec === 'h264' &&
    isSquare &&
    isPlain(video) &&
    size.width === width &&
    size.height === height &&
    framesPerSecond > 0 &&
    framesPerSecond <= target.framesPerSecond &&
    bitsPerSecond > 0 &&
    bitsPerSecond <= most
  );
}

/** Whether a sound can be taken over as it is. */
export function isSoundCopied({ facts, audio }: Input): boolean {
  return (
    facts.audio?.codec === 'aac' &&
    audio?.codecpar.profile === AV_PROFILE_AAC_LOW &&
    facts.audio.channels <= 2 &&
    facts.audio.sampleRate <= MOST_SAMPLE_RATE
  );
}

/** The same sets, in the same order or not. */
const isAmong = (unit: Buffer, known: readonly Buffer[]): boolean => known.some((one) => one.equals(unit));

/**
 * Units of H.264 on their way from one container to MP4: each behind its length, whichever way the input tells them
 * apart, and only pictures. What cameras write between them (supplemental enhancement information: place, time, their
 * own number) is left out; the sets of parameters stand in the head of the file, once for all.
 */
class UnitsCopy {
  readonly record: Buffer;
  private readonly sets: ParameterSets;

  constructor(stream: Stream) {
    const sets = parameterSets(stream.codecpar.extradata);
    const record = sets && recordOf(sets.units);
    if (!sets || !record) throw new CannotCopy('no parameters before the first picture');
    this.sets = sets;
    this.record = record;
  }

  /** What to write; null where there is no picture in it. */
  sampleOf(data: Buffer): { data: Buffer; isIdr: boolean } | null {
    const units = unitsOf(data, this.sets);
    if (!units) throw new CannotCopy('units that cannot be told apart');
    // A file of the plain kind (`avc1`) has no place for others than those in its head.
    if (units.some((unit) => isParameterSet(unit) && !isAmong(unit, this.sets.units)))
      throw new CannotCopy('parameters that change');
    if (units.some(isPartition)) throw new CannotCopy('pictures in parts');
    const pictures = units.filter(isPicture);
    return pictures.length > 0 ? { data: sampleOf(pictures), isIdr: pictures.some(isIdr) } : null;
  }
}

/** Times that no MP4 may have, such as two pictures at once, are not the end of a film that can be encoded. */
async function written(muxer: Muxer, packet: Packet, index: number): Promise<void> {
  try {
    await muxer.writePacket(packet, index);
  } catch (error) {
    throw isMachineError(error) ? error : new CannotCopy('cannot be written as it is');
  }
}

/** Packets of one stream, as they are, into files. */
export class StreamCopy {
  readonly stream: Stream;
  private readonly muxers: readonly Muxer[];
  private readonly indexes: number[];
  private readonly startsAt: number;
  private readonly units: UnitsCopy | null;
  private first = Number.POSITIVE_INFINITY;
  private end = 0;

  constructor(
    stream: Stream,
    { startsAt }: Pick<Input, 'startsAt'>,
    muxers: readonly Muxer[],
    isVideo: boolean,
  ) {
    this.stream = stream;
    this.startsAt = startsAt;
    this.muxers = muxers;
    this.units = isVideo ? new UnitsCopy(stream) : null;
    this.indexes = muxers.map((muxer) => muxer.addStream(stream));
    for (const [place, muxer] of muxers.entries()) {
      const made = muxer.getStream(this.indexes[place] ?? 0);
      if (!made) continue;
      // Names and times that the camera gave to the stream.
      made.metadata = Dictionary.fromObject({});
      // The name that its container had for it; MP4 has its own.
      made.codecpar.codecTag = 0;
      if (this.units) made.codecpar.extradata = this.units.record;
    }
  }

  /** Seconds from its first moment to the end of the last one. */
  get played(): number {
    return Math.max(0, this.end - this.first);
  }

  async push(packet: Packet): Promise<void> {
    // What lies before a cut that a phone made without encoding anew: it would be in the file, though not shown.
    if (this.units && packet.hasFlags(AV_PKT_FLAG_DISCARD)) throw new CannotCopy('hidden pictures');
    if (packet.hasFlags(AV_PKT_FLAG_CORRUPT)) throw new CannotCopy('damaged');
    // A second head: a file that was put together of several.
    if (packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA)) throw new CannotCopy('parameters that change');
    const sample = this.units ? this.units.sampleOf(packet.data ?? Buffer.alloc(0)) : null;
    if (this.units && !sample) return;
    const own = packet.clone();
    if (!own) throw new CannotCopy('no memory');
    if (sample) {
      // New bytes take everything else from a packet.
      own.data = sample.data;
      const { pts, dts, duration, flags, timeBase } = packet;
      Object.assign(own, { pts, dts, duration, flags, timeBase });
      // Where start codes stood, the reader may have found no beginning.
      if (sample.isIdr) own.isKeyframe = true;
    }
    const shift = ticksOf(this.startsAt, this.stream);
    own.pts -= shift;
    own.dts -= shift;
    this.first = Math.min(this.first, secondsOf(own.pts, this.stream));
    this.end = Math.max(this.end, secondsOf(own.pts + own.duration, this.stream));
    for (const [place, muxer] of this.muxers.entries()) await written(muxer, own, this.indexes[place] ?? 0);
    own.free();
  }
}
