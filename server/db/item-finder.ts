import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { refOf } from './by-ref.ts';
import type { Db } from './client.ts';
import { prepared } from './prepared.ts';

/** A query for things of one kind, with what a viewer has with each where one is signed in. */
type Select<Row> = (
  db: Db,
  where: SQL | undefined,
  signedIn: boolean,
) => {
  limit(most: number): {
    prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
  };
};

/** Makes a function that reads one thing by its id or slug, deleted ones too; each of its four queries is prepared once. */
export function itemFinder<Row>(
  kind: string,
  table: Record<'id' | 'slug', AnyPgColumn>,
  select: Select<Row>,
): (db: Db, ref: string, viewerId: string | null) => Promise<Row | null> {
  const one = (db: Db, column: 'id' | 'slug', signedIn: boolean) =>
    select(db, eq(table[column], sql.placeholder('ref')), signedIn)
      .limit(1)
      .prepare(`${kind}_by_${column}_${signedIn ? 'viewer' : 'visitor'}`);
  const queries = prepared((db) => ({
    viewer: { id: one(db, 'id', true), slug: one(db, 'slug', true) },
    visitor: { id: one(db, 'id', false), slug: one(db, 'slug', false) },
  }));
  return async (db, ref, viewerId) => {
    const { column, value } = refOf(ref);
    const query = queries(db)[viewerId === null ? 'visitor' : 'viewer'][column];
    const [row] = await query.execute({ viewerId, ref: value });
    return row ?? null;
  };
}
