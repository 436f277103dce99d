import type { WalletHold } from '#contract/wallet.ts';
import { cents, tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { heldOf } from './disputes.queries.ts';

/** What open disputes hold of somebody's wallet, each with its payment. */
export async function walletHolds(
  deps: Deps,
  userId: string,
): Promise<{ data: WalletHold[]; total: number }> {
  const rows = await heldOf(deps.db, userId);
  const data = rows.map(({ paymentId, heldTokens, amount, currency }) => ({
    paymentId,
    tokens: toWire(tokens(heldTokens)),
    amount: toWire(cents(amount)),
    currency,
  }));
  return { data, total: data.length };
}
