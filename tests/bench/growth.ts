import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { requireNode24 } from '../../tools/run.ts';
import { type GrownWorld, grownWorld } from './growth-world.ts';
import type { Person } from './people.ts';

/**
 * Do lists stay as fast as they were when a site grows? Sites of different sizes stand beside each other, each with a
 * database and an API process of its own, and are asked in turn, so that a noisy machine hits all of them.
 * `node tests/bench/growth.ts [samples] [sizes with commas] [folder]`. A folder that is named keeps the filled
 * databases for the next run.
 */
requireNode24();
const samples = Number(process.argv[2] ?? 300);
const sizes = (process.argv[3] ?? '1000,100000,1000000').split(',').map(Number);
const PAGE = 10;
const MOST_RATIO = 1.5;
/** Asked before anything is measured: connections plan their queries at their first uses. */
const WARM_UP = 40;

interface Site {
  posts: number;
  api: ApiProcess;
  world: GrownWorld;
}
/** A list: its address, who asks, and the page that is deep in it. */
interface List {
  name: string;
  path: (world: GrownWorld) => string;
  readers: (world: GrownWorld) => Person[];
  deep: number;
  hasOffset?: boolean;
}

const LISTS: List[] = [
  { name: 'latest', path: () => '/user/feeds?', readers: ({ fans }) => fans, deep: 60 },
  { name: 'home', path: () => '/user/feeds?isHome=true', readers: ({ fans }) => fans, deep: 60 },
  {
    name: 'home of old posts',
    path: () => '/user/feeds?isHome=true',
    readers: ({ patient }) => [patient],
    deep: 6,
  },
  {
    name: 'profile',
    path: ({ busiest }) => `/user/feeds?performerId=${busiest}`,
    readers: ({ fans }) => fans,
    deep: 60,
  },
  {
    name: 'comments',
    path: ({ discussed }) => `/comments?objectType=feed&objectId=${discussed}`,
    readers: ({ fans }) => fans,
    deep: 60,
  },
  {
    name: 'best comments',
    path: ({ discussed }) => `/comments?objectType=feed&objectId=${discussed}&sortBy=totalLike`,
    readers: ({ fans }) => fans,
    deep: 60,
  },
];

interface Reply {
  data: unknown[];
  nextCursor: string | null;
}

async function ask(url: string, token: string): Promise<Reply> {
  const reply = await fetch(url, { headers: { authorization: token } });
  const body = (await reply.json()) as { data: Reply };
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${JSON.stringify(body)}`);
  if (body.data.data.length !== PAGE) throw new Error(`${url}: ${body.data.data.length} instead of ${PAGE}`);
  return body.data;
}

/** Turns the pages of a list, as a client does, up to the cursor of its deep page. */
async function deepCursor(url: string, token: string, page: number): Promise<string> {
  let cursor = '';
  for (let turned = 1; turned < page; turned += 1) {
    const { nextCursor } = await ask(`${url}${cursor && `&cursor=${cursor}`}`, token);
    if (!nextCursor) throw new Error(`${url} ends at page ${turned}.`);
    cursor = nextCursor;
  }
  return cursor;
}

/** A way to ask for one page: the addresses of its readers, asked one after the other. */
interface Kind {
  name: string;
  urls: { url: string; token: string }[];
  times: number[];
}

async function kindsOf({ api, world }: Site): Promise<Kind[]> {
  const kinds: Kind[] = [];
  for (const { name, path, readers, deep } of LISTS) {
    const url = `${api.url}/api${path(world)}&limit=${PAGE}`;
    const first: Kind['urls'] = [];
    const byCursor: Kind['urls'] = [];
    const byOffset: Kind['urls'] = [];
    for (const { token } of readers(world)) {
      first.push({ url, token });
      byCursor.push({ url: `${url}&cursor=${await deepCursor(url, token, deep)}`, token });
      byOffset.push({ url: `${url}&offset=${(deep - 1) * PAGE}`, token });
    }
    kinds.push(
      { name: `${name}, first page`, urls: first, times: [] },
      { name: `${name}, page ${deep} by cursor`, urls: byCursor, times: [] },
      { name: `${name}, page ${deep} by offset`, urls: byOffset, times: [] },
    );
  }
  return kinds;
}

const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

const kept = process.argv[4];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'footlight-growth-')));
await mkdir(folder, { recursive: true });
// As root the database runs under another account, which has to get into this folder.
await chmod(folder, 0o755);
const database = await startEmbeddedPostgres(
  { dataDir: join(folder, 'database'), log: pino({ level: 'silent' }) },
  { throwaway: true },
);
const sites: Site[] = [];
try {
  const admin = new pg.Pool({ connectionString: database.url, max: 1 });
  for (const posts of sizes) {
    const name = `posts_${posts}`;
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await admin.query(`create database ${name} encoding 'UTF8' template template0`);
    const address = new URL(database.url);
    address.pathname = `/${name}`;
    const api = await startApiProcess(address.href);
    const pool = new pg.Pool({ connectionString: address.href, max: 2 });
    const from = performance.now();
    sites.push({ posts, api, world: await grownWorld(pool, posts) });
    await pool.end();
    console.log(`${posts} posts: filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  await admin.end();

  const kinds = await Promise.all(sites.map(kindsOf));
  for (let turn = -WARM_UP; turn < samples; turn += 1)
    for (let nr = 0; nr < (kinds[0]?.length ?? 0); nr += 1)
      for (const ofSite of kinds) {
        const kind = ofSite[nr] as Kind;
        const { url, token } = kind.urls[(turn + WARM_UP) % kind.urls.length] as Kind['urls'][number];
        const from = performance.now();
        await ask(url, token);
        if (turn >= 0) kind.times.push(performance.now() - from);
      }

  console.log(
    `\n${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}; ${samples} samples of each, in turn; p50 / p95 in ms\n`,
  );
  console.log(
    `| list | ${sizes.map((posts) => `${posts.toLocaleString('en')} posts`).join(' | ')} | p95 ratio |`,
  );
  console.log(`|---|${sizes.map(() => '---|').join('')}---|`);
  for (const [nr, { name }] of (kinds[0] ?? []).entries()) {
    const times = kinds.map((ofSite) => ofSite[nr]?.times ?? []);
    const ratio = share(times.at(-1) ?? [], 0.95) / share(times[0] ?? [], 0.95);
    const cells = times.map((of) => `${share(of, 0.5).toFixed(1)} / ${share(of, 0.95).toFixed(1)}`);
    console.log(`| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} × |`);
    if (ratio > MOST_RATIO) process.exitCode = 1;
  }
} finally {
  for (const { api } of sites) await api.stop();
  await database.stop();
  if (!kept) await rm(folder, { recursive: true, force: true });
}
