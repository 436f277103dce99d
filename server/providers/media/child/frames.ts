import { open } from 'node:fs/promises';
import { FilterAPI } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import { type MadeFrames, MediaError, type MediaStart } from '../media-tools.ts';
import { Deinterlacer } from './deinterlace.ts';
import { decoderOf, jump, openInput } from './input.ts';
import { asOutputError } from './problem.ts';
import { fitted, shaped } from './shapes.ts';
import { secondsOf } from './timeline.ts';

interface Picture {
  pixels: Buffer;
  width: number;
  height: number;
}

/** Rows of a picture in memory may be longer than the picture. */
function pixelsOf(frame: Frame, { width, height }: { width: number; height: number }): Buffer {
  const [data] = frame.data ?? [];
  const line = frame.linesize[0] ?? 0;
  if (!data || line === 0) throw new MediaError('unreadable', 'an empty picture');
  const row = width * 3;
  const rows = Array.from({ length: height }, (_, y) => data.subarray(y * line, y * line + row));
  return Buffer.concat(rows, row * height);
}

/** The picture shown at a second, or the last one before the end. */
async function pictureAt(
  start: MediaStart,
  second: number,
  longSide: number,
  roughly: boolean,
): Promise<Picture | null> {
  const input = await openInput(start, { copyTs: true });
  const { video, facts, demuxer } = input;
  let last: Frame | null = null;
  try {
    if (!video || !facts.video) throw new MediaError('no-picture');
    const size = fitted(facts.video, longSide, longSide);
    await jump(input, second);
    const decoder = await decoderOf(video, start);
    reading: for await (const packet of demuxer.packets(video.index)) {
      const frames = await decoder.decodeAll(packet);
      packet?.free();
      for (const frame of frames) {
        last?.free();
        last = frame;
        if (roughly || secondsOf(frame.pts, video) >= second) break reading;
      }
      if (packet === null) break;
    }
    decoder.close();
    if (!last) return null;
    const filter = FilterAPI.create(shaped(input, size, 'rgb24'), { threads: start.threads });
    const made: Buffer[] = [];
    const show = async (frame: Frame | null) => {
      for (const shown of await asOutputError(filter.processAll(frame))) {
        made.push(pixelsOf(shown, size));
        shown.free();
      }
    };
    const deinterlacer = new Deinterlacer(start);
    await deinterlacer.process(last, show);
    await deinterlacer.process(null, show);
    await show(null);
    filter.close();
    const [pixels] = made;
    return pixels ? { pixels, ...size } : null;
  } finally {
    last?.free();
    await demuxer.close();
  }
}

/** Jumps to each second and writes the picture shown then under the one before. */
export async function makeFrames(
  start: MediaStart,
  path: string,
  at: readonly number[],
  longSide: number,
  { of, roughly = false }: { of?: string; roughly?: boolean } = {},
): Promise<MadeFrames> {
  const source = of ? { ...start, path: of, mimeType: 'video/mp4' } : start;
  const file = await open(path, 'w');
  try {
    const made: MadeFrames = { width: 0, height: 0, count: 0 };
    for (const second of at) {
      const picture = await pictureAt(source, second, longSide, roughly);
      if (!picture) continue;
      await file.write(picture.pixels);
      Object.assign(made, { width: picture.width, height: picture.height, count: made.count + 1 });
    }
    if (made.count === 0) throw new MediaError('no-picture');
    return made;
  } finally {
    await file.close();
  }
}
