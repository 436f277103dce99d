import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/auth.ts';
import { pushKeys, pushSubscriptions } from '../../db/schema/push.ts';
import { users } from '../../db/schema/users.ts';

export async function findKeys(db: Db, hold = false) {
  const query = db.select().from(pushKeys);
  const [row] = await (hold ? query.for('update') : query);
  return row ?? null;
}

/** Keeps the pair, unless another process was first. */
export async function insertKeys(db: Db, row: typeof pushKeys.$inferInsert): Promise<void> {
  await db.insert(pushKeys).values(row).onConflictDoNothing();
}

export async function updateKeys(db: Db, row: Partial<typeof pushKeys.$inferInsert>): Promise<void> {
  await db.update(pushKeys).set(row);
}

/** Browsers that subscribed with keys that are gone get nothing any more. */
export async function deleteAllSubscriptions(db: Db): Promise<void> {
  await db.delete(pushSubscriptions);
}

/** Notes a browser, or that it has become somebody else's: then under a new id, so that nothing for the other one is shown there. */
export async function upsertSubscription(db: Db, row: typeof pushSubscriptions.$inferInsert): Promise<void> {
  const { userId, sessionId, p256dh, auth } = row;
  const id = sql`case when ${pushSubscriptions.userId} = excluded.user_id then ${pushSubscriptions.id} else excluded.id end`;
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { id, userId, sessionId, p256dh, auth } });
}

/** Another address of the same browser. */
export async function moveSubscription(
  db: Db,
  oldEndpoint: string,
  to: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  if (oldEndpoint !== to.endpoint)
    await db
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.endpoint, to.endpoint),
          sql`exists (select from push_subscriptions o where o.endpoint = ${oldEndpoint})`,
        ),
      );
  await db.update(pushSubscriptions).set(to).where(eq(pushSubscriptions.endpoint, oldEndpoint));
}

/** Removes all but the newest of a person's; and other ones of the same session, which is one browser. */
export async function deleteOlderSubscriptions(
  db: Db,
  {
    userId,
    sessionId,
    endpoint,
    most,
  }: { userId: string; sessionId: string; endpoint: string; most: number },
): Promise<void> {
  await db.execute(sql`delete from push_subscriptions where user_id = ${userId} and
    (session_id = ${sessionId} and endpoint <> ${endpoint} or id in (
      select id from push_subscriptions where user_id = ${userId}
      order by created_at desc, id desc offset ${most}))`);
}

export async function deleteByEndpoint(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

export async function deleteOwn(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)));
  return (rowCount ?? 0) > 0;
}

/** Removes what a push service says is gone, unless the browser has named another address meanwhile. */
export async function deleteGone(db: Db, id: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)));
}

const live = (now: Date) => gt(sessions.expiresAt, now);

/** Where a person gets messages: only in sessions that have neither ended nor expired. */
export async function listDevices(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      sessionId: pushSubscriptions.sessionId,
      userAgent: sessions.userAgent,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), live(now)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
}

/** The devices of several people. */
export async function deviceIds(db: Db, userIds: readonly string[], now: Date) {
  return db
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(inArray(pushSubscriptions.userId, [...userIds]), live(now)))
    .orderBy(pushSubscriptions.id);
}

/** A device whose person may still come in by it. */
export async function findDevice(db: Db, id: string, now: Date) {
  const [row] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), live(now), eq(users.status, 'active')));
  return row ?? null;
}
