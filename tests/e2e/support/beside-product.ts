import { spawn } from 'node:child_process';
import { startProduct } from '#support/product.ts';
import { ROOT } from '../../../tools/run.ts';

/** The visitor's country comes in this header, as a CDN would send it. */
export const COUNTRY_HEADER = 'x-country';

function runWith(args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a Node program beside the production build with the demo world; resolves with its exit code. E2E_URL and
 * E2E_DATA_DIR tell it where the product is. With E2E_URL set already, that product is used; with E2E_DATA_DIR
 * alone, the world in that folder, which is much quicker from the second time on.
 */
export async function besideProduct(args: readonly string[]): Promise<number> {
  if (process.env.E2E_URL) return runWith(args, {});
  const kept = process.env.E2E_DATA_DIR;
  const product = await startProduct({
    env: { DEMO: 'true', RATE_LIMITS: 'off', GEO_COUNTRY_HEADER: COUNTRY_HEADER },
    ...(kept ? { dataDir: kept } : {}),
  });
  process.stdout.write(`the product runs at ${product.url}\n`);
  try {
    return await runWith(args, { E2E_URL: product.url, E2E_DATA_DIR: product.dataDir });
  } finally {
    await product.stop();
  }
}
