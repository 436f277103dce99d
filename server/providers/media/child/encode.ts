import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { MediaError, type MediaStart, type Span, type VideoTarget } from '../media-tools.ts';
import type { Input } from './input.ts';
import { asOutputError } from './problem.ts';
import { fitted, shaped } from './shapes.ts';

/** A picture that can be jumped to, at least so often. */
const KEYFRAME_SECONDS = 2;
const AUDIO_BITS = 128_000;

/** From frames of one stream to packets of one file. */
export class StreamEncoder {
  readonly filter: FilterAPI;
  readonly encoder: Encoder;
  readonly muxers: Muxer[];
  readonly indexes: number[];
  private first: number | null = null;
  private end = 0;

  constructor(filter: FilterAPI, encoder: Encoder, muxers: Muxer[]) {
    this.filter = filter;
    this.encoder = encoder;
    this.muxers = muxers;
    this.indexes = muxers.map((muxer) => muxer.addStream(encoder));
  }

  /** Seconds from the first moment to the end of the last one. */
  get played(): number {
    return this.first === null ? 0 : this.end - this.first;
  }

  async push(frame: Frame | null): Promise<void> {
    for (const shown of await asOutputError(this.filter.processAll(frame))) {
      const { num, den } = shown.timeBase;
      this.first ??= (Number(shown.pts) * num) / den;
      this.end = Math.max(this.end, (Number(shown.pts + shown.duration) * num) / den);
      await this.write(shown);
      shown.free();
    }
    if (frame === null) await this.write(null);
  }

  private async write(frame: Frame | null): Promise<void> {
    for (const packet of await asOutputError(this.encoder.encodeAll(frame))) {
      for (const [place, muxer] of this.muxers.entries())
        await asOutputError(muxer.writePacket(packet, this.indexes[place] ?? 0));
      packet.free();
    }
  }
}

interface VideoWay {
  /** Pictures a second where the video goes fastest; 0 when nobody knows. */
  pace: number;
  cut: Span | undefined;
}

export async function videoEncoder(
  input: Input,
  target: VideoTarget,
  muxer: Muxer,
  start: MediaStart,
  { pace, cut }: VideoWay,
) {
  const facts = input.facts.video;
  if (!facts) throw new MediaError('no-picture');
  const size = fitted(facts, target.longSide, target.shortSide);
  const most = target.framesPerSecond;
  const rate = pace > 0 ? Math.min(pace, most) : most;
  // Videos of phones have a variable frame rate; with it, the encoder claims more than small players take.
  // Last, so that pictures which fill a gap of minutes share the memory of the one before it.
  const constantRate = `fps=${rate.toFixed(3)}`;
  const fromZero = cut ? 'setpts=PTS-STARTPTS,' : '';
  const filter = FilterAPI.create(`${fromZero}${shaped(input, size, 'yuv420p')},${constantRate}`, {
    threads: start.threads,
    allowReinit: true,
  });
  const encoder = await asOutputError(
    Encoder.create(FF_ENCODER_LIBX264, {
      filter,
      threadCount: start.threads,
      gopSize: Math.max(1, Math.round(KEYFRAME_SECONDS * rate)),
      maxRate: target.mostBitsPerSecond,
      bufSize: target.mostBitsPerSecond * 2,
      options: { preset: 'veryfast', crf: target.quality, profile: 'high' },
    }),
  );
  return { track: new StreamEncoder(filter, encoder, [muxer]), size };
}

export async function audioEncoder(muxers: Muxer[], cut?: Span): Promise<StreamEncoder> {
  const fromZero = cut ? 'asetpts=PTS-STARTPTS,' : '';
  const filter = FilterAPI.create(
    `${fromZero}aresample=async=1000:first_pts=0,aformat=sample_fmts=fltp:sample_rates=48000|44100:channel_layouts=stereo|mono`,
    { allowReinit: true },
  );
  const encoder = await asOutputError(Encoder.create(FF_ENCODER_AAC, { filter, bitrate: AUDIO_BITS }));
  return new StreamEncoder(filter, encoder, muxers);
}

export const openMuxer = (path: string, format: 'mp4' | 'ipod' = 'mp4'): Promise<Muxer> =>
  // Nothing of the input is named here, so nothing of its metadata is copied.
  asOutputError(Muxer.open(path, { format, options: { movflags: '+faststart' } }));
