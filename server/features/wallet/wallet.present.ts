import type { TokenTransaction } from '#contract/wallet.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { AnsweredCharge } from './wallet-charge.service.ts';

/** A purchase as its buyer sees it. */
export function presentCharge(row: AnsweredCharge, performer: PersonCard | null): TokenTransaction {
  const price = toWire(tokens(row.totalPrice));
  const product = {
    name: row.name,
    description: row.name || row.type,
    price: toWire(tokens(row.totalPrice / row.quantity)),
    productType: row.type,
    productId: row.targetId,
  };
  return {
    _id: row.id,
    source: 'user',
    sourceId: row.userId,
    target: row.target,
    targetId: row.targetId,
    performerId: row.performerId,
    performerInfo: performer,
    type: row.type,
    products: [{ ...product, quantity: row.quantity, tokens: price, performerId: row.performerId }],
    message: row.message,
    menuItem: row.menuItemId ? row.name : '',
    originalPrice: toWire(tokens(row.originalPrice)),
    totalPrice: price,
    refundedPrice: toWire(tokens(row.refundedPrice)),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
