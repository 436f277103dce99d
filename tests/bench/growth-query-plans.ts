import { sql } from 'drizzle-orm';
import { explore } from '#contract/explore.ts';
import { galleries } from '#contract/galleries.ts';
import { photos } from '#contract/photos.ts';
import { products } from '#contract/products.ts';
import { videos } from '#contract/videos.ts';
import { systemClock } from '#server/clock.ts';
import { connectDatabase, type Db } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { searchGalleries } from '#server/features/galleries/galleries.service.ts';
import { listPhotos } from '#server/features/galleries/photos.service.ts';
import { searchProducts } from '#server/features/products/products.service.ts';
import { registerFeatures } from '#server/features/registry.ts';
import { exploreThings, trendingThings } from '#server/features/search/explore.service.ts';
import { cursorOf } from '#server/features/search/explore-cursor.ts';
import { findItems } from '#server/features/search/find.service.ts';
import { suggestions } from '#server/features/search/suggest.service.ts';
import { searchVideos } from '#server/features/videos/videos.service.ts';

/** A step of a plan as `explain (format json)` tells it. */
interface Step {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Function Name'?: string;
  Plans?: Step[];
}

/** In the middle of the newest. */
const deepPath = (): string =>
  `/explore?cursor=${cursorOf(SECRET, 'latest', { value: Date.now() - 100 * 86_400_000, id: NO_ID })}`;
const SECRET = 'bench';
const NO_ID = '00000000-0000-7000-8000-000000000000';
const NOBODY = { viewer: null, country: null };

/** What a plan reads, from the outside in: indexes by their names, tables that are read whole, and sorting. */
function readBy(step: Step): string[] {
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table, 'Function Name': called } = step;
  const own = index
    ? [index]
    : type === 'Seq Scan'
      ? [`all of ${table}`]
      : type === 'Function Scan' && called?.startsWith('search_')
        ? [`${called}()`]
        : type.endsWith('Sort')
          ? ['sort']
          : [];
  return [...own, ...(step.Plans ?? []).flatMap(readBy)];
}

/** Each once. Whether a thing is shown is asked of its kind and its performer by their keys, which are told as one. */
const shapeOf = (step: Step): string =>
  [...new Set(readBy(step).map((name) => (OF_THINGS.test(name) ? 'keys of things' : name)))].join(', ');
const OF_THINGS = /^(performers|users|feeds|videos|galleries|products)_pkey$/;

/** The database, which tells the plan of each query. With `isEmpty` it then answers that no thing was found. */
function explaining(db: Db, isEmpty: boolean, tell: (shape: string) => void): Db {
  const execute = async (query: Parameters<Db['execute']>[0]) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      sql`explain (format json) ${query}`,
    );
    const shape = rows[0] ? shapeOf(rows[0]['QUERY PLAN'][0].Plan) : '';
    if (shape) tell(shape);
    const answer = await db.execute(query);
    return isEmpty ? { rows: answer.rows.filter((row) => !('id' in row)) } : answer;
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)),
  });
}

/** Lists of the whole site; of these it is told how they are counted. */
const LISTS = {
  'galleries/search': { call: galleries.search, list: searchGalleries },
  'videos/search': { call: videos.search, list: searchVideos },
  'products/search': { call: products.search, list: searchProducts },
  photos: { call: photos.list, list: listPhotos },
};

/** Answers a question by the product's own services, as a visitor. */
async function answer(deps: Deps, path: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://bench');
  const query = Object.fromEntries(searchParams);
  if (pathname === '/search') return findItems(deps, { q: query.q, limit: 0, offset: 0 }, NOBODY);
  if (pathname === '/search/suggestions') return suggestions(deps, query.q ?? '', NOBODY);
  if (pathname === '/explore') return exploreThings(deps, explore.explore.query.parse(query), NOBODY);
  for (const [kind, { call, list }] of Object.entries(LISTS))
    if (pathname === `/performer-assets/${kind}`) return list(deps, call.query.parse(query) as never, NOBODY);
  return trendingThings(deps, explore.trending.query.parse(query), NOBODY);
}

/** The shapes of the plans that a question is answered by, each once and in their order. */
async function shapesOf(db: Db, path: string): Promise<string[]> {
  const shapes = new Set<string>();
  const isEmpty = !path.startsWith('/search?');
  const asked = explaining(db, isEmpty, (shape) => shapes.add(shape));
  const deps = { db: asked, clock: systemClock, config: { secret: SECRET } } as unknown as Deps;
  await answer(deps, path);
  return [...shapes];
}

/**
 * Prints what each question reads on each site, by its first address; a line serves all sizes where they read the same.
 * Without an address it is a deep page of explore.
 */
export async function printPlans(
  sites: readonly { size: number; url: string }[],
  questionsOf: (size: number) => readonly { name: string; paths: readonly string[] }[],
): Promise<void> {
  registerFeatures();
  console.log('\n| question | things | what each of its queries reads |\n|---|---|---|');
  const databases = sites.map(({ size, url }) => ({ size, ...connectDatabase(url, { max: 2 }) }));
  for (const [nr, { name }] of questionsOf(1).entries()) {
    const bySize = new Map<string, number[]>();
    for (const { size, db } of databases) {
      const path = questionsOf(size)[nr]?.paths[0] ?? deepPath();
      const shape = (await shapesOf(db, path)).join('<br>');
      bySize.set(shape, [...(bySize.get(shape) ?? []), size]);
    }
    for (const [shape, sizes] of bySize) {
      const cell = bySize.size === 1 ? 'all' : sizes.map((things) => things.toLocaleString('en')).join(', ');
      console.log(`| ${name} | ${cell} | ${shape} |`);
    }
  }
  for (const { close } of databases) await close();
}
