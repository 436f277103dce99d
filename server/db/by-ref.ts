import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The column in which an address names a thing. Slugs end in eight random characters, so none looks like an id. */
export const refOf = (ref: string): { column: 'id' | 'slug'; value: string } =>
  UUID.test(ref) ? { column: 'id', value: ref } : { column: 'slug', value: ref.toLowerCase() };

/** A row by its id or its slug. */
export function byRef(table: Record<'id' | 'slug', AnyPgColumn>, ref: string): SQL {
  const { column, value } = refOf(ref);
  return eq(table[column], value);
}
