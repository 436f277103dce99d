import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '#support/product.ts';
import { ROOT } from '../../tools/run.ts';
import { chromiumPath } from './support/chromium.ts';

/** `npm run e2e`: one production server with the demo world, then every *.e2e.ts against it. */
chromiumPath();
const folder = join(ROOT, 'tests/e2e');
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter(
    (name) => name.endsWith('.e2e.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
  )
  .map((name) => join(folder, name));
const product = await startProduct({ env: { DEMO: 'true', RATE_LIMITS: 'off' } });
process.stdout.write(`the product runs at ${product.url}\n`);
const code = await new Promise<number>((resolve) => {
  const child = spawn(
    process.execPath,
    ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, E2E_URL: product.url, E2E_DATA_DIR: product.dataDir },
    },
  );
  child.on('exit', (status) => resolve(status ?? 1));
});
await product.stop();
process.exitCode = code;
