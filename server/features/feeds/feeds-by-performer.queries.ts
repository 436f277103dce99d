import { asc, type desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { feeds } from '../../db/schema/feeds.ts';

export type Direction = typeof asc | typeof desc;

const at = sql.placeholder;
/** The order of a list: by time, or another column, and by id where that is the same. */
export const inOrder = (order: Direction, by: AnyPgColumn = feeds.publishedAt): SQL =>
  sql`${order(by)}, ${order(feeds.id)}`;
/** The place of a post in a list by time. */
export const placed = sql`(${feeds.publishedAt}, ${feeds.id})`;
/** So many posts lie before the end of the page. */
const pageEnd = sql`(${at('limit')}::int + ${at('offset')}::int)`;

/**
 * Ids of one page of the posts of some performers (`performersQuery` reads their ids), by time. Two steps, each of which
 * asks every performer for posts of their own by the index of performer and time:
 * 1. `bound`: how old the last post of the page is at most. A few posts of each are enough for that: one, and one more for
 *    fifty of the page. Where these few are fewer than the page, there is no bound.
 * 2. The posts of each that are no older than that, no more than a page.
 * How many are taken first changes what the query costs, never what it finds. One query over all posts, sorted, costs more
 * with every post of the site. This one took 1.17 times as long on a million posts as on a thousand
 * (docs/performance.md, the rows "home").
 */
export function idsByPerformer(performersQuery: SQL, where: SQL | undefined, order: Direction): SQL {
  const ofOne = (also: SQL, most: SQL) => sql`select ${feeds.id}, ${feeds.publishedAt} as at from ${feeds}
    where ${feeds.performerId} = performer.id and ${where} and ${also} order by ${inOrder(order)} limit ${most}`;
  const isInPage =
    order === asc
      ? sql`${placed} <= (coalesce((select at from bound), 'infinity'), (select coalesce(max(id), '') from bound))`
      : sql`${placed} >= (coalesce((select at from bound), '-infinity'), (select coalesce(max(id), '') from bound))`;
  const rank = sql`${order(sql`post.at`)}, ${order(sql`post.id`)}`;
  return sql`with performer as materialized (${performersQuery}),
    bound as materialized (
      select post.* from performer cross join lateral (${ofOne(sql`true`, sql`1 + ${pageEnd} / 50`)}) post
      order by ${rank} limit 1 offset ${pageEnd} - 1)
    select post.id from performer cross join lateral (${ofOne(isInPage, pageEnd)}) post
    order by ${rank} limit ${at('limit')}::int offset ${at('offset')}::int`;
}

/** One row for each post of some performers, `most` at most: it is read of each performer no further. */
export function matchingByPerformer(performersQuery: SQL, where: SQL | undefined, most: number): SQL {
  const ofOne = sql`select 1 from ${feeds} where ${feeds.performerId} = performer.id and ${where} limit ${most}`;
  return sql`select 1 from (${performersQuery}) performer cross join lateral (${ofOne}) post limit ${most}`;
}
