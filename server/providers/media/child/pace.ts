import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { MediaStart } from '../media-tools.ts';
import { openInput } from './input.ts';
import { secondsOf } from './timeline.ts';

/** So many pictures in a row show how fast a video goes: fewer may be a slip of its clock. */
const IN_A_ROW = 8;
/** What differs by less is one pace, whose clock is not exact. */
const SAME = 1.1;
/** Pictures a second as cameras and screens count them. */
const USUAL = [
  10,
  12,
  15,
  20,
  24_000 / 1001,
  24,
  25,
  30_000 / 1001,
  30,
  48,
  50,
  60_000 / 1001,
  60,
  90,
  120,
  240,
];

/**
 * Pictures a second where a video goes fastest, by the seconds at which its pictures are shown; its average where it
 * goes at one pace. The pictures of a burst would be lost in an average.
 */
export function fastestPace(shownAt: readonly number[], average: number): number {
  const times = [...new Set(shownAt)].sort((one, other) => one - other);
  const steps = Math.min(IN_A_ROW, times.length) - 1;
  if (steps < 1) return average;
  const spans = times.slice(steps).map((time, at) => time - (times[at] as number));
  const pace = steps / spans.reduce((least, span) => Math.min(least, span));
  if (average > 0 && pace <= average * SAME) return average;
  const away = (rate: number) => Math.abs(Math.log(rate / pace));
  const usual = USUAL.reduce((nearest, rate) => (away(rate) < away(nearest) ? rate : nearest));
  return away(usual) < Math.log(SAME) ? usual : pace;
}

/** The same of a file, whose video is read through without being decoded. */
export async function paceOf(start: MediaStart): Promise<number> {
  const { demuxer, video, facts, startsAt } = await openInput(start);
  const shownAt: number[] = [];
  try {
    for await (const packet of demuxer.packets(video?.index)) {
      if (packet === null) break;
      const { pts } = packet;
      packet.free();
      if (!video || pts === AV_NOPTS_VALUE) continue;
      const at = secondsOf(pts, video) - startsAt;
      if (at > start.mostPlayed + 1) break;
      shownAt.push(at);
    }
  } finally {
    await demuxer.close();
  }
  return fastestPace(shownAt, facts.video?.framesPerSecond ?? 0);
}
