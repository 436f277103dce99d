import { allow, type Decision, refuse } from './decision.ts';

export const REFUND_REASON_MAX = 500;

type RefundCode = 'not-paid' | 'too-much' | 'already-more';

/**
 * Whether so much of a price may be given back in all (product.md 26): `total` counts what was given back before, so that
 * saying the same again gives nothing more. All amounts in one unit.
 */
export function refundDecision(of: { price: number; before: number; total: number }): Decision<RefundCode> {
  if (of.price === 0) return refuse('not-paid');
  if (of.total > of.price) return refuse('too-much');
  return of.total < of.before ? refuse('already-more') : allow;
}
