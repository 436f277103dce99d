import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownAddresses } from '../../db/schema/auth.ts';

/** Whether an account was signed in from this network before. `userId` may be nobody's: the work is the same. */
export async function isKnownAddress(db: Db, userId: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ address: knownAddresses.address })
    .from(knownAddresses)
    .where(and(eq(knownAddresses.userId, userId), eq(knownAddresses.address, address)));
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
