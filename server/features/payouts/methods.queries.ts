import { and, asc, eq, gt } from 'drizzle-orm';
import type { PayoutMethod } from '#rules/payouts.ts';
import type { Db } from '../../db/client.ts';
import { payoutMethods, payoutRequests } from '../../db/schema/payouts.ts';

export type MethodRow = typeof payoutMethods.$inferSelect;

export const listMethods = (db: Db, performerId: string): Promise<MethodRow[]> =>
  db
    .select()
    .from(payoutMethods)
    .where(eq(payoutMethods.performerId, performerId))
    .orderBy(asc(payoutMethods.method));

export async function findMethod(db: Db, performerId: string, method: string): Promise<MethodRow | null> {
  const rows = await listMethods(db, performerId);
  return rows.find((row) => row.method === method) ?? null;
}

/** Sets the account of this way; the one before is gone. */
export async function writeMethod(db: Db, row: MethodRow): Promise<void> {
  const { sealed, masked, changedAt } = row;
  await db
    .insert(payoutMethods)
    .values(row)
    .onConflictDoUpdate({
      target: [payoutMethods.performerId, payoutMethods.method],
      set: { sealed, masked, changedAt },
    });
}

export async function deleteMethod(db: Db, performerId: string, method: PayoutMethod): Promise<boolean> {
  const rows = await db
    .delete(payoutMethods)
    .where(and(eq(payoutMethods.performerId, performerId), eq(payoutMethods.method, method)))
    .returning({ id: payoutMethods.id });
  return rows.length > 0;
}

interface SealedRow {
  id: string;
  performerId: string;
  sealed: string;
}

const SEALED = { methods: payoutMethods, requests: payoutRequests } as const;
export const SEALED_PLACES = ['methods', 'requests'] as const;
export type SealedPlace = (typeof SEALED_PLACES)[number];

/** Encrypted accounts in the order of their ids, from after `after`. */
export async function sealedRows(
  db: Db,
  place: SealedPlace,
  after: string,
  limit: number,
): Promise<SealedRow[]> {
  const table = SEALED[place];
  return db
    .select({ id: table.id, performerId: table.performerId, sealed: table.sealed })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(limit);
}

/** Replaces an encrypted account, unless it was changed meanwhile. */
export async function replaceSealed(
  db: Db,
  place: SealedPlace,
  row: SealedRow,
  sealed: string,
): Promise<void> {
  const table = SEALED[place];
  await db
    .update(table)
    .set({ sealed })
    .where(and(eq(table.id, row.id), eq(table.sealed, row.sealed)));
}
