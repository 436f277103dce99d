import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { deliveryPreferences } from '../../db/schema/delivery.ts';
import { users } from '../../db/schema/users.ts';

export type PreferencesRow = typeof deliveryPreferences.$inferSelect;

export async function findPreferences(db: Db, userId: string) {
  const [row] = await db
    .select({ preferences: deliveryPreferences, grouping: users.groupNotifications, role: users.role })
    .from(users)
    .leftJoin(deliveryPreferences, eq(deliveryPreferences.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Makes the row of a person if there is none, and holds it, so that two changes come one after the other. */
export async function holdPreferences(db: Db, userId: string, now: Date): Promise<PreferencesRow | null> {
  await db
    .insert(deliveryPreferences)
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(deliveryPreferences)
    .where(eq(deliveryPreferences.userId, userId))
    .for('update');
  return row ?? null;
}

export async function updatePreferences(
  db: Db,
  userId: string,
  change: Partial<typeof deliveryPreferences.$inferInsert>,
): Promise<void> {
  await db.update(deliveryPreferences).set(change).where(eq(deliveryPreferences.userId, userId));
}

export async function setGrouping(db: Db, userId: string, groupNotifications: boolean): Promise<void> {
  await db.update(users).set({ groupNotifications }).where(eq(users.id, userId));
}

/** Has the next digest sent at this moment, unless one is due already. */
export async function scheduleDigest(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(deliveryPreferences)
    .set({ digestDueAt: sql`coalesce(${deliveryPreferences.digestDueAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(deliveryPreferences.userId, userId));
}
