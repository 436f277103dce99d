import type { PublicSettings } from '#contract/settings.ts';
import type { TaxReply } from '#contract/tax.ts';
import type { TokenPackage } from '#contract/token-packages.ts';
import { ruleOf } from '#features/payments/tax-texts.ts';
import {
  basisPoints,
  cents,
  centsForTokens,
  centsFromWire,
  conversionRate,
  plus,
  ratio,
  tokensFromWire,
  toWire,
} from '#rules/money.ts';
import { priceToPay, withoutTax } from '#rules/tax.ts';
import { topUpProblem, topUpTokens } from '#rules/top-up.ts';
import { typedAmount } from '#rules/typed-amount.ts';

/** What the fan wants to pay: a package, or an amount of their own in the site's currency. */
export type TopUpChoice = { packageId: string } | { amount: string };

export type AmountProblem = 'not-a-number' | 'too-low' | 'too-high' | null;

/** What is wrong with a typed amount, by the site's limits. */
export function topUpAmountProblem(text: string, settings: PublicSettings): AmountProblem {
  const amount = typedAmount(text);
  if (Number.isNaN(amount)) return 'not-a-number';
  return topUpProblem(centsFromWire(amount), {
    min: centsFromWire(settings.minimumWalletPrice),
    max: centsFromWire(settings.maximumWalletPrice),
  });
}

/** Wire tokens for an amount of card money at the site's rate: what is tax buys nothing. */
export function tokensForAmount(amount: number, settings: PublicSettings, tax: TaxReply): number {
  const rule = ruleOf(tax);
  const net = withoutTax(priceToPay(centsFromWire(amount), rule), rule.rate);
  return toWire(topUpTokens(net, conversionRate(settings.tokenConversionRate)));
}

/** What is chosen at first: the smallest package that brings what is needed, else an amount that does. */
export function firstChoice(
  packages: readonly Pick<TokenPackage, '_id' | 'price' | 'tokens'>[],
  need: number,
  settings: PublicSettings,
  tax: TaxReply,
): TopUpChoice {
  const usual = packages[1] ?? packages[0];
  if (need <= 0) return usual ? { packageId: usual._id } : { amount: String(settings.minimumWalletPrice) };
  const enough = packages.filter(({ tokens }) => tokens >= need).sort((a, b) => a.price - b.price)[0];
  if (enough) return { packageId: enough._id };
  const rate = conversionRate(settings.tokenConversionRate);
  const net = centsForTokens(tokensFromWire(need), rate, 'up');
  // With the tax in it, if that is not put on top of it later.
  const part = tax.mode === 'included' ? ratio(net, basisPoints(tax.rate), basisPoints(1), 'up') : cents(0);
  const price = toWire(plus(net, part));
  return { amount: String(Math.max(price, settings.minimumWalletPrice)) };
}

/** How much more a package gives than the same money without it, in whole percent; 0 when it gives no more. */
export function extraPercent(
  offer: { price: number; tokens: number },
  settings: PublicSettings,
  tax: TaxReply,
): number {
  const plain = tokensForAmount(offer.price, settings, tax);
  return Math.max(0, Math.round((offer.tokens / plain - 1) * 100));
}

/**
 * The package that gives more for the money than an amount of one's own (wire money; NaN while none is typed): of those
 * that cost no more the one that gives most, else the cheapest. Null where no package gives more (docs/product.md 8.13).
 */
export function betterPackage<P extends Pick<TokenPackage, 'price' | 'tokens'>>(
  packages: readonly P[],
  amount: number,
  settings: PublicSettings,
  tax: TaxReply,
): { offer: P; percent: number } | null {
  const better = packages
    .map((offer) => ({ offer, percent: extraPercent(offer, settings, tax) }))
    .filter(({ percent }) => percent > 0);
  const [best] = better
    .filter(({ offer }) => offer.price <= amount)
    .sort((a, b) => b.percent - a.percent || b.offer.price - a.offer.price);
  return best ?? better.sort((a, b) => a.offer.price - b.offer.price)[0] ?? null;
}
