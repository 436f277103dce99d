import { paymentErrors } from '#contract/payments.ts';
import { isChargeable } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { countAttempt, reporting } from '../card-limits/attempts.service.ts';
import { reserveCoupon } from '../coupons/coupons.service.ts';
import { checkSpending } from '../spending/spending-check.service.ts';
import type { CardRow } from './cards.queries.ts';
import type { PaymentTransaction } from './payment-handlers.ts';
import { insertPayment, markProcessing, type NewPayment, paymentById } from './payments.queries.ts';
import { isRenewal } from './renewal.ts';
import { settleOnce } from './settle.service.ts';

/** What a payment is for. Prices in cents; `tokens` is what it brings, or what it is worth to the performer. */
export type PaymentDraft = Pick<
  NewPayment,
  | 'userId'
  | 'type'
  | 'target'
  | 'targetId'
  | 'description'
  | 'originalPrice'
  | 'totalPrice'
  | 'currency'
  | 'tokens'
  | 'taxAmount'
  | 'taxRate'
  | 'taxCountry'
> & {
  performerId?: string | null;
  subscriptionId?: string | null;
  requestKey: string | null;
  detail?: Record<string, unknown>;
  couponInfo?: PaymentTransaction['couponInfo'];
};

/** Called in the transaction that has written a payment, before the card is asked; throws to stop the charge. */
type CheckBeforeCharge = (tx: Tx) => Promise<void>;

/**
 * Writes the intent, within its payer's own limits and those of cards, and takes the use of its coupon with it. Null
 * when the same request or another payment for the same subscription is under way. `ip` is where the payer is: null
 * when nobody is there, and nothing is counted for a renewal.
 */
export async function writeIntent(
  deps: Deps,
  draft: PaymentDraft,
  card: CardRow | null,
  ip: string | null,
  checkBeforeCharge?: CheckBeforeCharge,
): Promise<PaymentTransaction | null> {
  const now = deps.clock.now();
  const intent = {
    ...draft,
    id: newId(),
    cardId: card?.id ?? null,
    paymentGateway: deps.payments.name,
    status: 'created' as const,
    createdAt: now,
    updatedAt: now,
  };
  const write = async (tx: Tx): Promise<PaymentTransaction | null> => {
    const payment = await insertPayment(tx.db, intent);
    if (!payment) return null;
    await checkBeforeCharge?.(tx);
    if (card && ip !== null) {
      const wanted = { step: 'charge' as const, payer: { id: payment.userId, ip }, card };
      const attempt = { id: payment.id, kind: 'charge' as const };
      await countAttempt(deps, tx, { ...wanted, amount: payment.totalPrice }, attempt);
    }
    // Agreed to before, and can be cancelled at any time: renewals are no new purchases.
    if (!isRenewal(payment)) await checkSpending(deps, tx, payment, payment.id);
    if (payment.couponInfo) await reserveCoupon(deps, tx, payment.couponInfo._id, payment);
    return payment;
  };
  return reporting(deps, () => inTx(deps, write));
}

/**
 * Charges the card of a written intent, outside any transaction, and settles it with the answer. When no answer
 * comes the payment stays open as `processing`: the webhook or the recovery job ends it.
 */
export async function chargeIntent(
  deps: Deps,
  payment: PaymentTransaction,
  card: CardRow,
  offSession: boolean,
): Promise<PaymentTransaction> {
  try {
    const result = await deps.payments.charge({
      amount: payment.totalPrice,
      currency: payment.currency,
      cardToken: card.gatewayToken,
      idempotencyKey: payment.id,
      offSession,
      description: payment.description,
    });
    return await settleOnce(deps, payment.id, result);
  } catch (error) {
    deps.log.warn({ err: error, paymentId: payment.id }, 'a charge has no answer yet');
    // The card may have paid: an error here would say that nothing happened. Recovery asks about the payment later.
    await markProcessing(deps.db, payment.id, deps.clock.now()).catch((failure) =>
      deps.log.error({ err: failure, paymentId: payment.id }, 'a payment could not be marked as processing'),
    );
    return (await paymentById(deps.db, payment.id)) ?? payment;
  }
}

/** Pays by card while the person waits: intent, charge, what the payment is for. What is too small for a card is refused. */
export async function payByCard(
  deps: Deps,
  draft: PaymentDraft,
  card: CardRow,
  ip: string,
  checkBeforeCharge?: CheckBeforeCharge,
): Promise<PaymentTransaction> {
  if (!isChargeable(draft)) throw fail(paymentErrors, 'charge-too-small');
  const intent = await writeIntent(deps, draft, card, ip, checkBeforeCharge);
  if (!intent) throw fail(paymentErrors, 'in-progress');
  return chargeIntent(deps, intent, card, false);
}
