import type { Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import type { Audience } from './item-access.ts';

/** Longest message that goes with a tip. */
export const TIP_MESSAGE_MAX = 300;

export interface BuyItemRequest {
  readonly buyer: { readonly id: string; readonly role: Role; readonly blocked?: boolean | undefined };
  readonly item: { readonly performerId: string; readonly active: boolean; readonly audience: Audience };
  readonly performer: { readonly active: boolean; readonly approved: boolean };
}

export type BuyItemCode = 'own-profile' | 'not-a-fan' | 'not-found' | 'not-for-sale' | 'subscribers-only';

/**
 * Whether a fan may buy something published with tokens. Only what is published and has a price is sold, of active, approved
 * performers. What is hidden from the fan is simply not found.
 */
export function canBuyItem({ buyer, item, performer }: BuyItemRequest): Decision<BuyItemCode> {
  if (buyer.id === item.performerId) return refuse('own-profile');
  if (buyer.role !== 'user') return refuse('not-a-fan');
  if (!item.active || !performer.active || !performer.approved || buyer.blocked) return refuse('not-found');
  if (item.audience === 'everyone') return refuse('not-for-sale');
  return item.audience === 'subscribers' ? refuse('subscribers-only') : allow;
}
