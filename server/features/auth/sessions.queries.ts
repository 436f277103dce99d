import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/users.ts';

/** The one query of every signed-in request; prepared once a connection pool. */
function prepareFind(db: Db) {
  return db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      id: users.id,
      role: users.role,
      status: users.status,
      username: users.username,
      email: users.email,
      name: users.name,
      country: users.country,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('hash')))
    .prepare('session_by_token');
}
const prepared = new WeakMap<Db, ReturnType<typeof prepareFind>>();

export async function findSession(db: Db, tokenHash: string) {
  const query = prepared.get(db) ?? prepareFind(db);
  prepared.set(db, query);
  const [row] = await query.execute({ hash: tokenHash });
  return row ?? null;
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function listSessions(db: Db, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
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
