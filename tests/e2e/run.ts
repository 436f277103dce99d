import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode24 } from '../../tools/run.ts';
import { besideProduct } from './support/beside-product.ts';
import { chromiumPath } from './support/chromium.ts';

/** `npm run e2e [-- name-part…]`: one production server with the demo world, then every *.e2e.ts against it. */
requireNode24();
chromiumPath();
const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.e2e.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .map((name) => join(folder, name));
process.exitCode = await besideProduct(['--test', '--test-concurrency=1', '--test-reporter=spec', ...files]);
