import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { performers } from './schema/performers.ts';
import { users } from './schema/users.ts';

/** What closes performers to somebody who asks for a list. */
export interface Exclusions {
  /** Where the person is and lives, upper case: performers who block one of them are left out. */
  countries: readonly string[];
  /** Ids of performers who block the person. */
  blockerIds: readonly string[];
}

export const NO_EXCLUSIONS: Exclusions = { countries: [], blockerIds: [] };

/** Over `performers`: whether a performer blocks nobody with these exclusions. */
export function blocksNone({ countries, blockerIds }: Exclusions): SQL | undefined {
  const list = sql.join(
    countries.map((code) => sql`${code}`),
    sql`, `,
  );
  return and(
    countries.length > 0 ? not(sql`${performers.blockCountries} && array[${list}]::text[]`) : undefined,
    blockerIds.length > 0 ? sql`${performers.id} <> all(${sql.param([...blockerIds])}::text[])` : undefined,
  );
}

/**
 * Over `users` and `performers`: whether a performer may be in a list that somebody with these exclusions sees. It says
 * what `profileAccess` says, only without an exception for the owner.
 */
export function listable(exclusions: Exclusions): SQL {
  return and(
    eq(users.status, 'active'),
    eq(performers.reviewState, 'approved'),
    blocksNone(exclusions),
  ) as SQL;
}
