import type { Muxer } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import type { MadeVideo, MediaStart, Span, VideoTarget } from '../media-tools.ts';
import { CannotCopy, CopyCheck, isCopied, isSoundCopied, StreamCopy } from './copy.ts';
import { assertComplete, decodeAll } from './decode.ts';
import { audioEncoder, openMuxer, type StreamEncoder, videoEncoder } from './encode.ts';
import { type Input, jump, openInput } from './input.ts';

/** Who gets the frames and packets of a video, and what the first rendition is when nothing encodes it. */
async function outputsOf(
  input: Input,
  targets: readonly VideoTarget[],
  muxers: Muxer[],
  start: MediaStart,
  { cut, mayCopy }: { cut: Span | undefined; mayCopy: boolean },
) {
  const videos: { track: StreamEncoder | CopyCheck; size: { width: number; height: number } }[] = [];
  const copies: StreamCopy[] = [];
  for (const [place, target] of targets.entries()) {
    const muxer = muxers[place] as Muxer;
    const { video, facts } = input;
    if (mayCopy && video && facts.video && isCopied(input, target)) {
      copies.push(new StreamCopy(video, [muxer], true));
      videos.push({ track: new CopyCheck(video), size: facts.video });
    } else videos.push(await videoEncoder(input, target, muxer, start, cut));
  }
  const isWithSound = copies.length > 0 && input.audio && isSoundCopied(input);
  if (isWithSound && input.audio) copies.push(new StreamCopy(input.audio, muxers, false));
  const audio = input.audio && !isWithSound ? await audioEncoder(muxers, cut) : null;
  return { videos, copies, audio };
}

async function makeOnce(
  start: MediaStart,
  targets: readonly VideoTarget[],
  { cut, mayCopy }: { cut: Span | undefined; mayCopy: boolean },
): Promise<MadeVideo[]> {
  const input = await openInput(start, { copyTs: cut !== undefined });
  const muxers: Muxer[] = [];
  let copies: StreamCopy[] = [];
  try {
    for (const target of targets) muxers.push(await openMuxer(target.path));
    const made = await outputsOf(input, targets, muxers, start, { cut, mayCopy });
    const { videos, audio } = made;
    copies = made.copies;
    if (cut) await jump(input, cut.start);
    await decodeAll(
      input,
      start,
      {
        video: async (frame) => {
          for (const { track } of videos) await track.push(frame);
        },
        ...(audio ? { audio: (frame: Frame | null) => audio.push(frame) } : {}),
        copies,
      },
      cut,
    );
    for (const muxer of muxers) await muxer.close();
    return videos.map(({ track, size: { width, height } }) => {
      assertComplete(track.played, input, cut);
      return { width, height, duration: track.played };
    });
  } finally {
    for (const copy of copies) copy.close();
    for (const muxer of muxers) await muxer.close();
    await input.demuxer.close();
  }
}

/** Makes all renditions of a video while it is read once; a second time where it turns out to need encoding. */
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
