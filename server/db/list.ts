import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** A page of a list with the number of all rows. */
export interface Page<T> {
  data: T[];
  total: number;
}

/** A query that answers ids, to be used inside another noun's query. */
export type IdQuery = SQL;

/** Beyond this a list that may grow with the site says no exact number. */
export const COUNTED = 1000;

/** How many rows a query finds, counted no further than `most`, where the cost of a page must not grow with the site. */
export async function countRows(db: Db, found: SQL, most?: number): Promise<number> {
  const end = most === undefined ? sql`` : sql` limit ${most}`;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${found}${end}) found`,
  );
  return rows[0]?.total ?? 0;
}

/** What a list is searched for: a text of one performer's things, or words of the whole site's (`listWords`). */
export interface SearchedFor {
  q?: string | undefined;
  words?: string | null | undefined;
}

/** Whether the search has these words of a thing. */
export const hasWords = (kind: string, id: AnyPgColumn, words: string | null): SQL =>
  words === null
    ? sql`false`
    : sql`exists (select from search_items s
        where s.kind = ${kind} and s.object_id = ${id} and s.words @@ ${words}::tsquery)`;

/** Escapes what LIKE would read as a pattern, for a search inside a text column. */
export const containing = (q: string): string => `%${q.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** The rows behind a place of a list by time, in the order of `byTime`. */
export const behind = (
  { createdAt, id }: { createdAt: AnyPgColumn; id: AnyPgColumn },
  place: { at: Date; id: string } | null,
  sort: 'asc' | 'desc' = 'desc',
): SQL | undefined =>
  place
    ? sql`(${createdAt}, ${id}) ${sql.raw(sort === 'asc' ? '>' : '<')}
        (${place.at.toISOString()}::timestamptz, ${place.id}::text)`
    : undefined;

/** Newest first unless asked otherwise. Ids break ties, so that pages of a list never overlap. */
export function byTime(
  { createdAt, id }: { createdAt: AnyPgColumn; id: AnyPgColumn },
  sort: 'asc' | 'desc' | undefined,
): SQL[] {
  const direction = sort === 'asc' ? asc : desc;
  return [direction(createdAt), direction(id)];
}
