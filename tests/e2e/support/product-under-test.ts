import { startProduct } from '#support/product.ts';

/** The visitor's country comes in this header, as a CDN would send it. */
export const COUNTRY_HEADER = 'x-country';

/**
 * Starts the production build with the demo world, and sets E2E_URL and E2E_DATA_DIR, by which everything else finds
 * it; answers how to stop it. With E2E_URL set already, that product is used; with E2E_DATA_DIR alone, the world in
 * that folder, which is much quicker from the second time on.
 */
export default async function startProductUnderTest(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {};
  const kept = process.env.E2E_DATA_DIR;
  const product = await startProduct({
    env: { DEMO: 'true', RATE_LIMITS: 'off', GEO_COUNTRY_HEADER: COUNTRY_HEADER, TRUST_PROXY: '127.0.0.1' },
    ...(kept ? { dataDir: kept } : {}),
  });
  process.stdout.write(`the product runs at ${product.url}\n`);
  Object.assign(process.env, { E2E_URL: product.url, E2E_DATA_DIR: product.dataDir });
  return product.stop;
}
