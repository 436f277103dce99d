import { paymentErrors } from '#contract/payments.ts';
import { couponCode, priceWithCoupon } from '#rules/coupons.ts';
import { type Cents, cents, centsFromWire, type Tokens, tokens, tokensFromWire } from '#rules/money.ts';
import { mustBeSeen, priceToPay, type Tax, taxPaid, withoutTax } from '#rules/tax.ts';
import { topUpProblem, topUpTokens } from '#rules/top-up.ts';
import type { Deps } from '../../deps.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { Payer } from '../card-limits/subjects.ts';
import { couponInfo, usableCoupon } from '../coupons/coupons.service.ts';
import { siteSettings, tokenRate } from '../settings/settings.service.ts';
import { taxOf } from '../tax/tax.service.ts';
import { requireCard, requireGateway } from './cards.service.ts';
import { payByCard } from './payment-charge.service.ts';
import type { PaymentTransaction } from './payment-handlers.ts';
import { moneyText, tokensText } from './payments.mails.ts';
import { activePackage } from './payments.queries.ts';
import { once, requestKeyOf } from './replay.service.ts';

interface TopUpInput {
  amount?: number | undefined;
  packageId?: string | undefined;
  /** What the fan saw that a card pays without a coupon, tax included, in the offer's currency. */
  price?: number | undefined;
  /** The tokens the fan saw for it. */
  tokens?: number | undefined;
  cardId?: string | undefined;
  stripeCardId?: string | undefined;
  paymentGateway?: string | undefined;
  couponCode?: string | undefined;
}

interface Offer {
  type: 'wallet' | 'token_package';
  targetId: string;
  description: string;
  /** What a card pays, tax included. */
  price: Cents;
  currency: string;
  tokens: Tokens;
}

async function packageOffer(deps: Deps, id: string, tax: Tax): Promise<Offer> {
  const found = await activePackage(deps.db, id);
  if (!found) throw fail(paymentErrors, 'package-not-found');
  const { name, price, currency, tokens: brings } = found;
  return {
    type: 'token_package',
    targetId: id,
    description: name,
    price: priceToPay(cents(price), tax),
    currency,
    tokens: tokens(brings),
  };
}

async function amountOffer(deps: Deps, amount: number, tax: Tax): Promise<Offer> {
  const settings = await siteSettings(deps);
  const wanted = centsFromWire(amount);
  const bounds = {
    min: centsFromWire(settings.minimumWalletPrice),
    max: centsFromWire(settings.maximumWalletPrice),
  };
  const problem = topUpProblem(wanted, bounds);
  if (problem === 'too-low')
    throw fail(paymentErrors, 'amount-too-low', {
      fields: { amount: `At least ${settings.minimumWalletPrice}.` },
    });
  if (problem === 'too-high')
    throw fail(paymentErrors, 'amount-too-high', {
      fields: { amount: `At most ${settings.maximumWalletPrice}.` },
    });
  const price = priceToPay(wanted, tax);
  return {
    type: 'wallet',
    targetId: '',
    description: 'Wallet top-up',
    price,
    currency: settings.currency,
    // What is tax buys nothing.
    tokens: topUpTokens(withoutTax(price, tax.rate), await tokenRate(deps)),
  };
}

/**
 * Who saw another price, or other tokens for it, is told what they are now instead of charged. Tax that comes on top has to
 * be seen: without a word of the price nothing is charged.
 */
function checkSeen(offer: Offer, { price, tokens: seen }: TopUpInput, tax: Tax): void {
  const same =
    (price === undefined ? !mustBeSeen(tax) : centsFromWire(price) === offer.price) &&
    (seen === undefined || tokensFromWire(seen) === offer.tokens);
  if (same) return;
  throw fail(paymentErrors, 'price-changed', {
    fields: { price: moneyText(offer.price, offer.currency), tokens: tokensText(offer.tokens) },
  });
}

/** Whether an earlier payment under the same key was for this very request. */
function isSame(input: TopUpInput, cardId: string | undefined) {
  return (made: PaymentTransaction): boolean => {
    const code = input.couponCode ? couponCode(input.couponCode) : undefined;
    if (cardId !== undefined && made.cardId !== cardId) return false;
    if (made.couponInfo?.code !== code) return false;
    if (input.packageId) return made.type === 'token_package' && made.targetId === input.packageId;
    const wanted = made.detail.amount ?? made.originalPrice;
    return made.type === 'wallet' && wanted === centsFromWire(input.amount ?? 0);
  };
}

/**
 * Pays by card for tokens: a free amount within the site's limits at the site's rate, or a package.
 * Prices and tokens are fixed in the intent, whatever the settings say when the payment succeeds. With a coupon the
 * card pays less for the same tokens; `price` is what the fan saw before it.
 */
export async function topUp(
  deps: Deps,
  { id: userId, ip }: Payer,
  idempotencyKey: string | null,
  input: TopUpInput,
): Promise<PaymentTransaction> {
  if ((input.amount === undefined) === (input.packageId === undefined))
    throw invalid({ amount: 'Choose an amount or a package.' });
  requireGateway(deps, input.paymentGateway);
  const cardId = input.cardId ?? input.stripeCardId;
  const key = requestKeyOf(idempotencyKey);
  return once(deps, { userId, key, isSame: isSame(input, cardId) }, async () => {
    const tax = await taxOf(deps, userId);
    const offer = input.packageId
      ? await packageOffer(deps, input.packageId, tax)
      : await amountOffer(deps, input.amount ?? 0, tax);
    checkSeen(offer, input, tax);
    const card = await requireCard(deps, userId, cardId);
    const coupon = input.couponCode ? await usableCoupon(deps, userId, input.couponCode) : null;
    const { price, ...about } = offer;
    const totalPrice = coupon ? priceWithCoupon(price, coupon.percent) : price;
    const draft = {
      ...about,
      userId,
      target: about.type,
      originalPrice: price,
      totalPrice,
      ...taxPaid(totalPrice, tax),
      detail: input.packageId ? {} : { amount: centsFromWire(input.amount ?? 0) },
      couponInfo: coupon && couponInfo(coupon),
      requestKey: key,
    };
    return payByCard(deps, draft, card, ip);
  });
}
