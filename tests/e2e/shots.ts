import { requireNode24 } from '../../tools/run.ts';
import startProductUnderTest from './support/product-under-test.ts';

/**
 * `npm run shots [-- name-part… --as fan --width 390 --theme dark]`: a picture of every screen as each person, on a
 * phone and a desktop, light and dark or in the themes asked for, in ./shots (`profile.fan.1280.dark.png`); and what axe finds on each. Exit
 * code 1 when it finds anything. Options: support/shots-options.ts.
 */
requireNode24();
const stop = await startProductUnderTest();
try {
  // Not before the product runs: its address is read when this is loaded.
  const { takeShots } = await import('./support/take-shots.ts');
  process.exitCode = (await takeShots()) > 0 ? 1 : 0;
} finally {
  await stop();
}
