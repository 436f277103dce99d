import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { countriesOf, type ViewerContext } from './visibility.ts';

/** `profileAccess` for lists, in SQL over `users` and `performers`; lists make no exception for the owner. */
export function listable(viewerContext: ViewerContext): SQL {
  const codes = countriesOf(viewerContext);
  const isPublic = and(eq(users.status, 'active'), eq(performers.reviewState, 'approved')) as SQL;
  if (codes.length === 0) return isPublic;
  const list = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  );
  return and(isPublic, not(sql`${performers.blockCountries} && array[${list}]::text[]`)) as SQL;
}
