import { paymentErrors } from '#contract/payments.ts';
import { subscriptionErrors } from '#contract/subscriptions.ts';
import { type Cents, cents, centsFromWire } from '#rules/money.ts';
import { cancel, isResumption, type PlanType, type SubscribeRequest, TRIAL } from '#rules/subscription.ts';
import { mustBeSeen, priceToPay, type Tax } from '#rules/tax.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { keptCards, requireCard, requireGateway } from '../payments/cards.service.ts';
import { giveUpOpenPayment } from '../payments/give-up.service.ts';
import { payByCard } from '../payments/payment-charge.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { moneyText } from '../payments/payments.mails.ts';
import { once, requestKeyOf } from '../payments/replay.service.ts';
import { isProfileClosed, viewerContextOf } from '../performers/visibility.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { taxOf } from '../tax/tax.service.ts';
import { mailContact } from '../users/people.service.ts';
import { planDraft } from './plan-draft.service.ts';
import { PAYMENT_TYPE, type PaidPlan } from './plans.ts';
import { resumeByPlan } from './resume.service.ts';
import { renewalStopped } from './subscriptions.mails.ts';
import { findOffer, lockOwn, type Offer, updateSubscription } from './subscriptions.queries.ts';
import { requireAllowed, ruleOf, type SubscriptionRow } from './subscriptions.rule.ts';
import { tellRenewal } from './tell-renewal.service.ts';
import { startTrial } from './trial.service.ts';

interface SubscribeInput {
  performerId: string;
  type: PlanType;
  /** What the fan saw that the card pays, tax included, in the site's currency. */
  price?: number | undefined;
  /** How long the trial was that the fan saw. */
  days?: number | undefined;
  cardId?: string | undefined;
  stripeCardId?: string | undefined;
  paymentGateway?: string | undefined;
  couponCode?: string | undefined;
}

async function requestOf(ctx: CallContext<Viewer>, offer: Offer, plan: PlanType): Promise<SubscribeRequest> {
  const { freeSubscriptionEnabled, trialsNeedProof } = await siteSettings(ctx.deps);
  const { id, account } = ctx.viewer;
  const mustProve = plan === TRIAL && trialsNeedProof && account.emailVerifiedAt === null;
  return {
    plan,
    fan: {
      id,
      role: ctx.viewer.role,
      trialUsed: offer.trialUsedAt !== null,
      trialUsedElsewhere: offer.trialUsedElsewhere,
      unproven: mustProve && (await keptCards(ctx.deps, id)).length === 0,
      blocked: isProfileClosed(offer, viewerContextOf(ctx)),
    },
    performer: {
      id: offer.id,
      active: offer.status === 'active',
      approved: offer.reviewState === 'approved',
      offersTrial: offer.offersTrial && freeSubscriptionEnabled,
    },
    current: offer.current && ruleOf(offer.current),
    now: ctx.deps.clock.now(),
  };
}

/** What the card pays for the plan, unless the fan saw another price, or none where tax comes on top. */
function priceOf(offer: Offer, plan: PaidPlan, seen: number | undefined, tax: Tax): Cents {
  const price = priceToPay(cents(plan === 'yearly' ? offer.yearlyPrice : offer.monthlyPrice), tax);
  if (seen === undefined ? mustBeSeen(tax) : centsFromWire(seen) !== price)
    throw fail(subscriptionErrors, 'price-changed', {
      fields: { price: moneyText(price, offer.priceCurrency) },
    });
  return price;
}

async function payPlan(
  ctx: CallContext<Viewer>,
  { offer, request, plan }: { offer: Offer; request: SubscribeRequest; plan: PaidPlan },
  input: SubscribeInput,
) {
  const { deps, viewer } = ctx;
  const tax = await taxOf(deps, viewer.id);
  const price = priceOf(offer, plan, input.price, tax);
  const card = await requireCard(deps, viewer.id, input.cardId ?? input.stripeCardId);
  const payer = { id: viewer.id, ip: ctx.ip };
  const wanted = { performerId: offer.id, payer, card, amount: price, currency: offer.priceCurrency };
  const ended = await giveUpOpenPayment(deps, wanted);
  if (ended?.status === 'success') throw fail(subscriptionErrors, 'already-subscribed');
  const draft = await planDraft(deps, {
    userId: viewer.id,
    performer: offer,
    subscriptionId: offer.current?.id ?? null,
    plan,
    price,
    tax,
    currency: offer.priceCurrency,
    requestKey: requestKeyOf(ctx.idempotencyKey),
  });
  return payByCard(deps, draft, card, ctx.ip, async (tx) => {
    // Asked again under the lock: another payment may have come through since the first look.
    const current = await lockOwn(tx.db, viewer.id, offer.id);
    requireAllowed({ ...request, current: current && ruleOf(current) });
  });
}

/** The trial's length, unless the fan saw another one: it is given only once. */
function daysOf(offer: Offer, seen: number | undefined): number {
  if (seen !== undefined && seen !== offer.trialDays) throw fail(subscriptionErrors, 'trial-changed');
  return offer.trialDays;
}

/** Whether a payment is at the price that was seen, if one was sent. What cost nothing, as a resumption, is at any price. */
const isAtPrice = ({ totalPrice }: PaymentTransaction, seen: number | undefined): boolean =>
  seen === undefined || totalPrice === 0 || totalPrice === centsFromWire(seen);

/**
 * Takes a plan of a performer: a trial at once, the others by charging the card, and the plan that is running and was
 * cancelled by switching its renewal on. Refusals carry the code of `canSubscribe`.
 */
export async function subscribe(
  ctx: CallContext<Viewer>,
  input: SubscribeInput,
): Promise<PaymentTransaction> {
  const { deps, viewer } = ctx;
  const { type: plan, performerId } = input;
  if (plan !== TRIAL) requireGateway(deps, input.paymentGateway);
  if (input.couponCode)
    throw fail(paymentErrors, 'coupon-unavailable', {
      fields: { couponCode: paymentErrors.texts['coupon-unavailable'].message },
    });
  const cardId = input.cardId ?? input.stripeCardId;
  const isSame = (made: PaymentTransaction): boolean =>
    made.performerId === performerId &&
    made.type === PAYMENT_TYPE[plan] &&
    (plan === TRIAL || cardId === undefined || made.cardId === cardId) &&
    isAtPrice(made, input.price);
  return once(deps, { userId: viewer.id, key: requestKeyOf(ctx.idempotencyKey), isSame }, async () => {
    const offer = await findOffer(deps.db, viewer.id, performerId);
    if (!offer) throw fail(subscriptionErrors, 'performer-unavailable');
    const request = await requestOf(ctx, offer, plan);
    requireAllowed(request);
    const performerName = offer.name;
    if (plan === TRIAL) return startTrial(ctx, request, { days: daysOf(offer, input.days), performerName });
    if (isResumption(request)) return resumeByPlan(ctx, { performerId, performerName, plan, cardId });
    return payPlan(ctx, { offer, request, plan }, input);
  });
}

async function confirmStop(
  deps: Deps,
  tx: Parameters<Parameters<typeof inTx>[1]>[0],
  row: SubscriptionRow,
  accessUntil: Date,
) {
  const performer = await mailContact(tx.db, row.performerId);
  await tellRenewal(deps, tx, row, {
    action: 'cancelled',
    at: accessUntil,
    name: performer?.name ?? '',
    day: accessUntil,
  });
  await mailPerson(deps, tx, row.userId, (site, to) =>
    renewalStopped(site, { to, performer: performer?.name ?? '', accessUntil }),
  );
}

/** Stops the renewal of an own subscription; access stays until `expiredAt`. Doing it twice changes nothing. */
export async function cancelSubscription(
  deps: Deps,
  userId: string,
  ref: string,
): Promise<{ expiredAt: Date | null }> {
  return inTx(deps, async (tx) => {
    const row = await lockOwn(tx.db, userId, ref);
    if (!row) throw fail(subscriptionErrors, 'not-found');
    if (row.cancelledAt || row.status !== 'active') return { expiredAt: row.expiredAt };
    const { cancelledAt, accessUntil } = cancel(ruleOf(row), deps.clock.now());
    await updateSubscription(tx.db, row.id, { cancelledAt, nextRecurringDate: null, updatedAt: cancelledAt });
    await confirmStop(deps, tx, row, accessUntil);
    return { expiredAt: row.expiredAt };
  });
}
