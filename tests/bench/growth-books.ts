import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { requireNode24 } from '../../tools/run.ts';
import { type BooksWorld, booksWorld } from './growth-books-world.ts';
import { printRatios, type Site, withSites } from './growth-sites.ts';
import type { Person } from './people.ts';

/**
 * Do a purchase and the pages about money stay as fast as they were when the books grow, and how long are the books
 * proved? `node tests/bench/growth-books.ts [samples] [sizes with commas] [folder]`. A folder that is named keeps the
 * filled databases for the next run.
 */
requireNode24();
const samples = Number(process.argv[2] ?? 200);
const sizes = (process.argv[3] ?? '1000,1000000').split(',').map(Number);
const WARM_UP = 40;
const MOST_RATIO = 1.5;
/** The proof of the largest books may take so long, and so much memory more than that of the smallest. */
const PROOF_SECONDS = 60;
const PROOF_MEGABYTES = 30;

interface Question {
  name: string;
  path: (world: BooksWorld, nr: number) => string;
  readers: (world: BooksWorld) => Person[];
  /** Sent with POST. */
  body?: object;
}

const monthAgo = new Date(Date.now() - 30 * 24 * 3600 * 1000).toISOString();
const QUESTIONS: Question[] = [
  {
    name: 'a tip is paid',
    path: ({ performers }, nr) => `/wallet/charges/tip/${performers[nr % performers.length]?.id}`,
    readers: ({ fans }) => fans,
    body: { price: 10 },
  },
  { name: 'purchases of a fan', path: () => '/wallet/charges/search?', readers: ({ fans }) => fans },
  { name: 'what came into a wallet and went', path: () => '/wallet/movements?', readers: ({ fans }) => fans },
  {
    name: 'earnings of a performer',
    path: () => '/performer/earning/search?',
    readers: ({ performers }) => performers,
  },
  {
    name: 'sums of a month of earnings',
    path: () => `/performer/earning/stats?fromDate=${monthAgo}`,
    readers: ({ performers }) => performers,
  },
  {
    name: 'statement of a year',
    path: () => `/payout-requests/user/year?year=${new Date().getUTCFullYear()}`,
    readers: ({ performers }) => performers,
  },
  {
    name: 'what can be paid out',
    path: () => '/payout-requests/calculate',
    readers: ({ performers }) => performers,
    body: {},
  },
];

async function ask({ api, world }: Site<BooksWorld>, question: Question, nr: number): Promise<number> {
  const readers = question.readers(world);
  const headers = {
    authorization: readers[nr % readers.length]?.token ?? '',
    'content-type': 'application/json',
  };
  const sent = question.body ? { method: 'POST', body: JSON.stringify(question.body) } : {};
  const from = performance.now();
  const reply = await fetch(`${api.url}/api${question.path(world, nr)}`, { headers, ...sent });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${question.name}: ${reply.status} ${text}`);
  return performance.now() - from;
}

/** The most memory that a process had until now, in megabytes (Linux). */
const peakOf = (child: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Proves the books by the operator's command; seconds, and the most memory of the command. */
async function prove({ url }: Site<BooksWorld>): Promise<{ seconds: number; megabytes: number }> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', DATABASE_URL: url };
  const from = performance.now();
  const child = spawn(process.execPath, ['--no-warnings', 'tools/operator.ts', 'ledger', 'check'], {
    env,
    stdio: 'inherit',
  });
  let megabytes = 0;
  const looking = setInterval(() => {
    try {
      megabytes = Math.max(megabytes, peakOf(child));
    } catch {
      clearInterval(looking);
    }
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(looking);
  if (code !== 0) throw new Error('the books do not agree');
  return { seconds: (performance.now() - from) / 1000, megabytes };
}

async function measure(sites: Site<BooksWorld>[]): Promise<void> {
  const asked = QUESTIONS.map(({ name }) => ({
    name,
    times: sites.map((): number[] => []),
    most: MOST_RATIO,
  }));
  for (let turn = -WARM_UP; turn < samples; turn += 1)
    for (const [nr, question] of QUESTIONS.entries())
      for (const [at, site] of sites.entries()) {
        const took = await ask(site, question, turn + WARM_UP);
        if (turn >= 0) asked[nr]?.times[at]?.push(took);
      }
  printRatios('transfers', sizes, asked);
  const proofs = [];
  for (const site of sites) proofs.push(await prove(site));
  for (const [at, { seconds, megabytes }] of proofs.entries())
    console.log(
      `the books with ${sizes[at]?.toLocaleString('en')} transfers are proved in ${seconds.toFixed(1)} s, with at most ${megabytes.toFixed(0)} MB`,
    );
  const [small, large] = [proofs[0], proofs.at(-1)];
  if (
    small &&
    large &&
    (large.seconds > PROOF_SECONDS || large.megabytes > small.megabytes + PROOF_MEGABYTES)
  )
    process.exitCode = 1;
}

await withSites(
  {
    what: 'transfers',
    sizes,
    folder: process.argv[4],
    fill: (pool, _url, transfers) => booksWorld(pool, transfers),
  },
  measure,
);
