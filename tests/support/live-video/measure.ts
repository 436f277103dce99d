import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../bench/percentile.ts';
import { busySince, machineInWords, processorSeconds } from '../../bench/processor.ts';
import { type Actor, Studio } from './studio.ts';

const WARM_UP_MS = 8000;
const MEASURE_MS = 15_000;
/** More real browsers than this keep a small machine so busy with decoding that nothing else is measured. */
const MOST_BROWSERS = 5;

interface MeasuredDelay {
  /** Milliseconds from the drawing of a picture to its showing. */
  p50: number;
  p95: number;
  /** Of each browser: milliseconds from the tap to the first picture. */
  first: number[];
  inWords: string;
}

/**
 * A performer's picture with a strip of bits that tells the time, over the relay to `count` viewers: up to five are real
 * browsers that read it, the others get every packet and decode nothing.
 */
export async function measureDelay(count: number): Promise<MeasuredDelay> {
  const browsers = Math.min(MOST_BROWSERS, count);
  const machine = machineInWords();
  const studio = await Studio.open();
  try {
    const host = await studio.enter('performer', 'host');
    await host.publish('strip');
    await studio.addReceivers(count - browsers);
    const viewers: Actor[] = [];
    const first: number[] = [];
    for (let index = 0; index < browsers; index += 1) {
      const viewer = await studio.enter(`viewer-${index}`, 'audience');
      viewers.push(viewer);
      first.push(await viewer.firstFrame());
    }
    await pause(WARM_UP_MS);
    const before = await Promise.all(viewers.map((viewer) => viewer.seen()));
    await studio.receivedPictures();
    const [worked, busy, started] = [processorSeconds(studio.relayPid()), busySince(), Date.now()];
    await pause(MEASURE_MS);
    const used = processorSeconds(studio.relayPid()) - worked;
    const [share, seconds] = [busy(), (Date.now() - started) / 1000];
    const received = await studio.receivedPictures();
    const after = await Promise.all(viewers.map((viewer) => viewer.seen()));
    const since = (what: 'delays' | 'pauses') =>
      after.flatMap((seen, index) => seen[what].slice(before[index]?.[what].length ?? 0));
    const shown = after.reduce((sum, seen, index) => sum + seen.frames - (before[index]?.frames ?? 0), 0);
    const delays = since('delays');
    const heights = after.map(({ stats }) => (stats as { height: number | null }).height);
    const [p50, p95] = [percentile(delays, 0.5), percentile(delays, 0.95)];
    const perSecond = (frames: number) => (frames / seconds).toFixed(1);
    const inWords =
      `${count} viewers, ${browsers} of them browsers: delay p50 ${p50} ms, p95 ${p95} ms of ${delays.length} pictures; ` +
      `first picture p50 ${percentile(first, 0.5)} ms, p95 ${percentile(first, 0.95)} ms; ` +
      `${perSecond(shown / browsers)} pictures a second each` +
      (received.length > 0 ? `, ${perSecond(Math.min(...received))} at least to who decodes none` : '') +
      `; ${since('pauses').length} pauses above 500 ms, heights ${[...new Set(heights)].join(', ')}; ` +
      `relay ${((used / seconds) * 100).toFixed(1)} % of a core (${machine}; ${(share * 100).toFixed(0)} % of the cores at work)`;
    return { p50, p95, first, inWords };
  } finally {
    await studio.close();
  }
}
