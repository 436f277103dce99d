import { SITEMAP_KINDS } from '#rules/sitemap.ts';
import { systemClock } from '#server/clock.ts';
import { connectDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { divideSitemap, sitemapPart, sitemapSizes } from '#server/features/performers/sitemap.service.ts';
import { printRatios, type Timed } from './growth-sites.ts';

const TIMES = 40;
/** By how much the p95 of the largest site may be that of the smallest. */
const MOST = 1.5;

/** Milliseconds of each run. */
async function timesOf(run: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const from = performance.now();
    await run();
    took.push(performance.now() - from);
  }
  return took;
}

/**
 * Prints how long the index of the site map takes, which has a line for each file and so grows with the site, and the first
 * file of each kind. Files of smaller sites hold fewer addresses: the least size should fill one of each kind.
 */
export async function printSiteMaps(sites: readonly { size: number; url: string }[]): Promise<void> {
  const asked = new Map<string, number[][]>();
  for (const { size, url } of sites) {
    const { db, close } = connectDatabase(url, { max: 5 });
    const deps = { db, clock: systemClock } as Deps;
    await divideSitemap(deps);
    const parts = (await sitemapSizes(deps)).map(({ kind, parts: count }) => `${kind} ${count}`);
    console.log(`site map of ${size.toLocaleString('en')} items, files: ${parts.join(', ')}`);
    const runs = {
      index: () => sitemapSizes(deps),
      ...Object.fromEntries(
        SITEMAP_KINDS.map((kind) => [`first file of ${kind}`, () => sitemapPart(deps, kind, 1)]),
      ),
    };
    for (const [name, run] of Object.entries(runs))
      asked.set(name, [...(asked.get(name) ?? []), await timesOf(run)]);
    await close();
  }
  const all: Timed[] = [...asked].map(([name, times]) => ({ name, times, most: MOST }));
  printRatios(
    'items',
    sites.map(({ size }) => size),
    all,
  );
}
