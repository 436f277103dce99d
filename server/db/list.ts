import { asc, desc, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A page of a list with the number of all rows. */
export interface Page<T> {
  data: T[];
  total: number;
}

/** A query that answers ids, to be used inside another noun's query. */
export type IdQuery = SQL;

/** Escapes what LIKE would read as a pattern, for a search inside a text column. */
export const containing = (q: string): string => `%${q.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** Newest first unless asked otherwise. Ids break ties, so that pages of a list never overlap. */
export function byTime(
  { createdAt, id }: { createdAt: AnyPgColumn; id: AnyPgColumn },
  sort: 'asc' | 'desc' | undefined,
): SQL[] {
  const direction = sort === 'asc' ? asc : desc;
  return [direction(createdAt), direction(id)];
}
