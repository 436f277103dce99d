import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { MediaStart } from '../media-tools.ts';
import { openInput } from './input.ts';
import { secondsOf } from './timeline.ts';

/** The rate is taken over so many pictures in a row: over fewer, timestamp jitter would look like a burst. */
const WINDOW_FRAMES = 8;
/** Rates that differ by less than this factor are the same rate, with timestamp jitter. */
const JITTER_FACTOR = 1.1;
/** The frame rates that cameras and screens use. */
const STANDARD_RATES = [
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
 * The highest frame rate of a video, by the seconds at which its pictures are shown; its average where the rate is
 * constant. At the average, the pictures of a burst would be lost.
 */
export function peakFrameRate(shownAt: readonly number[], average: number): number {
  const times = [...new Set(shownAt)].sort((one, other) => one - other);
  const steps = Math.min(WINDOW_FRAMES, times.length) - 1;
  if (steps < 1) return average;
  const spans = times.slice(steps).map((time, at) => time - (times[at] as number));
  const rate = steps / spans.reduce((least, span) => Math.min(least, span));
  if (average > 0 && rate <= average * JITTER_FACTOR) return average;
  const distance = (other: number) => Math.abs(Math.log(other / rate));
  const standard = STANDARD_RATES.reduce((nearest, candidate) =>
    distance(candidate) < distance(nearest) ? candidate : nearest,
  );
  return distance(standard) < Math.log(JITTER_FACTOR) ? standard : rate;
}

/** The same of a file, whose packets are read through without being decoded. */
export async function peakFrameRateOf(start: MediaStart): Promise<number> {
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
  return peakFrameRate(shownAt, facts.video?.framesPerSecond ?? 0);
}
