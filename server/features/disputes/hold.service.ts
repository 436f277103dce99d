import { type Tokens, tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.service.ts';
import {
  type DisputeRow,
  openOfPayment,
  purchasesOf,
  updateDispute,
  walletPartOf,
} from './disputes.queries.ts';

const lockWallet = async (tx: Tx, userId: string): Promise<number> => {
  const name = account.wallet(userId);
  return (await lockBalances(tx.db, [name])).get(name) ?? 0;
};

const announce = (deps: Deps, tx: Tx, userId: string, amount: number): void =>
  tx.after(() => deps.realtime.toUser(userId, 'update_balance', { token: toWire(tokens(amount)) }));

/** Moves tokens of the wallet, as far as they are there, to those that are held for a dispute. */
export async function holdTokens(
  deps: Deps,
  tx: Tx,
  dispute: DisputeRow,
  wanted: number,
): Promise<DisputeRow> {
  if (wanted <= 0) return dispute;
  const amount = Math.min(wanted, await lockWallet(tx, dispute.userId));
  if (amount <= 0) return dispute;
  const holds = dispute.holds + 1;
  await post(tx.db, {
    key: `dispute-hold:${dispute.id}:${holds}`,
    kind: 'dispute-hold',
    reference: dispute.id,
    at: deps.clock.now(),
    lines: [
      { account: account.wallet(dispute.userId), amount: -amount },
      { account: account.disputes, amount },
    ],
  });
  announce(deps, tx, dispute.userId, -amount);
  return updateDispute(tx.db, dispute.id, { holds, heldTokens: dispute.heldTokens + amount });
}

/** Takes into hold what came to the wallet although open disputes count on it; how much that was. */
export async function holdRest(deps: Deps, tx: Tx, open: readonly DisputeRow[]): Promise<Tokens> {
  let held = 0;
  for (const dispute of open) {
    const counted = await purchasesOf(tx.db, dispute.id);
    const byPurchases = counted.reduce((sum, row) => sum + row.tokens, 0);
    const rest = (await walletPartOf(tx.db, dispute.id)).tokens - dispute.heldTokens - byPurchases;
    held += (await holdTokens(deps, tx, dispute, rest)).heldTokens - dispute.heldTokens;
  }
  return tokens(held);
}

/** The same for what unused time of a payment brought to the wallet; no dispute of its payer begins or ends meanwhile. */
export const holdForPayment = async (deps: Deps, tx: Tx, paymentId: string): Promise<Tokens> =>
  holdRest(deps, tx, await openOfPayment(tx.db, paymentId));
