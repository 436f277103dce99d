import { purchasesFor } from '#rules/disputes.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import type { GatewayDispute } from '../../providers/payments/gateway.ts';
import type { Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import type { RefundRow } from '../payments/card-refunds.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { tokensOf } from '../payments/reversal.ts';
import {
  countableSince,
  type DisputeRow,
  insertDispute,
  insertPurchases,
  openOfPayment,
  walletPartOf,
} from './disputes.queries.ts';
import { holdTokens } from './hold.service.ts';

/**
 * Begins a dispute of a payment, whose row is locked (product.md 27): the money has left the gateway's account, tokens that
 * the payment brought, or that were given back for unused time of its plan, are held as far as the wallet has them, and the
 * newest purchases count for the others. A capture that paid for nothing, and goes back by `refund`, brought nothing that
 * could be held.
 */
export async function beginDispute(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  message: GatewayDispute,
  refund: RefundRow | null,
): Promise<DisputeRow> {
  const now = deps.clock.now();
  const { amount, currency, reason, reference, dueBy } = message;
  const others = await openOfPayment(tx.db, payment.id);
  // What counts with another dispute is as if it were gone.
  const left = {
    totalPrice: payment.totalPrice,
    tokens: payment.tokens,
    refundedPrice: others.reduce((sum, row) => sum + row.covered, payment.refundedPrice),
    refundedTokens: others.reduce((sum, row) => sum + row.tokens, payment.refundedTokens),
  };
  const covered = refund ? 0 : Math.min(amount, left.totalPrice - left.refundedPrice);
  const row = await insertDispute(tx.db, {
    id: newId(),
    paymentId: payment.id,
    userId: payment.userId,
    performerId: refund ? null : payment.performerId,
    refundId: refund?.id ?? null,
    paymentGateway: payment.paymentGateway,
    gatewayReference: reference,
    amount,
    covered,
    currency,
    reason: reason ?? '',
    status: 'needs_response',
    tokens: covered > 0 ? tokensOf(left, covered) : 0,
    dueBy,
    createdAt: now,
    updatedAt: now,
  });
  await post(tx.db, {
    key: `dispute:${row.id}`,
    kind: 'dispute',
    reference: row.id,
    at: now,
    lines: [
      { account: account.clearing(row.paymentGateway, currency), amount },
      { account: account.disputed(currency), amount: -amount },
    ],
  });
  // The time of a subscription is not tokens: its earning is held instead.
  const { tokens: wanted, since } = await walletPartOf(tx.db, row.id);
  const held = await holdTokens(deps, tx, row, wanted);
  const countable = await countableSince(tx.db, payment.userId, since);
  await insertPurchases(tx.db, row.id, purchasesFor(wanted - held.heldTokens, countable));
  return held;
}
