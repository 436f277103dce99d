import { SQL, sql } from 'drizzle-orm';
import {
  type AudienceFilter,
  DURATION_BOUNDS,
  type DurationClass,
  type ExploreOrder,
  type ExploreSource,
  TRENDING_KINDS,
  type TrendingKind,
} from '#rules/explore.ts';
import type { SearchKind } from '#rules/search.ts';
import type { Db } from '../../db/client.ts';
import type { ShownTo } from '../objects/object-kinds.ts';
import { isShown } from './find.queries.ts';

interface ExploreFilters {
  source?: ExploreSource | undefined;
  audience?: AudienceFilter | undefined;
  /** For sale, or not; the other filters go with it. */
  isSale?: boolean | undefined;
  isFeatured?: boolean | undefined;
  /** Hundredths of tokens. */
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  duration?: DurationClass | undefined;
  since?: Date | undefined;
  /** As `asQuery` writes it. */
  words?: string | undefined;
}

/** Right behind this row. Times are milliseconds. */
export interface Place {
  value: number;
  id: string;
}

interface ExplorePage {
  filters: ExploreFilters;
  order: ExploreOrder;
  after: Place | null;
  to: ShownTo;
  limit: number;
  offset: number;
}

const COLUMNS: Record<ExploreOrder, SQL> = {
  latest: sql`s.published_at`,
  popular: sql`s.score`,
  view: sql`s.total_views`,
  like: sql`s.total_like`,
};

function kindCondition(source: ExploreSource | undefined): SQL {
  if (!source) return sql`s.kind <> 'performer'`;
  return sql`s.kind = ${source === 'audio' ? 'feed' : source}`;
}
const sourceCondition = (source: ExploreSource | undefined): SQL =>
  source === 'audio' ? sql`${kindCondition(source)} and s.media = 'audio'` : kindCondition(source);

const kindsOf = (source: ExploreSource | undefined): readonly SearchKind[] =>
  TRENDING_KINDS.filter((kind) => !source || kind === (source === 'audio' ? 'feed' : source));

const millis = (value: number): SQL => sql`to_timestamp(${value}::float8 / 1000)`;

/** So many things are read by a filter and sorted; beyond, the order is read and what does not pass is passed over. */
const NARROW_MOST = 3_000;
/** Things of one time lie beside each other on the disk: five times as many are read in the same time. */
const NARROW_BY_TIME_MOST = 15_000;

/** A filter that few things may pass and that has an index. */
interface Narrowing {
  /** The rows it leaves, of one kind or of all. */
  where: SQL;
  /** It is read by where it leaves no more. */
  most: number;
}

function narrowings({ filters, order, to }: ExplorePage): Narrowing[] {
  const { source, audience, isSale, priceFrom, priceTo, duration, since, isFeatured } = filters;
  const bounds = duration && DURATION_BOUNDS[duration];
  const isPriced = priceFrom !== undefined || priceTo !== undefined;
  // The newest are read by their time as it is.
  const times = order !== 'latest' && since && sql`${isSince(since)} and ${isBefore(to.now)}`;
  const others = [
    order !== 'latest' && source === 'audio' && sql`s.media = 'audio'`,
    isPriced && isPrice(priceFrom, priceTo),
    audience && sql`s.audience = ${audience}`,
    isSale !== undefined &&
      (isSale ? sql`s.audience = 'ppv'` : sql`s.audience in ('everyone', 'subscribers')`),
    bounds && isLength(bounds),
    isFeatured && sql`s.performer_id = any(array(select p.id from performers p where p.is_featured))`,
  ];
  const narrowed = (one: SQL, most: number) => ({ where: sql`${sourceCondition(source)} and ${one}`, most });
  return [
    ...(times ? [narrowed(times, NARROW_BY_TIME_MOST)] : []),
    ...others.filter((one) => one instanceof SQL).map((one) => narrowed(one, NARROW_MOST)),
  ];
}

/** The filter by which the fewest things are left, when these are few; each is counted no further. */
async function narrowestOf(db: Db, page: ExplorePage): Promise<SQL | null> {
  const filters = narrowings(page);
  if (filters.length === 0) return null;
  const numbers = filters.map(
    ({ where, most }) => sql`(select count(*)::int from (
      select from search_items s where ${where} limit ${most + 1}) passing)`,
  );
  const { rows } = await db.execute<{ passing: number[] }>(
    sql`select array[${sql.join(numbers, sql`, `)}] as passing`,
  );
  const counted = filters.map(({ where, most }, nr) => ({
    where,
    most,
    left: rows[0]?.passing[nr] ?? most + 1,
  }));
  const few = counted.filter(({ left, most }) => left <= most).sort((a, b) => a.left - b.left);
  return few[0]?.where ?? null;
}

const isBefore = (now: Date): SQL => sql`s.published_at <= ${now.toISOString()}::timestamptz`;
const isSince = (since: Date): SQL => sql`s.published_at > ${since.toISOString()}::timestamptz`;

const isLength = ({ from, before }: { from: number; before: number | null }): SQL =>
  before === null ? sql`s.duration >= ${from}` : sql`s.duration >= ${from} and s.duration < ${before}`;

/** Hundredths of tokens; only what is for sale has a price. */
function isPrice(from: number | undefined, to: number | undefined): SQL {
  const least = from === undefined ? sql`` : sql` and s.price >= ${from}`;
  const most = to === undefined ? sql`` : sql` and s.price <= ${to}`;
  return sql`s.audience = 'ppv'${least}${most}`;
}

/** Filters that the order's index does not know. */
function filterConditions({ filters, order }: ExplorePage): SQL[] {
  const { source, audience, isSale, priceFrom, priceTo, duration, since, isFeatured } = filters;
  const bounds = duration && DURATION_BOUNDS[duration];
  return [
    source === 'audio' && order !== 'latest' && sql`s.media = 'audio'`,
    audience && sql`s.audience = ${audience}`,
    isSale !== undefined && (isSale ? sql`s.audience = 'ppv'` : sql`s.audience <> 'ppv'`),
    (priceFrom !== undefined || priceTo !== undefined) && isPrice(priceFrom, priceTo),
    bounds && isLength(bounds),
    order !== 'latest' && since && isSince(since),
    isFeatured !== undefined &&
      sql`exists (select from performers p where p.id = s.performer_id and p.is_featured = ${isFeatured} offset 0)`,
  ].filter((one) => one instanceof SQL);
}

/** All but whether the person may see it. `is true` keeps an index of a filter from being read in place of the order's. */
function conditions(page: ExplorePage): SQL {
  const { filters, order, after, to } = page;
  const place = after && (order === 'latest' ? millis(after.value) : sql`${after.value}::int`);
  const passes = filterConditions(page);
  const all = [
    order === 'latest' ? sourceCondition(filters.source) : kindCondition(filters.source),
    isBefore(to.now),
    order === 'latest' && filters.since && isSince(filters.since),
    place && sql`(${COLUMNS[order]}, s.object_id) < (${place}, ${after?.id}::text)`,
    filters.words && sql`s.words @@ ${filters.words}::tsquery`,
    passes.length > 0 && sql`(${sql.join(passes, sql` and `)}) is true`,
  ].filter((one) => one instanceof SQL);
  return sql.join(all, sql` and `);
}

/**
 * The things that pass: in the order of its index, or, where a filter leaves few, by that filter and sorted. Each
 * `offset 0` keeps the planner to that: what it guesses would be off by as much as a site grows.
 */
function passing(page: ExplorePage, narrowest: SQL | null): SQL {
  const by = COLUMNS[page.order];
  if (!narrowest) return sql`search_items s where ${conditions(page)}`;
  return sql`(select s.* from (select s.* from search_items s where ${narrowest} offset 0) s
    where ${conditions(page)} order by ${by} desc, s.object_id desc offset 0) s where true`;
}

/** One page of things that are shown to the person, with the place of each in the order. */
export async function exploreItems(db: Db, page: ExplorePage) {
  const by = COLUMNS[page.order];
  const value = page.order === 'latest' ? sql`extract(epoch from ${by}) * 1000` : by;
  const { rows } = await db.execute<{
    kind: TrendingKind;
    id: string;
    value: string | number;
  }>(sql`
    select s.kind, s.object_id as id, (${value})::bigint as value from ${passing(page, await narrowestOf(db, page))}
      and ${isShown(page.to, kindsOf(page.filters.source))}
    order by ${by} desc, s.object_id desc limit ${page.limit} offset ${page.offset}`);
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}
