import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { payoutConnections } from '../../db/schema/payouts.ts';

export type ConnectionRow = typeof payoutConnections.$inferSelect;

export async function findConnection(db: Db, performerId: string): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(payoutConnections)
    .where(eq(payoutConnections.performerId, performerId));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockConnection(db: Db, performerId: string): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(payoutConnections)
    .where(eq(payoutConnections.performerId, performerId))
    .for('update');
  return row ?? null;
}

/** Notes that an account is about to be made, unless there is one; answers what is noted. */
export async function beginConnection(
  db: Db,
  row: Pick<ConnectionRow, 'id' | 'performerId' | 'gateway' | 'createdAt'>,
): Promise<ConnectionRow> {
  await db
    .insert(payoutConnections)
    .values(row)
    .onConflictDoNothing({ target: payoutConnections.performerId });
  const noted = await findConnection(db, row.performerId);
  if (!noted) throw new Error(`the connection of ${row.performerId} is gone`);
  return noted;
}

export async function updateConnection(db: Db, id: string, set: Partial<ConnectionRow>): Promise<void> {
  await db.update(payoutConnections).set(set).where(eq(payoutConnections.id, id));
}

export async function deleteConnection(db: Db, id: string): Promise<void> {
  await db.delete(payoutConnections).where(eq(payoutConnections.id, id));
}
