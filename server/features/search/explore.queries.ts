import { type SQL, sql } from 'drizzle-orm';
import {
  type AudienceFilter,
  DURATION_BOUNDS,
  type DurationClass,
  type ExploreOrder,
  type ExploreSource,
} from '#rules/explore.ts';
import type { SearchKind } from '#rules/search.ts';
import type { Db } from '../../db/client.ts';
import type { ShownTo } from '../objects/object-kinds.ts';
import { isShown } from './find.queries.ts';

export interface ExploreFilters {
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

export interface ExplorePage {
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

const THINGS = ['feed', 'video', 'gallery', 'product'] as const satisfies readonly SearchKind[];

function sourceCondition(source: ExploreSource | undefined): SQL {
  if (!source) return sql`s.kind <> 'performer'`;
  return source === 'audio' ? sql`s.kind = 'feed' and s.media = 'audio'` : sql`s.kind = ${source}`;
}

const kindsOf = (source: ExploreSource | undefined): readonly SearchKind[] =>
  THINGS.filter((kind) => !source || kind === (source === 'audio' ? 'feed' : source));

const millis = (value: number): SQL => sql`to_timestamp(${value}::float8 / 1000)`;

function conditions({ filters, order, after, to }: ExplorePage): SQL[] {
  const { audience, isSale, priceFrom, priceTo, duration, since } = filters;
  const bounds = duration && DURATION_BOUNDS[duration];
  const by = COLUMNS[order];
  const place = after && (order === 'latest' ? millis(after.value) : sql`${after.value}::int`);
  return [
    sourceCondition(filters.source),
    sql`s.published_at <= ${to.now.toISOString()}::timestamptz`,
    ...(place ? [sql`(${by}, s.object_id) < (${place}, ${after.id}::text)`] : []),
    ...(audience ? [sql`s.audience = ${audience}`] : []),
    ...(isSale === undefined ? [] : [isSale ? sql`s.audience = 'ppv'` : sql`s.audience <> 'ppv'`]),
    ...(priceFrom === undefined ? [] : [sql`s.audience = 'ppv' and s.price >= ${priceFrom}`]),
    ...(priceTo === undefined ? [] : [sql`s.audience = 'ppv' and s.price <= ${priceTo}`]),
    ...(bounds ? [sql`s.duration >= ${bounds.from}`] : []),
    ...(bounds?.before ? [sql`s.duration < ${bounds.before}`] : []),
    ...(since ? [sql`s.published_at > ${since.toISOString()}::timestamptz`] : []),
    ...(filters.words ? [sql`s.words @@ ${filters.words}::tsquery`] : []),
    ...(filters.isFeatured === undefined
      ? []
      : [
          sql`exists (select from performers p where p.id = s.performer_id
            and p.is_featured = ${filters.isFeatured} offset 0)`,
        ]),
    isShown(to, kindsOf(filters.source)),
  ];
}

/** One page of things that are shown to the person, with the place of each in the order. */
export async function exploreItems(db: Db, page: ExplorePage) {
  const by = COLUMNS[page.order];
  const value = page.order === 'latest' ? sql`extract(epoch from ${by}) * 1000` : by;
  const { rows } = await db.execute<{
    kind: (typeof THINGS)[number];
    id: string;
    value: string | number;
  }>(sql`
    select s.kind, s.object_id as id, (${value})::bigint as value from search_items s
    where ${sql.join(conditions(page), sql` and `)}
    order by ${by} desc, s.object_id desc limit ${page.limit} offset ${page.offset}`);
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}
