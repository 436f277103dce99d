import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';
import { makeSamples } from '#support/media.ts';
import { type Product, startProduct } from '#support/product.ts';

/** The visitor's country comes in this header, as a CDN would send it. */
export const COUNTRY_HEADER = 'x-country';

const ENV = {
  DEMO: 'true',
  RATE_LIMITS: 'off',
  GEO_COUNTRY_HEADER: COUNTRY_HEADER,
  TRUST_PROXY: '127.0.0.1',
};

/** Where a worker finds its product. */
export interface ProductWorld {
  url: string;
  dataDir: string;
}

/** An empty folder. Others may enter it, so that the database lies in it even where root starts the product. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-world-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A folder with the same world in it; its files keep their owners, which Postgres insists on. */
async function copyOf(dataDir: string): Promise<string> {
  const copy = await newFolder();
  if (process.platform === 'win32') await cp(dataDir, copy, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy]);
  return copy;
}

const FILMS = 3;
const FILMS_READY_MS = 300_000;

/** Until the films of the demo performer are ready, so that they are not made again in each copy of the world. */
async function filmsReady(url: string): Promise<void> {
  const ask = async (path: string) => {
    const response = await fetch(`${url}/api${path}`);
    return ((await response.json()) as { data: { _id: string; data: unknown[] } }).data;
  };
  const { _id } = await ask('/performers/demoperformer');
  for (const end = Date.now() + FILMS_READY_MS; Date.now() < end; ) {
    const { data } = await ask(`/performer-assets/videos/search?performerId=${_id}&limit=50`);
    if (data.length >= FILMS) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Fills the demo world once and copies it, so that each worker has one that no other test changes meanwhile. */
async function dataDirs(workers: number): Promise<{ folders: string[]; made: string[] }> {
  const kept = process.env.E2E_DATA_DIR || undefined;
  const first = kept ?? (await newFolder());
  const filling = await startProduct({ env: ENV, dataDir: first });
  await filmsReady(filling.url);
  await filling.stop();
  const copies: string[] = [];
  while (copies.length < workers - 1) copies.push(await copyOf(first));
  return { folders: [first, ...copies], made: kept ? copies : [first, ...copies] };
}

/**
 * Starts the production build with the demo world, once for each worker; `choose-world.ts` tells each which is its own.
 * Makes the samples that tests upload, too. Answers how to stop the products. With E2E_URL set already, that product is used; with E2E_DATA_DIR alone, the world in that
 * folder, which is much quicker from the second time on.
 */
export default async function startProductsUnderTest(
  { workers }: Pick<FullConfig, 'workers'> = { workers: 1 },
): Promise<() => Promise<void>> {
  // Made inside a test they would block its process for seconds: the product closes idle connections meanwhile, and the
  // next request on one of them fails.
  await makeSamples();
  if (process.env.E2E_URL) return async () => {};
  const { folders, made } = await dataDirs(workers);
  const products: Product[] = await Promise.all(
    folders.map((dataDir) => startProduct({ env: ENV, dataDir })),
  );
  const worlds: ProductWorld[] = products.map(({ url, dataDir }) => ({ url, dataDir }));
  process.stdout.write(`the product runs at ${worlds.map(({ url }) => url).join(' and ')}\n`);
  Object.assign(process.env, {
    E2E_URL: worlds[0]?.url,
    E2E_DATA_DIR: worlds[0]?.dataDir,
    E2E_WORLDS: JSON.stringify(worlds),
  });
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
  };
}
