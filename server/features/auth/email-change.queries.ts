import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/users.ts';
import { closeLinks } from './auth.queries.ts';

/** The addresses of an account; with its row locked when `lock` says so. */
export async function findAddresses(db: Db, userId: string, { lock = false } = {}) {
  const query = db
    .select({
      name: users.name,
      status: users.status,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      pendingEmail: users.pendingEmail,
      claimedEmail: users.claimedEmail,
    })
    .from(users)
    .where(eq(users.id, userId));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

export async function setPendingEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db.update(users).set({ pendingEmail: email, updatedAt: now }).where(eq(users.id, userId));
}

/** Gives up a change of address that waits, with the links that were sent for it. Inside a transaction. */
export async function forgetPendingEmail(db: Db, userId: string, now: Date): Promise<void> {
  const before = await findAddresses(db, userId, { lock: true });
  if (!before?.pendingEmail) return;
  await closeLinks(db, 'verify-email', userId, now, { email: before.pendingEmail });
  await db.update(users).set({ pendingEmail: null, updatedAt: now }).where(eq(users.id, userId));
}

/** Makes a confirmed address the account's. The unique index refuses one that another account has. */
export async function setEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ email, emailVerifiedAt: now, pendingEmail: null, claimedEmail: null, updatedAt: now })
    .where(eq(users.id, userId));
}

/** Takes an address from accounts that never confirmed it: they only see it as theirs from now on. */
export async function takeFromUnconfirmed(db: Db, email: string, exceptId: string): Promise<void> {
  await db
    .update(users)
    .set({ email: null, claimedEmail: email })
    .where(and(eq(users.email, email), ne(users.id, exceptId), isNull(users.emailVerifiedAt)));
}
