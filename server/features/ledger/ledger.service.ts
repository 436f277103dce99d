import { walletErrors } from '#contract/wallet.ts';
import { type Tokens, tokens } from '#rules/money.ts';
import type { TransferKind } from '#rules/transfers.ts';
import type { Db } from '../../db/client.ts';
import { violates } from '../../db/errors.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { account } from './accounts.ts';
import { hasTransfer, lockBalance, postTransfer, readBalance } from './ledger.queries.ts';

export interface Transfer {
  /** Unique per business event: the same key never moves money twice. */
  key: string;
  kind: TransferKind;
  /** The row the transfer pays for. */
  reference: string;
  at: Date;
  /** Signed hundredths by account; tokens and each currency must sum to zero. Zero lines are left out. */
  lines: readonly { account: string; amount: number }[];
}

/**
 * Posts a balanced transfer inside the caller's transaction. Answers its id, or null when the key
 * was posted before. Throws `wallet.balance-too-low` when a person's account would fall below zero.
 */
export async function post(db: Db, transfer: Transfer): Promise<string | null> {
  const lines = transfer.lines.filter((line) => line.amount !== 0);
  const id = newId();
  try {
    const posted = await postTransfer(db, {
      id,
      key: transfer.key,
      kind: transfer.kind,
      reference: transfer.reference,
      at: transfer.at,
      accounts: lines.map((line) => line.account),
      amounts: lines.map((line) => line.amount),
    });
    return posted ? id : null;
  } catch (error) {
    if (violates(error, 'ledger_accounts_balance_check')) throw fail(walletErrors, 'balance-too-low');
    throw error;
  }
}

/** What stands on an account of a person, in tokens. */
export const balanceOf = async (db: Db, accountId: string): Promise<Tokens> =>
  tokens(await readBalance(db, accountId));

/** What a person's wallet holds. */
export const walletBalance = (db: Db, userId: string): Promise<Tokens> =>
  balanceOf(db, account.wallet(userId));

/** What a performer has earned and not been paid yet, in tokens. */
export const earningsBalance = (db: Db, performerId: string): Promise<Tokens> =>
  balanceOf(db, account.earnings(performerId));

/**
 * The balances of people's accounts, which nothing moves until the transaction ends. Locked in the order in which transfers
 * change them, so that nobody waits in a circle.
 */
export async function lockBalances(db: Db, accounts: readonly string[]): Promise<Map<string, Tokens>> {
  const balances = new Map<string, Tokens>();
  for (const name of [...new Set(accounts)].sort().reverse())
    balances.set(name, tokens(await lockBalance(db, name)));
  return balances;
}

/** Whether a transfer was posted under this key. */
export const wasPosted = (db: Db, key: string): Promise<boolean> => hasTransfer(db, key);
