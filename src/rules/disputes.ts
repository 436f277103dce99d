/** How a dispute of a card payment stands: the gateway waits for our answer, the bank decides, or has decided. */
export const DISPUTE_STATUSES = ['needs_response', 'under_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const OPEN_DISPUTES = ['needs_response', 'under_review'] as const satisfies readonly DisputeStatus[];
export const isOpenDispute = (status: DisputeStatus): boolean =>
  OPEN_DISPUTES.some((open) => open === status);

const NEXT: Record<DisputeStatus, readonly DisputeStatus[]> = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
};

/** Whether a message moves a dispute on. Messages come in any order and more than once: what is older than it changes nothing. */
export const disputeBecomes = (before: DisputeStatus, after: DisputeStatus): boolean =>
  NEXT[before].includes(after);

/** A purchase that disputed tokens may have paid for. */
interface Bought {
  id: string;
  /** What of its price was neither given back nor counted with another dispute. */
  tokens: number;
}

/**
 * Which purchases stand for disputed tokens that are not in the wallet any more: the newest first, because their earnings
 * are the ones most likely not paid out yet. The last one may count in part.
 */
export function purchasesFor(missing: number, newestFirst: readonly Bought[]): Bought[] {
  const found: Bought[] = [];
  let left = missing;
  for (const { id, tokens } of newestFirst) {
    if (left <= 0) break;
    const part = Math.min(left, tokens);
    if (part <= 0) continue;
    found.push({ id, tokens: part });
    left -= part;
  }
  return found;
}
