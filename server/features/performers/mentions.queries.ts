import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';

/** The performers of these usernames, with what decides who may open their profiles. */
export async function performersNamed(db: Db, usernames: readonly string[]) {
  return db
    .select({
      id: users.id,
      username: users.username,
      status: users.status,
      reviewState: performers.reviewState,
      blockCountries: performers.blockCountries,
    })
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .where(inArray(users.username, [...usernames]));
}
