import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { blocks } from '../../db/schema/conversations.ts';
import { deliveries, deliveryPreferences } from '../../db/schema/delivery.ts';
import { notificationEvents, notificationStates, notifications } from '../../db/schema/notifications.ts';
import { streams } from '../../db/schema/streams.ts';
import { users } from '../../db/schema/users.ts';

export type Due = 'push' | 'mail';
const dueAt = (what: Due) => (what === 'push' ? deliveries.pushDueAt : deliveries.mailDueAt);

/** What is due, the oldest first. */
export async function listDue(db: Db, what: Due, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.notificationId })
    .from(deliveries)
    .where(lte(dueAt(what), now))
    .orderBy(dueAt(what), deliveries.notificationId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Read by itself, or with everything up to a moment. What is muted counts as new; that somebody is live counts as read
 * once their stream has ended.
 */
const isRead = sql<boolean>`coalesce(${notifications.readAt} is not null
  and not (${notifications.type} = any (coalesce(${deliveryPreferences.mutedTypes}, '{}'))), false)
  or coalesce(${notifications.updatedAt} <= ${notificationStates.readUpTo}, false)
  or (${notifications.type} = 'live' and ${notifications.action} = 'started' and not exists (select from ${streams}
    where ${streams.id} = ${notifications.refId} and ${streams.status} = 'live'))`;

/** Who did it is blocked by whom it is for. */
const isByBlocked = sql<boolean>`exists (select from ${blocks}
  where ${blocks.userId} = ${notificationEvents.userId} and ${blocks.targetId} = ${notificationEvents.actorId})`;

/** Everybody who did it was blocked since. */
const isOfBlocked = sql<boolean>`coalesce((select bool_and(${isByBlocked}) from ${notificationEvents}
  where ${notificationEvents.notificationId} = ${notifications.id}), false)`;

const columns = {
  notification: notifications,
  isRead,
  isOfBlocked,
  preferences: deliveryPreferences,
  person: {
    id: users.id,
    role: users.role,
    username: users.username,
    name: users.name,
    email: users.email,
    isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
    locale: users.locale,
    status: users.status,
  },
};

/** Takes one that is due, unless another process has it; answers everything its person has to do with it. */
export async function takeDue(db: Db, what: Due, id: string, now: Date) {
  const [held] = await db
    .select({ pushedAt: deliveries.pushedAt, mailedAt: deliveries.mailedAt })
    .from(deliveries)
    .where(and(eq(deliveries.notificationId, id), lte(dueAt(what), now)))
    .for('update', { skipLocked: true });
  if (!held) return null;
  const [row] = await db
    .select(columns)
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(notificationStates, eq(notificationStates.userId, notifications.userId))
    .leftJoin(deliveryPreferences, eq(deliveryPreferences.userId, notifications.userId))
    .where(eq(notifications.id, id));
  return row ? { ...row, ...held } : null;
}
export type Taken = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

export async function markDigested(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ isCollected: false, mailedAt: now })
    .where(inArray(deliveries.notificationId, [...ids]));
}

export async function updateDelivery(
  db: Db,
  id: string,
  change: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  await db.update(deliveries).set(change).where(eq(deliveries.notificationId, id));
}

/** Who did last what notifications tell of, by their ids; nobody who was blocked since. */
export async function lastActors(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([notificationEvents.notificationId], {
      id: notificationEvents.notificationId,
      name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, '')`,
    })
    .from(notificationEvents)
    .innerJoin(users, eq(users.id, notificationEvents.actorId))
    .where(and(inArray(notificationEvents.notificationId, [...ids]), sql`not ${isByBlocked}`))
    .orderBy(
      notificationEvents.notificationId,
      desc(notificationEvents.createdAt),
      desc(notificationEvents.id),
    );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** People whose digest is due. */
export async function listDueDigests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: deliveryPreferences.userId })
    .from(deliveryPreferences)
    .where(lte(deliveryPreferences.digestDueAt, now))
    .orderBy(deliveryPreferences.digestDueAt, deliveryPreferences.userId)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

export async function takeDigest(db: Db, userId: string, now: Date) {
  const [row] = await db
    .select()
    .from(deliveryPreferences)
    .where(and(eq(deliveryPreferences.userId, userId), lte(deliveryPreferences.digestDueAt, now)))
    .for('update', { skipLocked: true });
  return row ?? null;
}

/**
 * Takes what is collected for a person's digest and came after a moment, the latest first. What another process has at
 * that moment is left to the next digest: waiting for it could make the two wait for each other.
 */
export async function takeCollected(
  db: Db,
  userId: string,
  { after, limit }: { after: Date; limit: number },
) {
  return db
    .select(columns)
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(notificationStates, eq(notificationStates.userId, notifications.userId))
    .leftJoin(deliveryPreferences, eq(deliveryPreferences.userId, notifications.userId))
    .innerJoin(deliveries, eq(deliveries.notificationId, notifications.id))
    .where(and(eq(notifications.userId, userId), gt(notifications.updatedAt, after), deliveries.isCollected))
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit)
    .for('update', { of: deliveries, skipLocked: true });
}
