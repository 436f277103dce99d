import { systemClock } from '#server/clock.ts';
import { connectDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { publicAddresses } from '#server/features/performers/sitemap.service.ts';

const TIMES = 7;

/** Prints how long the addresses of the site map take, which holds as many as a file may: it is made once a minute. */
export async function printSiteMaps(sites: readonly { items: number; url: string }[]): Promise<void> {
  console.log('\n| site map of | addresses | ms, median |\n|---|---|---|');
  for (const { items, url } of sites) {
    const { db, close } = connectDatabase(url, { max: 5 });
    const took: number[] = [];
    let count = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const from = performance.now();
      count = (await publicAddresses({ db, clock: systemClock } as Deps)).length;
      took.push(performance.now() - from);
    }
    const median = took.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
    console.log(
      `| ${items.toLocaleString('en')} things | ${count.toLocaleString('en')} | ${median.toFixed(0)} |`,
    );
    await close();
  }
}
