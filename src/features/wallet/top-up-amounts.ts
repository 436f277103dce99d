import type { TokenPackage } from '#contract/payments.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { centsForTokens, centsFromWire, conversionRate, tokensFromWire, toWire } from '#rules/money.ts';
import { topUpProblem, topUpTokens } from '#rules/top-up.ts';
import { typedAmount } from './tip-amounts.ts';

/** What the fan wants to pay: a package, or an amount of their own in the site's currency. */
export type TopUpChoice = { packageId: string } | { amount: string };

export type AmountProblem = 'not-a-number' | 'too-low' | 'too-high' | null;

/** What is wrong with a typed amount, by the site's limits. */
export function topUpAmountProblem(text: string, settings: PublicSettings): AmountProblem {
  const amount = typedAmount(text);
  if (Number.isNaN(amount) || amount < 0) return 'not-a-number';
  return topUpProblem(centsFromWire(amount), {
    min: centsFromWire(settings.minimumWalletPrice),
    max: centsFromWire(settings.maximumWalletPrice),
  });
}

/** Wire tokens for an amount of card money at the site's rate. */
export const tokensForAmount = (amount: number, settings: PublicSettings): number =>
  toWire(topUpTokens(centsFromWire(amount), conversionRate(settings.tokenConversionRate)));

/** What is chosen at first: the smallest package that brings what is needed, else an amount that does. */
export function firstChoice(
  packages: readonly Pick<TokenPackage, '_id' | 'price' | 'tokens'>[],
  need: number,
  settings: PublicSettings,
): TopUpChoice {
  const usual = packages[1] ?? packages[0];
  if (need <= 0) return usual ? { packageId: usual._id } : { amount: String(settings.minimumWalletPrice) };
  const enough = packages.filter(({ tokens }) => tokens >= need).sort((a, b) => a.price - b.price)[0];
  if (enough) return { packageId: enough._id };
  const rate = conversionRate(settings.tokenConversionRate);
  const price = toWire(centsForTokens(tokensFromWire(need), rate, 'up'));
  return { amount: String(Math.max(price, settings.minimumWalletPrice)) };
}

/** How much more a package gives than the same money without it, in whole percent; 0 when it gives no more. */
export function extraPercent(offer: { price: number; tokens: number }, settings: PublicSettings): number {
  const plain = tokensForAmount(offer.price, settings);
  return Math.max(0, Math.round((offer.tokens / plain - 1) * 100));
}
