import { type Cents, cents, LEAST_CHARGE } from './money.ts';

/** Smallest and largest accepted amount, both included. One unit: `Bounds<Cents>` never meets `Tokens`. */
export interface Bounds<Amount extends number> {
  readonly min: Amount;
  readonly max: Amount;
}

export type BoundsProblem = 'too-low' | 'too-high';

/**
 * Whether an amount lies within the site's limits (prices, tips, top-ups). What is no number is too low, and so is
 * nothing, whatever the limits say (docs/product.md 8.2).
 */
export function boundsProblem<Amount extends number>(
  amount: Amount,
  bounds: Bounds<NoInfer<Amount>>,
): BoundsProblem | null {
  if (!(amount > 0 && amount >= bounds.min)) return 'too-low';
  if (!(amount <= bounds.max)) return 'too-high';
  return null;
}

/** The limits of what a card pays: the site's, and never less than a card can be charged with. */
export const cardBounds = ({ min, max }: Bounds<Cents>): Bounds<Cents> => ({
  min: cents(Math.max(min, LEAST_CHARGE)),
  max,
});
