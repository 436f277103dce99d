import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/auth.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { countedAt, unreadConversations, writeNewsAndCountUnread } from '../../db/unread-counts.ts';

/** What the cards of these people show, in no order; unknown ids are left out. */
export async function findPeople(db: Db, ids: readonly string[]) {
  return db
    .select(cardColumns)
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(inArray(users.id, [...ids]));
}
export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

export async function findNameAndEmail(db: Db, id: string) {
  const [row] = await db.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** What kind of account this is; null when there is none. */
export async function findRole(db: Db, id: string) {
  const [row] = await db.select({ role: users.role }).from(users).where(eq(users.id, id));
  return row?.role ?? null;
}

export async function setLastSeen(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await db
    .update(users)
    .set({ lastSeenAt: at })
    .where(inArray(users.id, [...ids]));
}

/**
 * Notes that somebody is here, and answers what waits for them: one statement, as a thousand come back at once. Null when
 * their session is over.
 */
export async function noteArrival(db: Db, { id, sessionId }: { id: string; sessionId: string }, at: Date) {
  const isSignedIn = sql`exists (select from ${sessions}
    where ${sessions.id} = ${sessionId} and ${sessions.expiresAt} > ${at.toISOString()}::timestamptz)`;
  const [row] = await db
    .update(users)
    .set({ lastSeenAt: at })
    .where(and(eq(users.id, id), ne(users.status, 'inactive'), isSignedIn))
    .returning({
      unreadConversations: unreadConversations(sql`${users.id}`),
      unreadNotifications: writeNewsAndCountUnread(id, at),
      countedAt,
    });
  return row ?? null;
}
