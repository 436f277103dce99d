import { and, eq, exists, gt, lt, not } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownAddresses } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';

/** Whether an account was signed in from this network before. `userId` may be nobody's: the work is the same. */
export async function isKnownAddress(db: Db, userId: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ address: knownAddresses.address })
    .from(knownAddresses)
    .where(and(eq(knownAddresses.userId, userId), eq(knownAddresses.address, address)));
  return rows.length > 0;
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
