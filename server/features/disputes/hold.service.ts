import { purchasesFor } from '#rules/disputes.ts';
import { type Tokens, tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import type { GatewayDispute } from '../../providers/payments/gateway.ts';
import type { Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import type { RefundRow } from '../payments/refunds.service.ts';
import { tokensOf } from '../payments/reversal.ts';
import {
  countableSince,
  type DisputeRow,
  insertDispute,
  insertPurchases,
  openOfPayment,
  purchasesOf,
  updateDispute,
  walletPartOf,
} from './disputes.queries.ts';

const walletBalance = async (tx: Tx, userId: string): Promise<number> => {
  const name = account.wallet(userId);
  return (await lockBalances(tx.db, [name])).get(name) ?? 0;
};

const announce = (deps: Deps, tx: Tx, userId: string, amount: number): void =>
  tx.after(() => deps.realtime.toUser(userId, 'update_balance', { token: toWire(tokens(amount)) }));

/** Moves tokens of the wallet, as far as they are there, to those that are held for a dispute. */
async function holdTokens(deps: Deps, tx: Tx, dispute: DisputeRow, wanted: number): Promise<DisputeRow> {
  if (wanted <= 0) return dispute;
  const amount = Math.min(wanted, await walletBalance(tx, dispute.userId));
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

/**
 * Begins a dispute of a payment, whose row is locked (product.md 27): the money has left the gateway's account, tokens that
 * the payment brought, or that were given back for unused time of its plan, are held as far as the wallet has them, and the newest purchases count for the others. A capture that paid for nothing, and goes back by
 * `refund`, brought nothing that could be held.
 */
export async function openDispute(
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
