import { join } from 'node:path';
import { requireNode24 } from '../../tools/run.ts';
import { besideProduct } from './support/beside-product.ts';
import { chromiumPath } from './support/chromium.ts';

/**
 * `npm run shots [-- name-part… --as fan --width 390 --theme dark]`: a picture of every screen as each person, on a
 * phone and a desktop, in both themes, in ./shots (`profile.fan.1280.dark.png`); and what axe finds on each. Exit
 * code 1 when it finds anything. Options: support/shots-options.ts.
 */
requireNode24();
chromiumPath();
const take = join(import.meta.dirname, 'support/take-shots.ts');
process.exitCode = await besideProduct([take, ...process.argv.slice(2)]);
