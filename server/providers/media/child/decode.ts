import type { Decoder } from 'node-av/api';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { MediaError, type MediaStart, type Span } from '../media-tools.ts';
import type { StreamCopy } from './copy.ts';
import { decoderOf, type Input } from './input.ts';
import { Extent, secondsOf, ticksOf } from './timeline.ts';

/** A video that ends earlier than it says, by more than this share and more than a second, is damaged. */
const MOST_MISSING = 0.1;

/** Seconds: sound and pictures seldom end at the same moment. */
const LEAST_HELD = 0.1;

type Sink = (frame: Frame | null) => Promise<void>;
const ALL: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

export interface Sinks {
  video?: Sink;
  audio?: Sink;
  /** Streams whose packets are wanted as they are. */
  copies?: readonly StreamCopy[];
}

/** How much of a track was there: by its packets, and by what a decoder made of them. */
export interface TrackPlayed {
  read: Extent;
  /** Null where it is taken over as it is. */
  decoded: Extent | null;
}
export interface Played {
  video: TrackPlayed;
  audio: TrackPlayed;
}

/** The last picture of a film whose sound goes on: it stays until the sound ends. */
class LastPicture {
  private frame: Frame | null = null;

  keep(frame: Frame): void {
    this.frame?.free();
    this.frame = frame.clone();
  }

  /** Shows it once more just before a second. */
  async showUntil(end: number, stream: Stream, sink: Sink): Promise<void> {
    const { frame } = this;
    if (!frame) return;
    const clock = clockOf(frame, stream);
    const again = ticksOf(end, clock) - frame.duration;
    if (again > frame.pts) {
      frame.pts = again;
      await sink(frame);
    }
    frame.free();
    this.frame = null;
  }
}

/** Decoders of sound count in samples, though the file counts in other ticks. */
const clockOf = (frame: Frame, stream: Stream) => (frame.timeBase.num > 0 ? frame : stream);

/**
 * Reads the file once and hands every frame to those who want it; of a part, the frames that begin in it. Where sound
 * goes on behind the last picture, that one is handed on until it ends.
 */
export async function decodeAll(
  input: Input,
  start: MediaStart,
  sinks: Sinks,
  part: Span = ALL,
): Promise<Played> {
  const track = (sink?: Sink): TrackPlayed => ({ read: new Extent(), decoded: sink ? new Extent() : null });
  const played: Played = { video: track(sinks.video), audio: track(sinks.audio) };
  const wanted: { stream: Stream; decoder: Decoder; sink: Sink; of: TrackPlayed }[] = [];
  for (const [stream, sink, of] of [
    [input.video, sinks.video, played.video],
    [input.audio, sinks.audio, played.audio],
  ] as const)
    if (stream && sink) wanted.push({ stream, decoder: await decoderOf(stream, start), sink, of });
  const last = new LastPicture();
  const hand = async (frames: Frame[], { stream, sink, of }: (typeof wanted)[number]) => {
    for (const frame of frames) {
      const clock = clockOf(frame, stream);
      frame.pts -= ticksOf(input.startsAt, clock);
      const at = secondsOf(frame.pts, clock);
      if (at >= part.start && at < part.end) {
        of.decoded?.add(at, secondsOf(frame.pts + frame.duration, clock));
        if (stream === input.video) last.keep(frame);
        await sink(frame);
      }
      frame.free();
    }
  };
  const copy = (packet: Packet) => sinks.copies?.find(({ stream }) => stream.index === packet.streamIndex);
  const behind = new Set<number>();
  for await (const packet of input.demuxer.packets()) {
    if (packet === null) break;
    const one = wanted.find(({ stream }) => stream.index === packet.streamIndex);
    for (const [stream, { read }] of [
      [input.video, played.video],
      [input.audio, played.audio],
    ] as const) {
      if (stream?.index !== packet.streamIndex) continue;
      read.addPacket(packet, stream);
      if (read.end - input.startsAt > start.mostPlayed + 1) throw new MediaError('too-long');
    }
    await copy(packet)?.push(packet);
    if (one) {
      const at = secondsOf(packet.pts, one.stream);
      // A frame may be stored some places before the one it is shown after.
      if (at > part.end + 1) behind.add(packet.streamIndex);
      await hand(await one.decoder.decodeAll(packet), one);
    }
    packet.free();
    if (wanted.length > 0 && behind.size === wanted.length) break;
  }
  for (const one of wanted) {
    const { decoder, stream, sink } = one;
    await hand(await decoder.decodeAll(null), one);
    if (stream === input.video) {
      const end = Math.min(played.audio.read.end - input.startsAt, part.end);
      const shown = one.of.decoded?.end ?? end;
      if (end - shown > LEAST_HELD) await last.showUntil(end, stream, sink);
    }
    await sink(null);
    decoder.close();
  }
  return played;
}

/** What a file, or a part of it, has to play. */
interface CompletenessOptions {
  track: 'video' | 'audio';
  cut?: Span | undefined;
}

const isMissing = (played: number, promised: number): boolean =>
  promised - played > 1 && promised - played > promised * MOST_MISSING;

/**
 * Refuses a file of which much that it states was not there: of its own track, and of the longest one. Where it does not
 * state a length, what was decoded is compared with the packets that were read.
 */
export function assertComplete(
  played: Played,
  { lengths }: Pick<Input, 'lengths'>,
  of: CompletenessOptions,
): void {
  const { track, cut } = of;
  const lengthOf = ({ read, decoded }: TrackPlayed) => (decoded ?? read).played;
  const own = lengthOf(played[track]);
  const all = Math.max(own, track === 'video' ? lengthOf(played.audio) : 0);
  const stated = [lengths.video, lengths.audio].filter((length) => length !== null);
  const whole = cut ? cut.end - cut.start : stated.length > 0 ? Math.max(...stated) : (lengths.whole ?? 0);
  const promised = cut ? 0 : (lengths[track] ?? played[track].read.played);
  if (own === 0 || isMissing(own, promised) || (track === 'video' && isMissing(all, whole)))
    throw new MediaError('unreadable', `plays ${own} of ${promised}, ${all} of ${whole} seconds`);
}
