import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { oneTimeTokens } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';

export type LinkKind = (typeof oneTimeTokens.$inferSelect)['kind'];

const loginColumns = {
  id: users.id,
  role: users.role,
  status: users.status,
  username: users.username,
  email: users.email,
  claimedEmail: users.claimedEmail,
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

export async function findForLoginById(db: Db, id: string) {
  const [row] = await db.select(loginColumns).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** The account whose owner has shown that this address is theirs. */
export async function findConfirmedHolder(db: Db, email: string) {
  const [row] = await db
    .select(loginColumns)
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
  return row ?? null;
}

/** The newest accounts that signed up with this address and never confirmed it, whether they have it or only claim it. */
export async function findUnconfirmed(db: Db, email: string, limit: number) {
  return db
    .select(loginColumns)
    .from(users)
    .where(or(and(eq(users.email, email), isNull(users.emailVerifiedAt)), eq(users.claimedEmail, email)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** The stored hash; with the row kept from changing until the transaction ends when `hold` says so. */
export async function findPasswordHash(
  db: Db,
  userId: string,
  { hold = false } = {},
): Promise<string | null> {
  const query = db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const [row] = await (hold ? query.for('share') : query);
  return row?.hash ?? null;
}

export async function setPasswordHash(
  db: Db,
  userId: string,
  passwordHash: string | null,
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

/** The address a link was sent to; null when the link does not work any more. */
export async function findLinkAddress(
  db: Db,
  kind: LinkKind,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const [link] = await db
    .select({ email: oneTimeTokens.email })
    .from(oneTimeTokens)
    .where(usable(kind, tokenHash, now));
  return link?.email ?? null;
}

/** The hashes among these whose links still work. */
export async function findLiveLinks(db: Db, hashes: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ hash: oneTimeTokens.tokenHash })
    .from(oneTimeTokens)
    .where(
      and(
        inArray(oneTimeTokens.tokenHash, [...hashes]),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    );
  return rows.map(({ hash }) => hash);
}

/** Uses a link up: of any number of callers at once, one gets the row. */
export async function takeLink(db: Db, kind: LinkKind, tokenHash: string, now: Date) {
  const [row] = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(usable(kind, tokenHash, now))
    .returning({
      userId: oneTimeTokens.userId,
      email: oneTimeTokens.email,
      createdAt: oneTimeTokens.createdAt,
    });
  return row ?? null;
}

/** Makes open links of this kind useless: all of them, those made since a moment, or those sent to one address. */
export async function closeLinks(
  db: Db,
  kind: LinkKind,
  userId: string,
  now: Date,
  only: { since?: Date; email?: string } = {},
): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.kind, kind),
        isNull(oneTimeTokens.usedAt),
        only.since ? gte(oneTimeTokens.createdAt, only.since) : undefined,
        only.email ? eq(oneTimeTokens.email, only.email) : undefined,
      ),
    );
}

/** Marks the address as confirmed, if it still is the account's. False when it is not. */
export async function confirmAddress(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  if (rows.length === 0) return false;
  await activate(db, userId);
  return true;
}

/** Who waited for a confirmed address may come in. */
export async function activate(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ status: 'active' })
    .where(and(eq(users.id, userId), eq(users.status, 'pending-email-confirmation')));
}

/** Whether this link was used for an address that is the account's and confirmed: opening it again is no mistake. */
export async function wasConfirmedBy(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(oneTimeTokens)
    .innerJoin(users, and(eq(users.id, oneTimeTokens.userId), eq(users.email, oneTimeTokens.email)))
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        eq(oneTimeTokens.kind, 'verify-email'),
        isNotNull(users.emailVerifiedAt),
      ),
    );
  return rows.length > 0;
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before));
}
