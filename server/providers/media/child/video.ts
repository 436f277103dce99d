import { type Decoder, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { type MadeVideo, MediaError, type MediaStart, type Span, type VideoTarget } from '../media-tools.ts';
import { CannotCopy, Copy, isCopied, isSoundCopied, Watch } from './copy.ts';
import { decoderOf, type Input, jump, openInput, secondsOf } from './input.ts';
import { fitted, shaped } from './shapes.ts';

/** A picture that can be jumped to, at least so often. */
const JUMP_SECONDS = 2;
const AUDIO_BITS = 128_000;
/** A film that ends earlier than it says, by more than this share and more than a second, is damaged. */
const MOST_MISSING = 0.1;

/** From frames of one stream to packets of one file. */
class Branch {
  readonly filter: FilterAPI;
  readonly encoder: Encoder;
  readonly muxers: Muxer[];
  readonly indexes: number[];
  /** Seconds from the first moment to the end of the last one. */
  played = 0;

  constructor(filter: FilterAPI, encoder: Encoder, muxers: Muxer[]) {
    this.filter = filter;
    this.encoder = encoder;
    this.muxers = muxers;
    this.indexes = muxers.map((muxer) => muxer.addStream(encoder));
  }

  async push(frame: Frame | null): Promise<void> {
    for (const shown of await this.filter.processAll(frame)) {
      const { num, den } = shown.timeBase;
      this.played = Math.max(this.played, (Number(shown.pts + shown.duration) * num) / den);
      await this.write(shown);
      shown.free();
    }
    if (frame === null) await this.write(null);
  }

  private async write(frame: Frame | null): Promise<void> {
    for (const packet of await this.encoder.encodeAll(frame)) {
      for (const [place, muxer] of this.muxers.entries())
        await muxer.writePacket(packet, this.indexes[place] ?? 0);
      packet.free();
    }
  }
}

async function videoBranch(input: Input, target: VideoTarget, muxer: Muxer, start: MediaStart, cut?: Span) {
  const facts = input.facts.video;
  if (!facts) throw new MediaError('no-picture');
  const size = fitted(facts, target.longSide, target.shortSide);
  const most = target.framesPerSecond;
  const rate = facts.framesPerSecond > 0 ? Math.min(facts.framesPerSecond, most) : most;
  // Films of phones have no even rate; without one, the encoder claims more than small players take.
  const even = `fps=${rate.toFixed(3)},`;
  const part = cut ? 'setpts=PTS-STARTPTS,' : '';
  const filter = FilterAPI.create(`${part}${even}${shaped(input, size, 'yuv420p')}`, {
    threads: start.threads,
    allowReinit: true,
  });
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    threadCount: start.threads,
    gopSize: Math.max(1, Math.round(JUMP_SECONDS * rate)),
    maxRate: target.mostBitsPerSecond,
    bufSize: target.mostBitsPerSecond * 2,
    options: { preset: 'veryfast', crf: target.quality, profile: 'high' },
  });
  return { branch: new Branch(filter, encoder, [muxer]), size };
}

export async function audioBranch(muxers: Muxer[], cut?: Span): Promise<Branch> {
  const part = cut ? 'asetpts=PTS-STARTPTS,' : '';
  const filter = FilterAPI.create(
    `${part}aresample=async=1000:first_pts=0,aformat=sample_fmts=fltp:sample_rates=48000|44100:channel_layouts=stereo|mono`,
    { allowReinit: true },
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: AUDIO_BITS });
  return new Branch(filter, encoder, muxers);
}

export const openMuxer = (path: string, format: 'mp4' | 'ipod' = 'mp4'): Promise<Muxer> =>
  // Nothing of the input is named here, so nothing of its metadata is copied.
  Muxer.open(path, { format, options: { movflags: '+faststart' } });

type Sink = (frame: Frame | null) => Promise<void>;
const ALL: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

interface Sinks {
  video?: Sink;
  audio?: Sink;
  /** Streams whose packets are wanted as they are. */
  copies?: readonly Copy[];
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
      const at = secondsOf(frame.pts, stream);
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
    if (stream && secondsOf(packet.pts, stream) > start.mostPlayed + 1) throw new MediaError('too-long');
    await copied?.push(packet);
    if (one) {
      const at = secondsOf(packet.pts, one.stream);
      // A frame may be stored some places before the one it is shown after.
      if (at > part.end + 1) behind.add(packet.streamIndex);
      await hand(await one.decoder.decodeAll(packet), one.stream, one.sink);
    }
    packet.free();
    if (behind.size === wanted.length) break;
  }
  for (const { decoder, stream, sink } of wanted) {
    await hand(await decoder.decodeAll(null), stream, sink);
    await sink(null);
    decoder.close();
  }
}

/** Who gets the frames and packets of a film, and what the first rendition is when nothing encodes it. */
async function branchesOf(
  input: Input,
  targets: readonly VideoTarget[],
  muxers: Muxer[],
  start: MediaStart,
  { cut, mayCopy }: { cut: Span | undefined; mayCopy: boolean },
) {
  const videos: { branch: Branch | Watch; size: { width: number; height: number } }[] = [];
  const copies: Copy[] = [];
  for (const [place, target] of targets.entries()) {
    const muxer = muxers[place] as Muxer;
    const { video, facts } = input;
    if (mayCopy && video && facts.video && isCopied(input, target)) {
      copies.push(new Copy(video, [muxer], true));
      videos.push({ branch: new Watch(video), size: facts.video });
    } else videos.push(await videoBranch(input, target, muxer, start, cut));
  }
  const isWithSound = copies.length > 0 && input.audio && isSoundCopied(input);
  if (isWithSound && input.audio) copies.push(new Copy(input.audio, muxers, false));
  const audio = input.audio && !isWithSound ? await audioBranch(muxers, cut) : null;
  return { videos, copies, audio };
}

async function makeOnce(
  start: MediaStart,
  targets: readonly VideoTarget[],
  { cut, mayCopy }: { cut: Span | undefined; mayCopy: boolean },
): Promise<MadeVideo[]> {
  const input = await openInput(start, { copyTs: cut !== undefined });
  const muxers: Muxer[] = [];
  let copies: Copy[] = [];
  try {
    for (const target of targets) muxers.push(await openMuxer(target.path));
    const made = await branchesOf(input, targets, muxers, start, { cut, mayCopy });
    const { videos, audio } = made;
    copies = made.copies;
    if (cut) await jump(input, cut.start);
    await decodeAll(
      input,
      start,
      {
        video: async (frame) => {
          for (const { branch } of videos) await branch.push(frame);
        },
        ...(audio ? { audio: (frame: Frame | null) => audio.push(frame) } : {}),
        copies,
      },
      cut,
    );
    for (const muxer of muxers) await muxer.close();
    return videos.map(({ branch, size: { width, height } }) => ({
      width,
      height,
      duration: wholeOf(branch.played, input, cut),
    }));
  } finally {
    for (const copy of copies) copy.close();
    for (const muxer of muxers) await muxer.close();
    await input.demuxer.close();
  }
}

/** Makes all renditions of a film while it is read once; a second time where it turns out to need encoding. */
export async function makeVideos(
  start: MediaStart,
  targets: readonly VideoTarget[],
  cut?: Span,
): Promise<MadeVideo[]> {
  try {
    return await makeOnce(start, targets, { cut, mayCopy: cut === undefined });
  } catch (error) {
    if (!(error instanceof CannotCopy)) throw error;
    return makeOnce(start, targets, { cut, mayCopy: false });
  }
}

/** How long what was made plays; refused when much of what the file promises was not there. */
export function wholeOf(played: number, { facts }: Pick<Input, 'facts'>, cut?: Span): number {
  const promised = cut ? cut.end - cut.start : facts.duration;
  const missing = promised - played;
  if (played === 0 || (missing > 1 && missing > promised * MOST_MISSING))
    throw new MediaError('unreadable', `plays ${played} of ${promised} seconds`);
  return played;
}
