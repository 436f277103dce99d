import { and, eq, ilike, not, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { feeds } from '../../db/schema/feeds.ts';

/** What a list of posts may be narrowed to. */
export interface FeedFilters {
  type?: (typeof feeds.$inferSelect)['type'] | undefined;
  status?: (typeof feeds.$inferSelect)['status'] | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  q?: string | undefined;
  /** Waits for its moment; false: does not. */
  isPlanned?: boolean | undefined;
}

/** Titles and excerpts, and texts only of posts that are free: a hit must not betray what a locked post says. */
const openText = (pattern: string): SQL | undefined =>
  or(
    ilike(feeds.title, pattern),
    ilike(feeds.excerpt, pattern),
    and(eq(feeds.isSale, true), eq(feeds.price, 0), ilike(feeds.text, pattern)),
  );

const wholeText = (pattern: string): SQL | undefined =>
  or(ilike(feeds.title, pattern), ilike(feeds.text, pattern));

/** The list's moment is a value of its query. */
function planned(isPlanned: boolean | undefined): SQL | undefined {
  if (isPlanned === undefined) return undefined;
  const isAhead = sql`${feeds.publishedAt} > ${sql.placeholder('now')}::timestamptz`;
  return isPlanned ? and(eq(feeds.status, 'active'), isAhead) : not(isAhead);
}

/** The filters as one condition, none when there are none. Only the author searches what locked posts say. */
export function filterCondition({ q, ...filters }: FeedFilters, isAuthor: boolean): SQL | undefined {
  return and(
    filters.type ? eq(feeds.type, filters.type) : undefined,
    filters.status ? eq(feeds.status, filters.status) : undefined,
    ...within(feeds.publishedAt, filters),
    planned(filters.isPlanned),
    q ? (isAuthor ? wholeText : openText)(containing(q)) : undefined,
  );
}
