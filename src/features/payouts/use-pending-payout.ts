import type { PayoutRequest } from '#contract/payouts.ts';
import { useNewVisit } from '#lib/visit.ts';
import { usePayoutsQuery } from '#services/payouts.ts';

/** The own request that waits for a decision: null when there is none, undefined until that is known. */
export function usePendingPayout(): PayoutRequest | null | undefined {
  const { data } = usePayoutsQuery({ query: { status: 'pending', limit: 1 } }, useNewVisit());
  return data && (data.data[0] ?? null);
}
