import type { Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import type { Audience } from './feed-access.ts';

/** Longest message that goes with a tip. */
export const TIP_MESSAGE_MAX = 300;

export interface BuyPostRequest {
  readonly buyer: { readonly id: string; readonly role: Role; readonly blocked?: boolean | undefined };
  readonly feed: { readonly performerId: string; readonly active: boolean; readonly audience: Audience };
  readonly performer: { readonly active: boolean; readonly approved: boolean };
}

export type BuyPostCode = 'own-profile' | 'not-a-fan' | 'not-found' | 'not-for-sale' | 'subscribers-only';

/**
 * Whether a fan may buy a post with tokens. Only published pay-per-view posts of active,
 * approved performers are sold. What is hidden from the fan is simply not found.
 */
export function canBuyPost({ buyer, feed, performer }: BuyPostRequest): Decision<BuyPostCode> {
  if (buyer.id === feed.performerId) return refuse('own-profile');
  if (buyer.role !== 'user') return refuse('not-a-fan');
  if (!feed.active || !performer.active || !performer.approved || buyer.blocked) return refuse('not-found');
  if (feed.audience === 'everyone') return refuse('not-for-sale');
  return feed.audience === 'subscribers' ? refuse('subscribers-only') : allow;
}
