import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { ledgerAccounts, ledgerTransfers } from '../../db/schema/ledger.ts';

interface TransferRow {
  id: string;
  key: string;
  kind: string;
  reference: string;
  at: Date;
  accounts: string[];
  amounts: number[];
}

const textArray = (values: readonly string[]) =>
  sql`${`{${values.map((v) => JSON.stringify(v)).join(',')}}`}::text[]`;

/** Posts a transfer in one round trip; false when its key was posted before. */
export async function postTransfer(db: Db, row: TransferRow): Promise<boolean> {
  const { rows } = await db.execute<{ posted: boolean }>(sql`select ledger_post(
    ${row.id}, ${row.key}, ${row.kind}, ${row.reference}, ${row.at.toISOString()}::timestamptz,
    ${textArray(row.accounts)}, ${`{${row.amounts.join(',')}}`}::bigint[]) as posted`);
  return rows[0]?.posted === true;
}

/** A guarded account's balance in hundredths; 0 for an account nothing was posted to. */
export async function readBalance(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  return row?.balance ?? 0;
}

/** The same, which nothing moves until the transaction ends. */
export async function lockBalance(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId))
    .for('update');
  return row?.balance ?? 0;
}

export const hasTransfer = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(ledgerTransfers, eq(ledgerTransfers.key, key))) > 0;
