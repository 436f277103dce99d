import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { oneTimeTokens, users } from '../../db/schema/users.ts';

export type LinkKind = 'verify-email' | 'reset-password';

const loginColumns = {
  id: users.id,
  role: users.role,
  status: users.status,
  username: users.username,
  email: users.email,
  name: users.name,
  emailVerifiedAt: users.emailVerifiedAt,
  passwordHash: users.passwordHash,
};

/** The account behind what a person types to sign in: an address when it has an @, else a username. */
export async function findForLogin(db: Db, identifier: string) {
  const column = identifier.includes('@') ? users.email : users.username;
  const [row] = await db.select(loginColumns).from(users).where(eq(column, identifier));
  return row ?? null;
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.hash ?? null;
}

export async function setPasswordHash(
  db: Db,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
}

/** Replaces a hash by a stronger one of the same password, unless the password was changed meanwhile. */
export async function swapPasswordHash(db: Db, userId: string, before: string, after: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: after })
    .where(and(eq(users.id, userId), eq(users.passwordHash, before)));
}

export async function insertLink(db: Db, row: typeof oneTimeTokens.$inferInsert): Promise<void> {
  await db.insert(oneTimeTokens).values(row);
}

const usable = (kind: LinkKind, tokenHash: string, now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.kind, kind),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );

export async function isLinkUsable(db: Db, kind: LinkKind, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(usable(kind, tokenHash, now));
  return rows.length > 0;
}

/** Uses a link up: of any number of callers at once, one gets the row. */
export async function takeLink(db: Db, kind: LinkKind, tokenHash: string, now: Date) {
  const [row] = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(usable(kind, tokenHash, now))
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email });
  return row ?? null;
}

/** Makes every open link of this kind useless. */
export async function closeLinks(db: Db, kind: LinkKind, userId: string, now: Date): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind), isNull(oneTimeTokens.usedAt)));
}

/** Marks the address as confirmed, if it still is the account's. False when it is not. */
export async function confirmAddress(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  if (rows.length === 0) return false;
  await db
    .update(users)
    .set({ status: 'active' })
    .where(and(eq(users.id, userId), eq(users.status, 'pending-email-confirmation')));
  return true;
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before));
}
