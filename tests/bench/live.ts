import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, Studio } from '../support/live-video/studio.ts';
import { percentile } from './percentile.ts';

/**
 * `node tests/bench/live.ts [viewers…]`: a performer's picture with a strip of bits that tells the time, over the relay to real
 * browsers that read it; how long that takes, how soon the first frame is there, and what the relay's process works for it.
 */
const WARM_UP_MS = 8000;
const MEASURE_MS = 15_000;

/** Seconds of processor that a process has used so far (Linux). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measure(count: number): Promise<void> {
  const studio = await Studio.open();
  const host = await studio.enter('performer', 'host');
  await host.publish('strip');
  const viewers: Actor[] = [];
  const first: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const viewer = await studio.enter(`viewer-${index}`, 'audience');
    viewers.push(viewer);
    first.push(await viewer.firstFrame());
  }
  await pause(WARM_UP_MS);
  const before = await Promise.all(viewers.map((viewer) => viewer.seen()));
  const worked = processorSeconds(studio.relayPid());
  const started = Date.now();
  await pause(MEASURE_MS);
  const used = processorSeconds(studio.relayPid()) - worked;
  const seconds = (Date.now() - started) / 1000;
  const after = await Promise.all(viewers.map((viewer) => viewer.seen()));
  const delays = after.flatMap(({ delays: all }, index) => all.slice(before[index]?.delays.length ?? 0));
  const frames = after.reduce((sum, seen, index) => sum + seen.frames - (before[index]?.frames ?? 0), 0);
  const pauses = after.flatMap(({ pauses: all }, index) => all.slice(before[index]?.pauses.length ?? 0));
  const heights = after.map(({ stats }) => (stats as { height: number | null }).height);
  process.stdout.write(
    `${count} viewers: delay p50 ${percentile(delays, 0.5)} ms, p95 ${percentile(delays, 0.95)} ms; first frame p50 ${percentile(first, 0.5)} ms, ` +
      `p95 ${percentile(first, 0.95)} ms; ${(frames / count / seconds).toFixed(1)} frames a second each, ${pauses.length} pauses above 500 ms, ` +
      `heights ${[...new Set(heights)].join(', ')}; relay ${((used / seconds) * 100).toFixed(1)} % of a core\n`,
  );
  await studio.close();
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [1, 10]) await measure(count);
