import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { performers } from './schema/performers.ts';
import { users } from './schema/users.ts';

/**
 * Over `users` and `performers`: whether a performer may be in a list that somebody of these countries (upper case)
 * sees. It says what `profileAccess` says, only without an exception for the owner.
 */
export function listable(countries: readonly string[]): SQL {
  const isPublic = and(eq(users.status, 'active'), eq(performers.reviewState, 'approved')) as SQL;
  if (countries.length === 0) return isPublic;
  const list = sql.join(
    countries.map((code) => sql`${code}`),
    sql`, `,
  );
  return and(isPublic, not(sql`${performers.blockCountries} && array[${list}]::text[]`)) as SQL;
}
