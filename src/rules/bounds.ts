/** Smallest and largest accepted amount, both included. One unit: `Bounds<Cents>` never meets `Tokens`. */
export interface Bounds<Amount extends number> {
  readonly min: Amount;
  readonly max: Amount;
}

export type BoundsProblem = 'too-low' | 'too-high';

/** Whether an amount lies within the site's limits (prices, tips, top-ups). What is no number is too low. */
export function boundsProblem<Amount extends number>(
  amount: Amount,
  bounds: Bounds<NoInfer<Amount>>,
): BoundsProblem | null {
  if (!(amount >= bounds.min)) return 'too-low';
  if (!(amount <= bounds.max)) return 'too-high';
  return null;
}
