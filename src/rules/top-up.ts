import { type Bounds, type BoundsProblem, boundsProblem, cardBounds } from './bounds.ts';
import { type Cents, type ConversionRate, type Tokens, tokensForCents } from './money.ts';

/** A wallet top-up lies within the site's limits, in card money: 2.95 to 300 unless set otherwise. */
export const topUpProblem = (amount: Cents, bounds: Bounds<Cents>): BoundsProblem | null =>
  boundsProblem(amount, cardBounds(bounds));

/** Tokens for a top-up at the site's rate. Rounded down: never a token that nobody paid for. */
export const topUpTokens = (amount: Cents, rate: ConversionRate): Tokens =>
  tokensForCents(amount, rate, 'down');
