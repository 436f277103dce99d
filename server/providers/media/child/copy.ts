import { BitStreamFilterAPI, type Muxer } from 'node-av/api';
import {
  AV_FRAME_FLAG_CORRUPT,
  AV_FRAME_FLAG_INTERLACED,
  AV_PKT_FLAG_CORRUPT,
  AV_PKT_FLAG_DISCARD,
  AV_PROFILE_AAC_LOW,
} from 'node-av/constants';
import { avGetPixFmtName, Dictionary, type Frame, type Packet, type Stream } from 'node-av/lib';
import type { VideoTarget } from '../media-tools.ts';
import { type Input, secondsOf } from './input.ts';
import { fitted } from './shapes.ts';

/** What was noticed only on the way: this video has to be encoded after all. */
export class CannotCopy extends Error {}

/** Eight bits and a quarter of the colours: what every browser decodes. The second has the whole range of brightness. */
const PIXELS = ['yuv420p', 'yuvj420p'];
/** 1080p at 60 pictures a second; players of phones take no more. */
const MOST_LEVEL = 42;
const MOST_SAMPLE_RATE = 48_000;
/**
 * NAL units of pictures and what it takes to decode them. Cameras write place, time and their own number into units of
 * other types (supplemental enhancement information), which are left out.
 */
const NAL_UNIT_TYPES = '1-5|7-8';

/** Whether a video's pictures can be shown by every browser as they are, within the measures of this rendition. */
export function isCopied({ facts, video, isHdr }: Input, target: VideoTarget): boolean {
  const most = target.mostCopiedBitsPerSecond;
  if (most === undefined || !video || !facts.video || isHdr) return false;
  const { codec, width, height, framesPerSecond, bitsPerSecond, isSquare } = facts.video;
  const size = fitted(facts.video, target.longSide, target.shortSide);
  return (
    codec === 'h264' &&
    isSquare &&
    PIXELS.includes(avGetPixFmtName(video.codecpar.format as never) ?? '') &&
    video.codecpar.level > 0 &&
    video.codecpar.level <= MOST_LEVEL &&
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

/** Packets of one stream, as they are, into files. */
export class StreamCopy {
  readonly stream: Stream;
  private readonly muxers: readonly Muxer[];
  private readonly indexes: number[];
  private readonly filter: BitStreamFilterAPI | null;

  constructor(stream: Stream, muxers: readonly Muxer[], isVideo: boolean) {
    this.stream = stream;
    this.muxers = muxers;
    this.indexes = muxers.map((muxer) => muxer.addStream(stream));
    for (const [place, muxer] of muxers.entries()) {
      const made = muxer.getStream(this.indexes[place] ?? 0);
      // Names and times that the camera gave to the stream.
      if (made) made.metadata = Dictionary.fromObject({});
    }
    this.filter = isVideo
      ? BitStreamFilterAPI.create('filter_units', stream, {
          options: { pass_types: NAL_UNIT_TYPES } as never,
        })
      : null;
  }

  async push(packet: Packet): Promise<void> {
    // What lies before a cut that a phone made without encoding anew: it would be in the file, though not shown.
    if (this.filter && packet.hasFlags(AV_PKT_FLAG_DISCARD)) throw new CannotCopy('hidden pictures');
    if (packet.hasFlags(AV_PKT_FLAG_CORRUPT)) throw new CannotCopy('damaged');
    const own = packet.clone();
    if (!own) throw new CannotCopy('no memory');
    for (const kept of this.filter ? await this.filter.filterAll(own) : [own]) {
      for (const [place, muxer] of this.muxers.entries())
        await muxer.writePacket(kept, this.indexes[place] ?? 0);
      kept.free();
    }
  }

  close(): void {
    this.filter?.close();
  }
}

/** Looks at every picture of a video that is taken over: whether it can be decoded, and how long they play. */
export class CopyCheck {
  played = 0;
  private readonly stream: Stream;
  private first: number | null = null;

  constructor(stream: Stream) {
    this.stream = stream;
  }

  async push(frame: Frame | null): Promise<void> {
    if (!frame) return;
    if (frame.hasFlags(AV_FRAME_FLAG_CORRUPT)) throw new CannotCopy('damaged');
    if (frame.hasFlags(AV_FRAME_FLAG_INTERLACED)) throw new CannotCopy('interlaced');
    this.first ??= secondsOf(frame.pts, this.stream);
    this.played = Math.max(this.played, secondsOf(frame.pts + frame.duration, this.stream) - this.first);
  }
}
