import { type Cents, tokensForCents } from '#rules/money.ts';
import { type Tax, taxPaid, withoutTax } from '#rules/tax.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentDraft } from '../payments/payment-charge.service.ts';
import { tokenRate } from '../settings/settings.service.ts';
import { PAYMENT_TYPE, type PaidPlan, planTitle } from './plans.ts';

/** What a card pays for: a period of a plan of one performer. */
interface PlanCharge {
  userId: string;
  performer: { id: string; name: string };
  /** Null where the fan has none yet. */
  subscriptionId: string | null;
  plan: PaidPlan;
  /** Of the period, tax included. */
  price: Cents;
  /** What of that the card pays, where something is credited to it; otherwise all of it. */
  amount?: Cents;
  tax: Tax;
  currency: string;
  detail?: Record<string, unknown>;
  requestKey: string | null;
}

/** The payment of a period, whether it is bought, renewed or a month that becomes a year: with its tax, and what it is worth in tokens. */
export async function planDraft(deps: Deps, charge: PlanCharge): Promise<PaymentDraft> {
  const { userId, performer, subscriptionId, plan, price, amount = price, tax, currency } = charge;
  return {
    userId,
    performerId: performer.id,
    subscriptionId,
    type: PAYMENT_TYPE[plan],
    target: 'performer',
    targetId: performer.id,
    description: planTitle(plan, performer.name),
    originalPrice: price,
    totalPrice: amount,
    ...taxPaid(amount, tax),
    currency,
    tokens: tokensForCents(withoutTax(amount, tax.rate), await tokenRate(deps), 'down'),
    detail: charge.detail ?? {},
    requestKey: charge.requestKey,
  };
}
