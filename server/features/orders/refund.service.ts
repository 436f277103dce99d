import { orderErrors } from '#contract/orders.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { takeBackEarning } from '../earnings/earnings.service.ts';
import { account } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import { tellIfBack } from '../products/waits.service.ts';
import { endPurchase, type OrderRow, putBack } from './orders.queries.ts';

/**
 * Gives an order, which is locked, back as a whole: tokens to the buyer, out of the seller's balance and the site's share;
 * the pieces to the stock; and the file is the buyer's no more. Refused where the seller's balance is lower than the
 * earning.
 */
export async function refund(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const at = deps.clock.now();
  const { transactionId, userId, performerId, totalPrice, productId, quantity } = order;
  if (!(await endPurchase(tx.db, transactionId, at))) throw fail(orderErrors, 'already-refunded');
  if (productId) {
    await putBack(tx.db, productId, quantity);
    await tellIfBack(tx, productId);
  }
  const earned = await takeBackEarning(tx.db, transactionId, at);
  await post(tx.db, {
    key: `purchase-refund:${transactionId}`,
    kind: 'refund',
    reference: transactionId,
    at,
    lines: [
      { account: account.wallet(userId), amount: totalPrice },
      { account: account.earnings(performerId), amount: -earned.net },
      { account: account.platform, amount: -earned.site },
    ],
  }).catch((error: unknown) => {
    const isShort = error instanceof AppError && error.code === 'wallet.balance-too-low';
    throw isShort ? fail(orderErrors, 'refund-not-covered') : error;
  });
  tx.after(async () => {
    deps.realtime.toUser(userId, 'update_balance', { token: toWire(tokens(totalPrice)) });
    deps.realtime.toUser(performerId, 'update_balance', { token: -toWire(tokens(earned.net)) });
    if (productId)
      await deps.pages.invalidate([`product:${productId}`, `performer:${performerId}`, 'creators']);
  });
}
