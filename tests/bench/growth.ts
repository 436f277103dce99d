import { requireNode24 } from '../../tools/run.ts';
import { printRatios, type Site, withSites } from './growth-sites.ts';
import { type GrownWorld, grownWorld } from './growth-world.ts';
import type { Person } from './people.ts';

/**
 * Do lists stay as fast as they were when a site grows? Sites of different sizes are asked in turn.
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

async function kindsOf({ api, world }: Site<GrownWorld>): Promise<Kind[]> {
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

async function measure(sites: Site<GrownWorld>[]): Promise<void> {
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
  const asked = (kinds[0] ?? []).map(({ name }, nr) => ({
    name,
    times: kinds.map((ofSite) => ofSite[nr]?.times ?? []),
    most: MOST_RATIO,
  }));
  printRatios('posts', sizes, asked);
}

await withSites(
  { what: 'posts', sizes, folder: process.argv[4], fill: (pool, _url, posts) => grownWorld(pool, posts) },
  measure,
);
