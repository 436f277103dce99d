import type { BoundsProblem } from '#rules/bounds.ts';
import { fraction, tokensFromWire, toWire } from '#rules/money.ts';
import { tipProblem } from '#rules/tips.ts';

interface TipLimits {
  minimumTipPrice: number;
  maximumTipPrice: number;
}

const MULTIPLES = [1, 2, 5, 10];

/** Amounts to choose from, wire tokens: the smallest tip and multiples of it, within the site's limits. */
export function quickAmounts({ minimumTipPrice, maximumTipPrice }: TipLimits): number[] {
  const smallest = tokensFromWire(minimumTipPrice);
  return MULTIPLES.map((times) => toWire(fraction(smallest, times, 'down'))).filter(
    (amount) => amount > 0 && amount <= maximumTipPrice,
  );
}

/** What keeps a typed amount from being tipped (between the site's limits). */
export function amountProblem(amount: number, limits: TipLimits): BoundsProblem | 'not-a-number' | null {
  if (Number.isNaN(amount)) return 'not-a-number';
  const bounds = { min: tokensFromWire(limits.minimumTipPrice), max: tokensFromWire(limits.maximumTipPrice) };
  return tipProblem(tokensFromWire(amount), bounds);
}
