import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema/users.ts';

/** Ids of the performers who block this person; nearly always none. */
export const blockerIdsOf = (personId: SQL): SQL<string[]> => sql<
  string[]
>`array(select b.user_id from blocks b
  inner join performers p on p.id = b.user_id where b.target_id = ${personId})`;

/** The same for a row of `users`. */
export const blockerIds = blockerIdsOf(sql`users.id`);

/** What the access rule asks of a person who did not make this request, for a row of `users`. */
export const readerColumns = {
  id: users.id,
  role: users.role,
  country: users.country,
  seenCountry: users.seenCountry,
  formerCountries: users.formerCountries,
  blockerIds,
};
