import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { oneTimeTokens } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { closeLinks } from './auth.queries.ts';

/** The addresses of an account; with its row locked when `lock` says so. */
export async function findAddresses(db: Db, userId: string, { lock = false } = {}) {
  const query = db
    .select({
      name: users.name,
      username: users.username,
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

/**
 * Whether an address is another account's: confirmed there, or given up there so lately that it can still be taken
 * back. Without the second, whoever stole an account could take its old address out of the owner's reach. An account
 * that never confirmed its address keeps nobody from confirming it; it counts only when `evenUnconfirmed` says so.
 */
export async function isEmailHeld(
  db: Db,
  email: string,
  exceptId: string | null,
  now: Date,
  { evenUnconfirmed = false } = {},
): Promise<boolean> {
  const isOther = (column: typeof users.id | typeof oneTimeTokens.userId) =>
    exceptId ? ne(column, exceptId) : undefined;
  const inForce = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        evenUnconfirmed ? undefined : isNotNull(users.emailVerifiedAt),
        isOther(users.id),
      ),
    );
  const canComeBack = db
    .select({ id: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.email, email),
        eq(oneTimeTokens.kind, 'undo-email'),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
        isOther(oneTimeTokens.userId),
      ),
    );
  return (await unionAll(inForce, canComeBack)).length > 0;
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

/**
 * Locks the account of a link together with the one that has its address unconfirmed, in one order and before the link
 * is taken: else two accounts that move to each other's address, or two links of one account, would wait for each
 * other without end.
 */
export async function lockByLink(db: Db, tokenHash: string): Promise<void> {
  const [link] = await db
    .select({ userId: oneTimeTokens.userId, email: oneTimeTokens.email })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, tokenHash));
  if (!link) return;
  const { userId, email } = link;
  await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, userId), and(eq(users.email, email), isNull(users.emailVerifiedAt))))
    .orderBy(users.id)
    .for('update');
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
