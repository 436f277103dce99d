import type { Muxer } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import type { MadeVideo, MediaStart, Span, VideoTarget } from '../media-tools.ts';
import { checkWritten, NotWhole } from './check.ts';
import { CannotCopy, isCopied, isSoundCopied, StreamCopy } from './copy.ts';
import { assertComplete, decodeAll, type Sinks } from './decode.ts';
import { audioEncoder, openMuxer, StreamEncoder, videoEncoder } from './encode.ts';
import { type Input, jump, openInput } from './input.ts';

interface Way {
  cut: Span | undefined;
  mayCopy: boolean;
}

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
  for (const [place, target] of targets.entries()) {
    const muxer = muxers[place] as Muxer;
    const { video, facts } = input;
    if (mayCopy && video && facts.video && isCopied(input, target)) {
      const track = new StreamCopy(video, input, [muxer], true);
      copies.push(track);
      videos.push({ track, size: facts.video });
    } else videos.push(await videoEncoder(input, target, muxer, start, cut));
  }
  const isWithSound = copies.length > 0 && input.audio && isSoundCopied(input);
  if (isWithSound && input.audio) copies.push(new StreamCopy(input.audio, input, muxers, false));
  const audio = input.audio && !isWithSound ? await audioEncoder(muxers, cut) : null;
  return { videos, copies, audio };
}

/** Renditions that are taken over decode nothing: what is written of them is decoded when it is checked. */
const sinksOf = ({ videos, copies, audio }: Awaited<ReturnType<typeof outputsOf>>): Sinks => {
  const encoders = videos.map(({ track }) => track).filter((track) => track instanceof StreamEncoder);
  return {
    ...(encoders.length > 0
      ? {
          video: async (frame: Frame | null) => {
            for (const encoder of encoders) await encoder.push(frame);
          },
        }
      : {}),
    ...(audio ? { audio: (frame: Frame | null) => audio.push(frame) } : {}),
    copies,
  };
};

async function makeOnce(
  start: MediaStart,
  targets: readonly VideoTarget[],
  { cut, mayCopy }: Way,
): Promise<MadeVideo[]> {
  const input = await openInput(start, { copyTs: cut !== undefined });
  const muxers: Muxer[] = [];
  try {
    for (const target of targets) muxers.push(await openMuxer(target.path));
    const made = await outputsOf(input, targets, muxers, start, { cut, mayCopy });
    if (cut) await jump(input, cut.start);
    await decodeAll(input, start, sinksOf(made), cut);
    for (const muxer of muxers) await muxer.close();
    return made.videos.map(({ track, size: { width, height } }) => {
      assertComplete(track.played, input, cut);
      const isCopied = track instanceof StreamCopy;
      return { width, height, duration: track.played, hasSound: input.audio !== null, isCopied };
    });
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

/**
 * Makes all renditions of a video while it is read once, and looks at each as its players will; a second time where it
 * turns out to need encoding.
 */
export async function makeVideos(
  start: MediaStart,
  targets: readonly VideoTarget[],
  cut?: Span,
): Promise<MadeVideo[]> {
  const mayCopy = cut === undefined;
  try {
    return await makeChecked(start, targets, { cut, mayCopy });
  } catch (error) {
    const isOfCopy = error instanceof CannotCopy || error instanceof NotWhole;
    if (!mayCopy || !isOfCopy) throw error;
    return makeChecked(start, targets, { cut, mayCopy: false });
  }
}
