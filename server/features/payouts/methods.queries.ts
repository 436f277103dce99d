import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { PayoutMethod } from '#rules/payouts.ts';
import type { Db } from '../../db/client.ts';
import { payoutConnections, payoutMethods, payoutRequests } from '../../db/schema/payouts.ts';

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
  const { encrypted, masked, changedAt } = row;
  await db
    .insert(payoutMethods)
    .values(row)
    .onConflictDoUpdate({
      target: [payoutMethods.performerId, payoutMethods.method],
      set: { encrypted, masked, changedAt },
    });
}

export async function deleteMethod(db: Db, performerId: string, method: PayoutMethod): Promise<boolean> {
  const rows = await db
    .delete(payoutMethods)
    .where(and(eq(payoutMethods.performerId, performerId), eq(payoutMethods.method, method)))
    .returning({ id: payoutMethods.id });
  return rows.length > 0;
}

interface EncryptedRow {
  id: string;
  performerId: string;
  encrypted: string;
}

const TABLES = { methods: payoutMethods, requests: payoutRequests, connections: payoutConnections } as const;
export const ENCRYPTED_TABLES = ['methods', 'requests', 'connections'] as const;
export type EncryptedTable = (typeof ENCRYPTED_TABLES)[number];

/** Encrypted accounts in the order of their ids, from after `after`. */
export async function encryptedRows(
  db: Db,
  name: EncryptedTable,
  after: string,
  limit: number,
): Promise<EncryptedRow[]> {
  const table = TABLES[name];
  return db
    .select({ id: table.id, performerId: table.performerId, encrypted: sql<string>`${table.encrypted}` })
    .from(table)
    .where(and(gt(table.id, after), isNotNull(table.encrypted)))
    .orderBy(asc(table.id))
    .limit(limit);
}

/** Replaces an encrypted account, unless it was changed meanwhile. */
export async function replaceEncrypted(
  db: Db,
  name: EncryptedTable,
  row: EncryptedRow,
  encrypted: string,
): Promise<void> {
  const table = TABLES[name];
  await db
    .update(table)
    .set({ encrypted })
    .where(and(eq(table.id, row.id), eq(table.encrypted, row.encrypted)));
}
