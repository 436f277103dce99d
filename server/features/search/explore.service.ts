import type * as z from 'zod';
import type { explore as contract, Explored, TrendingItem } from '#contract/explore.ts';
import { addDays, isoDay } from '#rules/calendar.ts';
import { EXPLORE_SOURCES, TREND_DAYS, TREND_TIMES, TRENDING_KINDS, uploadedSince } from '#rules/explore.ts';
import { tokensFromWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { exploreItems, type Place } from './explore.queries.ts';
import { cursorOf, placeOf } from './explore-cursor.ts';
import { presentFound, shownTo } from './find.service.ts';
import { listWords } from './list-words.service.ts';
import { countTrending, forgetLooks, trendingItems } from './trends.queries.ts';

type ExploreQuery = z.output<(typeof contract)['explore']['query']>;
type TrendingQuery = z.output<(typeof contract)['trending']['query']>;

/** Clients ask for kinds as well of which there is nothing. */
const isOne = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);

const tokensOrNone = (value: number | undefined) => (value === undefined ? undefined : tokensFromWire(value));

/** Things of all creators by filters and in an order (docs/product.md 17). */
export async function exploreThings(
  deps: Deps,
  query: ExploreQuery,
  viewerContext: ViewerContext,
): Promise<Explored[]> {
  const { q, sortBy, cursor, limit, offset, upload, subscription, ...filters } = query;
  const words = q ? await listWords(deps, q) : undefined;
  if (words === null || (filters.source && !isOne(EXPLORE_SOURCES, filters.source))) return [];
  const to = shownTo(deps, viewerContext);
  const { secret } = deps.config;
  const rows = await exploreItems(deps.db, {
    filters: {
      ...filters,
      audience: filters.audience ?? (subscription ? 'subscribers' : undefined),
      priceFrom: tokensOrNone(filters.priceFrom),
      priceTo: tokensOrNone(filters.priceTo),
      since: upload && uploadedSince(upload, to.now),
      words,
    },
    order: sortBy,
    after: cursor ? placeOf(secret, sortBy, cursor) : null,
    to,
    limit,
    offset: cursor ? 0 : offset,
  });
  const places = new Map(rows.map((row) => [row.id, row]));
  const found = await presentFound(deps, rows, viewerContext);
  return found.map(
    ({ kind, item }) =>
      ({
        ...item,
        exploreSource: kind,
        cursor: cursorOf(secret, sortBy, places.get(item._id) as Place),
      }) as Explored,
  );
}

/** What most people looked at lately (docs/product.md 17.3). */
export async function trendingThings(
  deps: Deps,
  { q, source, time, limit }: TrendingQuery,
  viewerContext: ViewerContext,
): Promise<TrendingItem[]> {
  const words = q ? await listWords(deps, q) : undefined;
  if (words === null || (source && !isOne(TRENDING_KINDS, source))) return [];
  const rows = await trendingItems(deps.db, {
    time,
    kind: source,
    words,
    limit,
    to: shownTo(deps, viewerContext),
  });
  const looks = new Map(rows.map((row) => [row.id, row.looks]));
  const found = await presentFound(deps, rows, viewerContext);
  return found.map(
    ({ kind, item }) =>
      ({ ...item, trendingSource: kind, trendingViews: looks.get(item._id) ?? 0 }) as TrendingItem,
  );
}

/** Counts what is trending, and forgets who has not looked for a month. */
export async function countTrends(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const time of TREND_TIMES)
    await countTrending(deps.db, time, isoDay(addDays(now, 1 - TREND_DAYS[time])), isoDay(now));
  await forgetLooks(deps.db, isoDay(addDays(now, -TREND_DAYS.month)));
}
