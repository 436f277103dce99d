import { and, asc, count, desc, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import { DEMO_ACCOUNTS, demoEmail } from '#rules/demo.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/users.ts';
import { DEMO_MARK } from './passwords.ts';

/** Whether an account is noted as having the demo world's password, whatever it is called by now. */
export const hasDemoPassword = sql<boolean>`coalesce(${users.passwordHash} like ${`%${DEMO_MARK}`}, false)`;

/** The accounts noted as having the demo world's password, by what they sign in with now; fans first, operators last. */
export const findDemoAccounts = (db: Db) =>
  db
    .select({ name: sql<string>`coalesce(${users.username}, ${users.email}, ${users.id})`, role: users.role })
    .from(users)
    .where(hasDemoPassword)
    .orderBy(desc(users.role), asc(users.id));

/** Hashes without the note, of accounts with a name or an address that only the demo world gives. */
export async function findUnmarkedDemoHashes(db: Db): Promise<{ id: string; hash: string }[]> {
  const names = Object.values(DEMO_ACCOUNTS);
  const isNamed = or(inArray(users.username, names), inArray(users.email, names.map(demoEmail)));
  const rows = await db
    .select({ id: users.id, hash: users.passwordHash })
    .from(users)
    .where(and(isNamed, isNotNull(users.passwordHash), not(hasDemoPassword)));
  return rows.map(({ id, hash }) => ({ id, hash: hash ?? '' }));
}

/** How many accounts the demo world did not make: they are of people who signed up. */
export async function countOtherAccounts(db: Db): Promise<number> {
  const isOfDemo = or(hasDemoPassword, sql`${users.email} = ${users.username} || ${demoEmail('')}`);
  const [row] = await db.select({ people: count() }).from(users).where(sql`not coalesce(${isOfDemo}, false)`);
  return row?.people ?? 0;
}
