import { type Tokens, tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { recordEarning } from '../earnings/earnings.service.ts';
import { account } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import { clearedBefore } from '../payouts/balance.service.ts';
import {
  type DueShare,
  dueReferrers,
  insertPayment,
  lockDueShares,
  markSharesPaid,
  type Referrer,
} from './pay.queries.ts';

const sumOf = (shares: readonly DueShare[], part: (share: DueShare) => number): Tokens =>
  tokens(shares.reduce((sum, share) => sum + part(share), 0));

/** A performer's share is an earning like any other once it is in the balance: it is paid out with the rest. */
const addToEarnings = (
  deps: Deps,
  tx: Tx,
  performerId: string,
  { paymentId, transferId, amount }: { paymentId: string; transferId: string; amount: Tokens },
) =>
  recordEarning(deps, tx.db, {
    performerId,
    userId: performerId,
    type: 'referral',
    sourceType: 'referral',
    transactionId: paymentId,
    transferId,
    grossPrice: amount,
    netPrice: amount,
    siteCommission: tokens(0),
    commissionRate: 0,
    isToken: true,
  });

async function payReferrer(deps: Deps, { id: referrerId, role }: Referrer): Promise<void> {
  await inTx(deps, async (tx) => {
    const shares = await lockDueShares(tx.db, referrerId, await clearedBefore(deps, tx));
    if (shares.length === 0) return;
    const reversed = sumOf(shares, (share) => share.reversed);
    const amount = sumOf(shares, (share) => share.amount - share.reversed);
    const paidInto = role === 'performer' ? 'earnings' : 'wallet';
    const at = deps.clock.now();
    const paymentId = newId();
    const transferId = await post(tx.db, {
      key: `referral-payment:${paymentId}`,
      kind: 'referral-payment',
      reference: paymentId,
      at,
      lines: [
        { account: account.referrals(referrerId), amount: -amount - reversed },
        { account: account[paidInto](referrerId), amount },
        { account: account.platform, amount: reversed },
      ],
    });
    if (!transferId) throw new Error(`the shares of ${referrerId} were paid before`);
    await insertPayment(tx.db, {
      id: paymentId,
      referrerId,
      paidInto,
      amount,
      reversed,
      transferId,
      createdAt: at,
    });
    await markSharesPaid(tx.db, paymentId, shares);
    if (amount === 0) return;
    if (paidInto === 'earnings') await addToEarnings(deps, tx, referrerId, { paymentId, transferId, amount });
    tx.after(() => deps.realtime.toUser(referrerId, 'update_balance', { token: toWire(amount) }));
  });
}

/**
 * Pays what has waited long enough: into a fan's wallet, into a performer's balance (product.md 25.5). What was refunded
 * meanwhile goes back to the site.
 */
export async function payShares(deps: Deps): Promise<void> {
  for (const referrer of await dueReferrers(deps.db, await clearedBefore(deps)))
    await payReferrer(deps, referrer);
}
