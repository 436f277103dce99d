import type { Muxer } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import type { MadeVideo, MediaStart, Span, VideoTarget } from '../media-tools.ts';
import { checkWritten, NotWhole } from './check.ts';
import { CannotCopy, isCopied, isSoundCopied, StreamCopy } from './copy.ts';
import { assertComplete, decodeAll, type Played, type Sinks } from './decode.ts';
import { Deinterlacer } from './deinterlace.ts';
import { audioEncoder, openMuxer, StreamEncoder, videoEncoder } from './encode.ts';
import { peakFrameRateOf } from './frame-rate.ts';
import { type Input, jump, openInput } from './input.ts';
import { asOutputError, OutputError } from './problem.ts';

interface Way {
  cut: Span | undefined;
  mayCopy: boolean;
  /** Brings a high dynamic range into that of every screen. */
  isToneMapped: boolean;
}

/** Encoding a film of high dynamic range failed, as a rule in the filter that maps its tones. */
class CannotToneMap extends Error {}

/** One rendition in work: encoded, or taken over as it is. */
interface Rendition {
  track: StreamEncoder | StreamCopy;
  size: { width: number; height: number };
}

/** Who gets the frames and packets of a video. */
async function outputsOf(
  input: Input,
  targets: readonly VideoTarget[],
  muxers: Muxer[],
  start: MediaStart,
  { cut, mayCopy }: Way,
) {
  const videos: Rendition[] = [];
  const copies: StreamCopy[] = [];
  const { video, facts } = input;
  const isTaken = (target: VideoTarget) => mayCopy && isCopied(input, target);
  const pace = targets.every(isTaken) ? 0 : await peakFrameRateOf(start);
  for (const [place, target] of targets.entries()) {
    const muxer = muxers[place] as Muxer;
    if (video && facts.video && isTaken(target)) {
      const track = new StreamCopy(video, input, [muxer], true);
      copies.push(track);
      videos.push({ track, size: facts.video });
    } else videos.push(await videoEncoder(input, target, muxer, start, { pace, cut }));
  }
  const isWithSound = copies.length > 0 && input.audio && isSoundCopied(input);
  if (isWithSound && input.audio) copies.push(new StreamCopy(input.audio, input, muxers, false));
  const audio = input.audio && !isWithSound ? await audioEncoder(muxers, cut) : null;
  return { videos, copies, audio };
}

/** Renditions that are taken over decode nothing: what is written of them is decoded when it is checked. */
const sinksOf = (
  { videos, copies, audio }: Awaited<ReturnType<typeof outputsOf>>,
  start: MediaStart,
): Sinks => {
  const encoders = videos.map(({ track }) => track).filter((track) => track instanceof StreamEncoder);
  const deinterlacer = new Deinterlacer(start);
  const pushAll = async (frame: Frame | null) => {
    for (const encoder of encoders) await encoder.push(frame);
  };
  return {
    ...(encoders.length > 0
      ? {
          video: async (frame: Frame | null) => {
            await deinterlacer.process(frame, pushAll);
            if (frame === null) await pushAll(null);
          },
        }
      : {}),
    ...(audio ? { audio: (frame: Frame | null) => audio.push(frame) } : {}),
    copies,
  };
};

/** Players show nothing, or the wrong thing, where the sound goes on for so many seconds without a picture. */
const MOST_WITHOUT_PICTURE = 1;

/** A picture that is taken over cannot be held until the sound ends. */
function assertHeld({ video, audio }: Played, copies: readonly StreamCopy[]): void {
  if (copies.length > 0 && audio.read.end - video.read.end > MOST_WITHOUT_PICTURE)
    throw new CannotCopy('sound behind the last picture');
}

async function makeOnce(start: MediaStart, targets: readonly VideoTarget[], way: Way): Promise<MadeVideo[]> {
  const { cut, isToneMapped } = way;
  const opened = await openInput(start, { copyTs: cut !== undefined });
  const isUnclear = opened.range === 'high' && !isToneMapped;
  const input: Input = isUnclear ? { ...opened, range: 'unclear' } : opened;
  const muxers: Muxer[] = [];
  try {
    for (const target of targets) muxers.push(await openMuxer(target.path));
    const made = await outputsOf(input, targets, muxers, start, way);
    if (cut) await jump(input, cut.start);
    const played = await decodeAll(input, start, sinksOf(made, start), cut);
    for (const muxer of muxers) await asOutputError(muxer.close());
    assertComplete(played, input, { track: 'video', cut });
    assertHeld(played, made.copies);
    return made.videos.map(({ track, size: { width, height } }) => {
      const isCopied = track instanceof StreamCopy;
      return { width, height, duration: track.played, hasSound: input.audio !== null, isCopied };
    });
  } catch (error) {
    throw error instanceof OutputError && input.range === 'high' ? new CannotToneMap(error.message) : error;
  } finally {
    for (const muxer of muxers) await muxer.close();
    await input.demuxer.close();
  }
}

async function makeChecked(
  start: MediaStart,
  targets: readonly VideoTarget[],
  way: Way,
): Promise<MadeVideo[]> {
  const made = await makeOnce(start, targets, way);
  for (const [place, { duration, hasSound }] of made.entries())
    await checkWritten(
      { path: targets[place]?.path ?? '', mimeType: 'video/mp4', hasPicture: true, hasSound, duration },
      start,
    );
  return made;
}

/** How else to make it, after this failure; null where nothing else would help. */
function otherWay(way: Way, error: unknown): Way | null {
  if (error instanceof CannotToneMap) return { ...way, mayCopy: false, isToneMapped: false };
  const isOfCopy = [CannotCopy, NotWhole, OutputError].some((kind) => error instanceof kind);
  return isOfCopy && way.mayCopy ? { ...way, mayCopy: false } : null;
}

async function makeBy(start: MediaStart, targets: readonly VideoTarget[], way: Way): Promise<MadeVideo[]> {
  try {
    return await makeChecked(start, targets, way);
  } catch (error) {
    const other = otherWay(way, error);
    if (!other) throw error;
    return makeBy(start, targets, other);
  }
}

/**
 * Makes all renditions of a video while it is decoded once, and checks each as its players will read it. All of it is
 * done again where a copy turns out to need encoding, or tones cannot be mapped.
 */
export const makeVideos = (
  start: MediaStart,
  targets: readonly VideoTarget[],
  cut?: Span,
): Promise<MadeVideo[]> => makeBy(start, targets, { cut, mayCopy: cut === undefined, isToneMapped: true });
