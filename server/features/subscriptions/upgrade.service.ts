import { subscriptionErrors, type UpgradeQuote } from '#contract/subscriptions.ts';
import { cents, centsFromWire, toWire } from '#rules/money.ts';
import { priceToPay, type Tax } from '#rules/tax.ts';
import { amountDue, canUpgrade, totalCredit, type UpgradeYear, unusedDays } from '#rules/upgrade.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { requireCard } from '../payments/cards.service.ts';
import { giveUpOpenPayment } from '../payments/give-up.service.ts';
import { payByCard } from '../payments/payment-charge.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { moneyText } from '../payments/payments.mails.ts';
import { once, requestKeyOf } from '../payments/replay.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { planDraft } from './plan-draft.service.ts';
import { taxOfRow } from './renewal-price.ts';
import { requireAccess } from './resume.service.ts';
import { lockOwn } from './subscriptions.queries.ts';
import { ruleOf, type SubscriptionRow } from './subscriptions.rule.ts';
import { termsOf, termsUnchanged, upgradeOf, yearReplacing } from './upgrade-terms.service.ts';

/** A subscription that may become a yearly one now, and what that costs. */
interface Upgrade {
  row: SubscriptionRow & { expiredAt: Date };
  year: UpgradeYear;
  performerName: string;
  tax: Tax;
  askedAt: Date;
}

/** What the change costs now, or why it cannot be. Locks the subscription. */
async function lockAndQuote(ctx: CallContext<Viewer>, tx: Tx, ref: string): Promise<Upgrade> {
  const { deps, viewer } = ctx;
  const row = await lockOwn(tx.db, viewer.id, ref);
  if (!row?.expiredAt) throw fail(subscriptionErrors, 'not-found');
  const askedAt = deps.clock.now();
  const decision = canUpgrade(ruleOf(row), askedAt);
  if (!decision.allowed) throw fail(subscriptionErrors, decision.code);
  const found = await requireAccess(ctx, tx, row.id);
  const { performerName, yearlyPrice, priceCurrency } = found;
  if (yearlyPrice === 0 || priceCurrency !== row.currency) throw fail(subscriptionErrors, 'no-year');
  const settings = await siteSettings(deps, tx);
  const tax = taxOfRow(settings, found);
  const price = priceToPay(cents(yearlyPrice), tax);
  const year = await yearReplacing(tx.db, row, { price, now: askedAt });
  if (!year || amountDue(year) < centsFromWire(settings.minimumSubscriptionPrice))
    throw fail(subscriptionErrors, 'too-little-to-pay');
  return { row: { ...row, expiredAt: row.expiredAt }, year, performerName, tax, askedAt };
}

/** What an own monthly subscription, by its id or the performer's, costs as a yearly one now. */
export async function quoteUpgrade(ctx: CallContext<Viewer>, ref: string): Promise<UpgradeQuote> {
  const { row, year, askedAt } = await inTx(ctx.deps, (tx) => lockAndQuote(ctx, tx, ref));
  return {
    subscriptionId: row.id,
    price: toWire(year.price),
    credit: toWire(totalCredit(year)),
    amount: toWire(amountDue(year)),
    currency: row.currency,
    days: unusedDays(row.expiredAt, askedAt),
    from: year.from.toISOString(),
    until: year.until.toISOString(),
  };
}

async function payYear(
  ctx: CallContext<Viewer>,
  { row, year, performerName, tax, askedAt }: Upgrade,
  cardId: string | undefined,
): Promise<PaymentTransaction> {
  const { deps, viewer } = ctx;
  const amount = amountDue(year);
  const card = await requireCard(deps, viewer.id, cardId);
  const { performerId, currency } = row;
  const payer = { id: viewer.id, ip: ctx.ip };
  const ended = await giveUpOpenPayment(deps, { performerId, payer, card, amount, currency });
  if (ended?.status === 'success') throw fail(subscriptionErrors, 'already-subscribed');
  const agreed = termsOf(year, askedAt);
  const draft = await planDraft(deps, {
    userId: viewer.id,
    performer: { id: performerId, name: performerName },
    subscriptionId: row.id,
    plan: 'yearly',
    price: year.price,
    amount,
    tax,
    currency,
    detail: { upgrade: agreed },
    requestKey: requestKeyOf(ctx.idempotencyKey),
  });
  return payByCard(deps, draft, card, ctx.ip, async (tx) => {
    // Asked again under the lock: it may have been renewed, cancelled or paid back since the first look.
    const current = await lockOwn(tx.db, viewer.id, row.id);
    if (!current || !(await termsUnchanged(tx, current, agreed)))
      throw fail(subscriptionErrors, 'price-changed');
  });
}

/**
 * Makes a running monthly subscription a yearly one: the card pays the year less the unused days of the month. `price`
 * is what the fan saw of that; where it is another amount meanwhile, nothing is charged.
 */
export async function upgrade(
  ctx: CallContext<Viewer>,
  ref: string,
  { price, cardId }: { price: number; cardId?: string | undefined },
): Promise<PaymentTransaction> {
  const { deps, viewer } = ctx;
  const isSame = (made: PaymentTransaction): boolean =>
    upgradeOf(made) !== null &&
    (made.subscriptionId === ref || made.performerId === ref) &&
    (cardId === undefined || made.cardId === cardId) &&
    made.totalPrice === centsFromWire(price);
  return once(deps, { userId: viewer.id, key: requestKeyOf(ctx.idempotencyKey), isSame }, async () => {
    const offer = await inTx(deps, (tx) => lockAndQuote(ctx, tx, ref));
    const amount = amountDue(offer.year);
    if (centsFromWire(price) !== amount)
      throw fail(subscriptionErrors, 'price-changed', {
        fields: { price: moneyText(amount, offer.row.currency) },
      });
    return payYear(ctx, offer, cardId);
  });
}
