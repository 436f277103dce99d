import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';

export type PerformerRow = typeof performers.$inferSelect;
export type PerformerChange = Partial<typeof performers.$inferInsert>;

export async function findBirthDate(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ day: users.dateOfBirth }).from(users).where(eq(users.id, userId));
  return row?.day ?? null;
}

export async function setBirthDate(db: Db, userId: string, day: string): Promise<void> {
  await db.update(users).set({ dateOfBirth: day }).where(eq(users.id, userId));
}

/** The performer's row, locked until the transaction ends. */
export async function lockProfile(db: Db, id: string): Promise<PerformerRow | null> {
  const [row] = await db.select().from(performers).where(eq(performers.id, id)).for('update');
  return row ?? null;
}

export async function updatePerformerRow(db: Db, id: string, set: PerformerChange): Promise<void> {
  await db.update(performers).set(set).where(eq(performers.id, id));
}

/** Points the account to a new portrait or cover; the id of the old one. */
export async function replacePicture(
  db: Db,
  userId: string,
  column: 'avatarId' | 'coverId',
  fileId: string | null,
  now: Date,
) {
  const [before] = await db
    .select({ id: users[column] })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  await db
    .update(users)
    .set({ [column]: fileId, updatedAt: now })
    .where(eq(users.id, userId));
  return before?.id ?? null;
}
