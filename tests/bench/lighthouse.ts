import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startProduct } from '#support/product.ts';
import { requireNode24 } from '../../tools/run.ts';
import { chromiumPath } from '../e2e/support/chromium.ts';

/** `npm run lighthouse [name…]`: public pages as a visitor's phone meets them, the median of three runs each. */
requireNode24();

interface Score {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  tbt: number;
  cls: number;
  lcp: number;
  /** Compressed kilobytes of scripts in the first load. */
  js: number;
}

const ROUNDS = 3;
const FILMS_LIMIT_MS = 300_000;
const FLOORS = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  tbt: 200,
  cls: 0,
  js: 185,
};

interface NetworkRow {
  resourceType?: string;
  transferSize?: number;
}

async function measure(url: string, port: number): Promise<Score> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  // Its figures would be 0 and NaN, as if the page were slow.
  if (runtimeError) throw new Error(`${url}: ${runtimeError.code} ${runtimeError.message}`);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const requests = (audits['network-requests']?.details as { items?: NetworkRow[] } | undefined)?.items ?? [];
  const scripts = requests.filter((one) => one.resourceType === 'Script');
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    lcp: value('largest-contentful-paint'),
    js: scripts.reduce((sum, one) => sum + (one.transferSize ?? 0), 0) / 1000,
  };
}

const median = (scores: readonly Score[], key: keyof Score): number =>
  scores.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(scores.length / 2)] ?? Number.NaN;

/** Kept from search engines on purpose (results of a search, search-screen.tsx): their SEO counts that as a fault. */
const NOINDEX = new Set(['search']);

function missed(name: string, score: Score): string[] {
  const low = (['performance', 'accessibility', 'bestPractices', 'seo'] as const).filter(
    (key) => score[key] < FLOORS[key] && !(key === 'seo' && NOINDEX.has(name)),
  );
  const high = (['tbt', 'js'] as const).filter((key) => score[key] > FLOORS[key]);
  return [...low, ...high, ...(Math.round(score.cls * 1000) > 0 ? ['cls'] : [])];
}

const product = await startProduct({ env: { DEMO: 'true', RATE_LIMITS: 'off' } });
const chrome = await launch({
  chromePath: chromiumPath(),
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    // Without a screen Chromium shows a picture a second; so it shows one when it is ready, as with a screen.
    '--run-all-compositor-stages-before-draw',
  ],
});
try {
  /** The newest thing of a kind that anybody may see, or buy; after a first start films become ready a while later. */
  const newest = async (query: string): Promise<string> => {
    for (const end = Date.now() + FILMS_LIMIT_MS; Date.now() < end; await sleep(1000)) {
      const reply = (await (await fetch(`${product.url}/api/explore?limit=1&${query}`)).json()) as {
        data: { slug: string }[];
      };
      const [first] = reply.data;
      if (first) return first.slug;
    }
    throw new Error(`The demo world holds nothing for ${query}.`);
  };
  const pages = {
    landing: '/',
    home: '/home',
    creators: '/creator',
    profile: '/demoperformer',
    post: `/post/${await newest('source=feed&audience=everyone')}`,
    gallery: `/gallery/${await newest('source=gallery&audience=everyone')}`,
    video: `/video/${await newest('source=video&audience=everyone')}`,
    product: `/product/${await newest('source=product')}`,
    explore: '/explore',
    trending: '/trending',
    search: '/search?q=dance',
  };
  const wanted = process.argv.slice(2);
  process.stdout.write(
    `\n${cpus().length} cores, ${cpus()[0]?.model}; mobile, simulated throttling, median of ${ROUNDS}\n\n`,
  );
  process.stdout.write(
    '| page | performance | accessibility | best practices | SEO | blocking ms | layout shift | LCP ms | JS kB | missed |\n|---|---|---|---|---|---|---|---|---|---|\n',
  );
  for (const [name, path] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await fetch(product.url + path);
    const scores: Score[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      scores.push(await measure(product.url + path, chrome.port));
    const keys = Object.keys(scores[0] as Score) as (keyof Score)[];
    const typical = Object.fromEntries(keys.map((key) => [key, median(scores, key)])) as unknown as Score;
    const short = missed(name, typical);
    if (short.length > 0) process.exitCode = 1;
    const cells = [
      typical.performance,
      typical.accessibility,
      typical.bestPractices,
      typical.seo,
      Math.round(typical.tbt),
      typical.cls.toFixed(3),
      Math.round(typical.lcp),
      typical.js.toFixed(1),
      short.join(' ') || '–',
    ];
    process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
  }
} finally {
  chrome.kill();
  await product.stop();
}
