import type { Decoder } from 'node-av/api';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { MediaError, type MediaStart, type Span } from '../media-tools.ts';
import type { StreamCopy } from './copy.ts';
import { decoderOf, type Input, secondsOf, ticksOf } from './input.ts';

/** A video that ends earlier than it says, by more than this share and more than a second, is damaged. */
const MOST_MISSING = 0.1;

type Sink = (frame: Frame | null) => Promise<void>;
const ALL: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

export interface Sinks {
  video?: Sink;
  audio?: Sink;
  /** Streams whose packets are wanted as they are. */
  copies?: readonly StreamCopy[];
}

/** Reads the file once and hands every frame to those who want it; of a part, the frames that begin in it. */
export async function decodeAll(
  input: Input,
  start: MediaStart,
  sinks: Sinks,
  part: Span = ALL,
): Promise<void> {
  const wanted: { stream: Stream; decoder: Decoder; sink: Sink }[] = [];
  for (const [stream, sink] of [
    [input.video, sinks.video],
    [input.audio, sinks.audio],
  ] as const)
    if (stream && sink) wanted.push({ stream, decoder: await decoderOf(stream, start), sink });
  const hand = async (frames: Frame[], stream: Stream, sink: Sink) => {
    for (const frame of frames) {
      // Decoders of sound count in samples, though the file counts in other ticks.
      const clock = frame.timeBase.num > 0 ? frame : stream;
      frame.pts -= ticksOf(input.startsAt, clock);
      const at = secondsOf(frame.pts, clock);
      if (at >= part.start && at < part.end) await sink(frame);
      frame.free();
    }
  };
  const copy = (packet: Packet) => sinks.copies?.find(({ stream }) => stream.index === packet.streamIndex);
  const behind = new Set<number>();
  for await (const packet of input.demuxer.packets()) {
    if (packet === null) break;
    const one = wanted.find(({ stream }) => stream.index === packet.streamIndex);
    const copied = copy(packet);
    const stream = one?.stream ?? copied?.stream;
    if (stream && secondsOf(packet.pts, stream) - input.startsAt > start.mostPlayed + 1)
      throw new MediaError('too-long');
    await copied?.push(packet);
    if (one) {
      const at = secondsOf(packet.pts, one.stream);
      // A frame may be stored some places before the one it is shown after.
      if (at > part.end + 1) behind.add(packet.streamIndex);
      await hand(await one.decoder.decodeAll(packet), one.stream, one.sink);
    }
    packet.free();
    if (wanted.length > 0 && behind.size === wanted.length) break;
  }
  for (const { decoder, stream, sink } of wanted) {
    await hand(await decoder.decodeAll(null), stream, sink);
    await sink(null);
    decoder.close();
  }
}

/** Refuses a file of which much that it promises was not there. */
export function assertComplete(played: number, { facts }: Pick<Input, 'facts'>, cut?: Span): void {
  const promised = cut ? cut.end - cut.start : facts.duration;
  const missing = promised - played;
  if (played === 0 || (missing > 1 && missing > promised * MOST_MISSING))
    throw new MediaError('unreadable', `plays ${played} of ${promised} seconds`);
}
