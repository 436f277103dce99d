import type { ApiProcess } from '#support/api-process.ts';
import { requireNode24 } from '../../tools/run.ts';
import { printPlans } from './growth-query-plans.ts';
import { FREQUENT, searchWorld, videoOf, wordIn } from './growth-search-world.ts';
import { printSiteMaps } from './growth-site-map.ts';
import { printRatios, type Site, withSites } from './growth-sites.ts';
import type { Person } from './people.ts';

/**
 * Do search, explore and trending stay as fast as they were when a site grows? As growth.ts does with lists: sites of
 * different sizes beside each other, asked in turn. `node tests/bench/growth-search.ts [samples] [sizes with commas]
 * [folder] [pattern]`. A folder that is named keeps the filled databases for the next run; with a pattern only the questions
 * are asked whose names it fits. With `plans` in the place of the number of samples it prints what each question reads,
 * and measures nothing.
 */
requireNode24();
const isForPlans = process.argv[2] === 'plans';
const samples = isForPlans ? 0 : Number(process.argv[2] ?? 300);
const sizes = (process.argv[3] ?? '1000,100000,1000000').split(',').map(Number);
const pattern = process.argv[5];
const WARM_UP = Math.min(40, samples);
/** So many times as slow at most, at the largest size. */
const SEARCH_RATIO = 2;
const LIST_RATIO = 1.5;
/** A deep page of explore. */
const DEEP = 40;
const PAGE = 24;

const mistyped = (word: string) => word.slice(0, 3) + word[4] + word[3] + word.slice(5);

interface Question {
  name: string;
  paths: string[];
  most: number;
  /** Visitors are not answered. */
  isForFans?: boolean;
  /** Its plan is not among those that are told (growth-query-plans.ts): what it reads is in tests/api/growing-lists.test.ts. */
  isWithoutPlan?: boolean;
}
const search = (name: string, texts: string[]): Question => ({
  name,
  paths: texts.map((q) => `/search?q=${encodeURIComponent(q)}&limit=${PAGE}`),
  most: SEARCH_RATIO,
});
const list = (name: string, path: string): Question => ({ name, paths: [path], most: LIST_RATIO });

const ORDERS = {
  newest: '',
  popular: '&sortBy=popular',
  'most viewed': '&sortBy=view',
  'most liked': '&sortBy=like',
};
const FILTERS = {
  all: '',
  videos: '&source=video',
  products: '&source=product',
  audio: '&source=audio',
  'for everyone': '&audience=everyone',
  'for subscribers': '&audience=subscribers',
  'for sale': '&isSale=true',
  'prices in the middle': '&priceFrom=3&priceTo=6',
  'high prices': '&priceFrom=10.9',
  'high prices, long': '&priceFrom=10&duration=long',
  featured: '&isFeatured=true',
  short: '&duration=short',
  long: '&duration=long',
  'an hour': '&upload=hour',
  'a day': '&upload=day',
  'a week': '&upload=week',
  'a month': '&upload=month',
  'a year': '&upload=year',
};
/** Explore with each filter in each order. */
const explored = Object.entries(FILTERS).flatMap(([filter, narrowed]) =>
  Object.entries(ORDERS).map(([order, sorted]) =>
    list(`explore: ${filter}, ${order}`, `/explore?limit=${PAGE}${narrowed}${sorted}`),
  ),
);

/** What a site of this size is asked. Words are chosen so that pages are full on sites of all sizes. */
function questionsOf(items: number): Question[] {
  return everyQuestion(items).filter(({ name }) => new RegExp(pattern ?? '').test(name));
}

function everyQuestion(items: number): Question[] {
  const middle = wordIn(items / 10, items);
  return [
    search('a frequent word', FREQUENT),
    search('a word in a tenth of the items', middle),
    search('a rare word', wordIn(2 * PAGE, items)),
    search(
      'two words',
      FREQUENT.map((word, nr) => `${word} ${middle[nr]}`),
    ),
    search(
      'two frequent words',
      FREQUENT.map((word, nr) => `${word} ${FREQUENT[(nr + 1) % 4]}`),
    ),
    search('a typo', middle.map(mistyped)),
    search('a typo in a frequent word', FREQUENT.map(mistyped)),
    search(
      'a beginning',
      [...FREQUENT, ...middle].map((word) => word.slice(0, 4)),
    ),
    search(
      'a short beginning',
      FREQUENT.map((word) => word.slice(0, 2)),
    ),
    search('nothing', ['qqqqqqqq']),
    {
      ...search('suggestions', []),
      paths: FREQUENT.map((word) => `/search/suggestions?q=${word.slice(0, 3)}`),
    },
    ...explored,
    list('trending', '/trending'),
    list('trending videos of the month', '/trending?time=month&source=video'),
    ...(['galleries', 'videos', 'products'] as const).flatMap((kind) => {
      const path = `/performer-assets/${kind}/search?limit=${PAGE}`;
      return [
        list(`list of ${kind}`, path),
        { ...list(`list of ${kind}, a frequent word`, ''), paths: FREQUENT.map((q) => `${path}&q=${q}`) },
        { ...list(`list of ${kind}, a rare word`, ''), paths: middle.map((q) => `${path}&q=${q}`) },
      ];
    }),
    {
      ...list('related videos', `/performer-assets/videos/${videoOf(items)}/related`),
      isWithoutPlan: true,
    },
    {
      ...list('begun videos', `/performer-assets/videos/continue-watching?limit=${PAGE}`),
      isForFans: true,
      isWithoutPlan: true,
    },
    list('list of photos', `/performer-assets/photos?limit=${PAGE}`),
    // Without an address it is a deep page.
    { name: `explore: page ${DEEP}`, paths: [], most: LIST_RATIO },
  ];
}

async function ask(url: string, token: string | undefined): Promise<unknown> {
  const reply = await fetch(url, { headers: token ? { authorization: token } : {} });
  const body = (await reply.json()) as { data: unknown };
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${JSON.stringify(body)}`);
  return body.data;
}

/** The address of a deep page, as a client comes to it. */
async function deepPage(api: ApiProcess): Promise<string> {
  let cursor = '';
  for (let page = 1; page < DEEP; page += 1) {
    const found = (await ask(
      `${api.url}/api/explore?limit=${PAGE}${cursor && `&cursor=${cursor}`}`,
      undefined,
    )) as {
      cursor: string;
    }[];
    cursor = found.at(-1)?.cursor ?? cursor;
  }
  return `/explore?limit=${PAGE}&cursor=${cursor}`;
}

/** Asks every site in turn and prints how long it took. */
async function measure(sites: readonly Site<Person[]>[]): Promise<void> {
  const questions = sites.map(({ size }) => questionsOf(size));
  const deep = await Promise.all(sites.map(({ api }) => deepPage(api)));
  const asked = questionsOf(1).map(({ name, most, isForFans }) => ({
    name,
    most,
    isForFans,
    times: sites.map((): number[] => []),
  }));
  for (let turn = -WARM_UP; turn < samples; turn += 1)
    for (const [which, { times, isForFans }] of asked.entries())
      for (const [nr, { api, world: fans }] of sites.entries()) {
        const paths = questions[nr]?.[which]?.paths ?? [];
        const path = paths[(turn + WARM_UP) % paths.length] ?? deep[nr];
        // Every second one is a visitor.
        const token = turn % 2 === 0 && !isForFans ? undefined : fans[Math.abs(turn) % fans.length]?.token;
        const from = performance.now();
        await ask(`${api.url}/api${path}`, token);
        if (turn >= 0) times[nr]?.push(performance.now() - from);
      }
  printRatios('items', sizes, asked);
}

await withSites({ what: 'items', sizes, folder: process.argv[4], fill: searchWorld }, async (sites) => {
  if (isForPlans)
    await printPlans(sites, (size) => questionsOf(size).filter(({ isWithoutPlan }) => !isWithoutPlan));
  else {
    await measure(sites);
    if (pattern === undefined) await printSiteMaps(sites);
  }
});
