import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { blockerIds } from '../../db/reader-columns.ts';
import { sessions } from '../../db/schema/auth.ts';
import { files } from '../../db/schema/files.ts';
import { ledgerAccounts } from '../../db/schema/ledger.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { account } from '../ledger/accounts.ts';
import { hasDemoPassword } from './demo-accounts.queries.ts';

const avatars = alias(files, 'avatars');
const covers = alias(files, 'covers');

/** Columns of a person that are their own to see: with them `GET /users/me` needs no query of its own. */
const ownColumns = {
  username: users.username,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  pendingEmail: users.pendingEmail,
  claimedEmail: users.claimedEmail,
  status: users.status,
  name: users.name,
  firstName: users.firstName,
  lastName: users.lastName,
  gender: users.gender,
  country: users.country,
  phone: users.phone,
  forYou: users.forYou,
  streamMails: users.streamMails,
  chatSigns: users.chatSigns,
  massMessages: users.massMessages,
  groupNotifications: users.groupNotifications,
  lastSeenAt: users.lastSeenAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  reviewState: performers.reviewState,
  balance: sql<number>`coalesce(${ledgerAccounts.balance}, 0)`.mapWith(ledgerAccounts.balance),
  avatar: avatars.versions,
  cover: covers.versions,
};
/** What a performer has earned, what anybody else can spend: one account each is the balance a person is shown. */
const balanceAccount = sql`case when ${users.role} = 'performer' then ${account.earnings('')}
  else ${account.wallet('')} end || ${users.id}`;

/** The one query of every signed-in request: six look-ups by key, prepared once a connection. */
const sessionByToken = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      id: users.id,
      role: users.role,
      hasDemoPassword,
      seenCountry: users.seenCountry,
      formerCountries: users.formerCountries,
      blockerIds,
      account: ownColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, balanceAccount))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(covers, eq(covers.id, users.coverId))
    .where(eq(sessions.tokenHash, sql.placeholder('hash')))
    .prepare('session_by_token'),
);

export async function findSession(db: Db, tokenHash: string) {
  const [row] = await sessionByToken(db).execute({ hash: tokenHash });
  return row ?? null;
}

/** A person's own record as `findSession` reads it, after a change. */
export async function findOwnAccount(db: Db, userId: string) {
  const [row] = await db
    .select(ownColumns)
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, balanceAccount))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(covers, eq(covers.id, users.coverId))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Ids of the performers who block a person now. */
export async function findBlockerIds(db: Db, userId: string): Promise<string[]> {
  const [row] = await db.select({ blockerIds }).from(users).where(eq(users.id, userId));
  return row?.blockerIds ?? [];
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id));
}

export async function setSeenCountry(db: Db, userId: string, country: string): Promise<void> {
  await db.update(users).set({ seenCountry: country }).where(eq(users.id, userId));
}

export async function listSessions(db: Db, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

export async function sessionCreatedAt(db: Db, id: string): Promise<Date | null> {
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, id));
  return row?.createdAt ?? null;
}

/** Which of these sessions still let someone in. */
export async function findLiveSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), ne(users.status, 'inactive')));
  return rows.map((row) => row.id);
}

/** Removes one session of a person; the removed ids. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<string[]> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

/** Removes all sessions of a person, but one when named; the removed ids. */
export async function deleteSessions(db: Db, userId: string, exceptId: string | null): Promise<string[]> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** The balance a person is shown, in hundredths; null for nobody. */
export async function findBalance(db: Db, userId: string): Promise<number | null> {
  const [row] = await db
    .select({ balance: ownColumns.balance })
    .from(users)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, balanceAccount))
    .where(eq(users.id, userId));
  return row?.balance ?? null;
}
