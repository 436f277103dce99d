import { measureDelay } from '../support/live-video/measure.ts';

/**
 * `node tests/bench/live.ts [viewers…]`: how long a performer's picture takes over the relay to browsers, how soon the first one is
 * there, and what the relay's process works for it (measure.ts). Where all cores are at work the figures say how busy the
 * machine is, not what the relay takes.
 */
const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [1, 10])
  process.stdout.write(`${(await measureDelay(count)).inWords}\n`);
