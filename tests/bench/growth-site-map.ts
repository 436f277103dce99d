import { systemClock } from '#server/clock.ts';
import { connectDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { divideSitemap, sitemapPart, sitemapSizes } from '#server/features/performers/sitemap.service.ts';
import { percentile } from './percentile.ts';

const TIMES = 40;

/** Milliseconds that 95 of 100 runs stay below. */
async function p95(run: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const from = performance.now();
    await run();
    took.push(performance.now() - from);
  }
  return percentile(took, 0.95);
}

/** Prints how long the index of the site map takes, and its files of posts and profiles, of which it has the more the larger a site is. */
export async function printSiteMaps(sites: readonly { size: number; url: string }[]): Promise<void> {
  console.log('\n| site map of | files | index | first file of posts | addresses | first file of profiles |');
  console.log('|---|---|---|---|---|---|');
  for (const { size, url } of sites) {
    const { db, close } = connectDatabase(url, { max: 5 });
    const deps = { db, clock: systemClock } as Deps;
    await divideSitemap(deps);
    const files = (await sitemapSizes(deps)).reduce((sum, { parts }) => sum + parts, 0);
    const named = (await sitemapPart(deps, 'posts', 1))?.length ?? 0;
    const times = [
      await p95(() => sitemapSizes(deps)),
      await p95(() => sitemapPart(deps, 'posts', 1)),
      await p95(() => sitemapPart(deps, 'profiles', 1)),
    ].map((time) => time.toFixed(1));
    const [index, posts, profiles] = times;
    console.log(
      `| ${size.toLocaleString('en')} items | ${files} | ${index} | ${posts} | ${named} | ${profiles} |`,
    );
    await close();
  }
}
