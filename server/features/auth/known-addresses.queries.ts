import { and, eq, exists, gt, inArray, lt, not } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownAddresses } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';

/** Which of these accounts were signed in from this network before. An id may be nobody's: the work is the same. */
export async function findKnownAt(db: Db, userIds: readonly string[], address: string): Promise<Set<string>> {
  const rows = await db
    .select({ userId: knownAddresses.userId })
    .from(knownAddresses)
    .where(and(inArray(knownAddresses.userId, [...userIds]), eq(knownAddresses.address, address)));
  return new Set(rows.map(({ userId }) => userId));
}

/** Whether an account was made after this moment and nobody has signed in to it yet. */
export async function isUnusedSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const signedIn = db.select().from(knownAddresses).where(eq(knownAddresses.userId, users.id));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.createdAt, since), not(exists(signedIn))));
  return rows.length > 0;
}

export async function keepAddress(db: Db, userId: string, address: string, now: Date): Promise<void> {
  await db
    .insert(knownAddresses)
    .values({ userId, address, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.address],
      set: { lastUsedAt: now },
    });
}

export async function deleteAddressesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(knownAddresses).where(lt(knownAddresses.lastUsedAt, before));
}
