import type { ChargeType, Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import type { Audience } from './item-access.ts';

/** Longest message that goes with a tip. */
export const TIP_MESSAGE_MAX = 300;

/** The word by which purchases of each type are filtered in the wallet's history; in the order of its filters. */
export const CHARGE_FILTERS = {
  tip: 'tip',
  stream_tip: 'tip',
  feed: 'feed',
  gallery: 'gallery',
  video: 'video',
  product: 'product',
  message: 'message',
  stream: 'stream',
  private_chat: 'stream',
} as const satisfies Record<ChargeType, ChargeType>;

/** Whether what was bought always has a name. A tip has one only where it was for something of the tip menu. */
export const IS_NAMED = {
  tip: false,
  stream_tip: false,
  feed: true,
  gallery: true,
  video: true,
  product: true,
  message: true,
  stream: true,
  private_chat: true,
} as const satisfies Record<ChargeType, boolean>;

interface BuyItemRequest {
  readonly buyer: { readonly id: string; readonly role: Role; readonly blocked?: boolean | undefined };
  readonly item: { readonly performerId: string; readonly active: boolean; readonly audience: Audience };
  readonly performer: { readonly active: boolean; readonly approved: boolean };
}

type BuyItemCode = 'own-profile' | 'not-a-fan' | 'not-found' | 'not-for-sale' | 'subscribers-only';

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
