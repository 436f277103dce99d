import { and, eq, gt } from 'drizzle-orm';
import type { Tokens } from '#rules/money.ts';
import type { Db } from '../../db/client.ts';
import { ledgerEntries, ledgerTransfers } from '../../db/schema/ledger.ts';
import { account } from '../ledger/accounts.ts';

/** Whether an operator has given a fan just so many tokens since. */
export async function wasGranted(db: Db, userId: string, amount: Tokens, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: ledgerTransfers.id })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(
      and(
        eq(ledgerEntries.accountId, account.wallet(userId)),
        eq(ledgerEntries.amount, amount),
        eq(ledgerTransfers.kind, 'grant'),
        gt(ledgerTransfers.createdAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}
