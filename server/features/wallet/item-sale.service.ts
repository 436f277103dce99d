import { walletErrors } from '#contract/wallet.ts';
import { audienceOf } from '#rules/item-access.ts';
import { tokens, tokensFromWire, toWire } from '#rules/money.ts';
import type { ShownType, SoldType } from '#rules/objects.ts';
import { canBuyItem } from '#rules/purchases.ts';
import { firstOf } from '#rules/text.ts';
import type { NotificationData } from '../../db/schema/notifications.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { notifyWithSale } from '../notifications/notify.service.ts';
import { objectKind } from '../objects/object-kinds.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { isProfileClosed, viewerContextOf } from '../performers/visibility.ts';
import {
  type AlsoDone,
  ANY_STATE,
  type ChargeRow,
  findCharge,
  hasBought,
  holdsTakenDown,
  madeMeanwhile,
  noteKey,
  ownedFiles,
  ownsEvery,
  type SaleGuard,
  type Seller,
  unlessOwned,
} from './wallet.queries.ts';
import {
  type AnsweredCharge,
  charge,
  type IsSame,
  type Purchase,
  sameOrRefuse,
} from './wallet-charge.service.ts';

/** What is sold once to each fan, with its seller and what the fan's same request did or the fan owns of it. */
interface SaleTarget {
  item: {
    id: string;
    performerId: string;
    isSale: boolean;
    /** Tokens, hundredths, of one piece. */
    price: number;
    /** Pieces, where there can be several: what is bought piece by piece may be bought again. */
    quantity?: number;
    isOut: boolean;
    /** To recognise it in a list of purchases; shortened where it is long. */
    name: string;
  };
  seller: Seller;
  earlier: ChargeRow | null;
}

/** Whether this is for sale to this person, or free for everyone. Refuses what is neither, 404 where they may not know of it. */
function requireSold(ctx: CallContext<Viewer>, { item, seller }: SaleTarget): 'for-sale' | 'free' {
  const blocked = isProfileClosed(seller, viewerContextOf(ctx));
  const decision = canBuyItem({
    buyer: { id: ctx.viewer.id, role: ctx.viewer.role, blocked },
    item: { performerId: item.performerId, active: item.isOut, audience: audienceOf(item) },
    performer: { active: seller.status === 'active', approved: seller.reviewState === 'approved' },
  });
  if (decision.allowed) return 'for-sale';
  if (decision.code === 'not-for-sale') return 'free';
  throw fail(walletErrors, decision.code === 'not-a-fan' ? 'not-found' : decision.code);
}

/** Refuses what is not for sale to this person, as `requireSold` does, and what costs nothing. */
export function checkSale(ctx: CallContext<Viewer>, target: SaleTarget): void {
  if (requireSold(ctx, target) === 'free') throw fail(walletErrors, 'not-for-sale');
}

const shortName = ({ name }: SaleTarget['item']): string => firstOf(name.replace(/\s+/g, ' ').trim(), 80);

/** What is answered to who buys what is free for everyone: that they paid nothing. It is kept nowhere. */
function nothingPaid(
  { deps, viewer }: CallContext<Viewer>,
  kind: SoldType,
  { item }: SaleTarget,
): AnsweredCharge {
  const at = deps.clock.now();
  return {
    id: newId(),
    userId: viewer.id,
    performerId: item.performerId,
    type: kind,
    target: kind,
    targetId: item.id,
    ownedId: null,
    name: shortName(item),
    message: '',
    quantity: 1,
    originalPrice: 0,
    totalPrice: 0,
    refundedPrice: 0,
    status: 'success',
    menuItemId: null,
    requestKey: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** An earlier purchase as the answer to this request; sent again, it is the same one, whatever became of it meanwhile. */
export async function answered(
  { deps, viewer, idempotencyKey: key }: CallContext<Viewer>,
  earlier: ChargeRow,
  isSame: IsSame,
): Promise<ChargeRow> {
  sameOrRefuse(earlier, key, isSame);
  if (key !== null && earlier.requestKey !== key) {
    const createdAt = deps.clock.now();
    await noteKey(deps.db, { userId: viewer.id, requestKey: key, transactionId: earlier.id, createdAt });
  }
  return earlier;
}

/** How many files of a thing a fan owns already, told before it is sold; 404 for what they may not know of. */
export async function ownedFilesOf(
  ctx: CallContext<Viewer>,
  { type, id }: { type: ShownType; id: string },
): Promise<{ owned: number; total: number }> {
  const { deps, viewer } = ctx;
  const found = await objectKind(type)?.find(deps, id, viewerContextOf(ctx));
  if (!found) throw fail(walletErrors, 'not-found');
  const { owned, total } = await ownedFiles(deps.db, viewer.id, type, found.id);
  // What was added since they bought it may not be theirs to know of.
  return { owned, total: (await hasBought(deps.db, viewer.id, type, found.id)) ? owned : total };
}

/**
 * Sells one thing for tokens, at its price of this moment. Who owns it already gets that purchase and pays nothing; who
 * owns all that is in it by other purchases is refused; who saw another price (`seen`) is told instead of charged. What is
 * free for everyone is answered as a purchase of nothing. `rows` is the thing once for each purchase that may be it.
 */
export async function sellItem(
  ctx: CallContext<Viewer>,
  kind: SoldType,
  rows: readonly SaleTarget[],
  seen: number | undefined,
  partsOf: (item: SaleTarget['item']) => {
    also: AlsoDone[];
    guard?: SaleGuard;
    /** What the seller's notification says beside who and what. */
    told?: NotificationData;
  },
): Promise<Purchase & { isNew: boolean }> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const [target] = rows;
  if (!target) throw fail(walletErrors, 'not-found');
  const { item, seller } = target;
  const { quantity = 1 } = item;
  const isSame: IsSame = (earlier) =>
    earlier.type === kind && earlier.targetId === item.id && earlier.quantity === quantity;
  const ownedId = item.quantity === undefined ? `${kind}:${item.id}` : null;
  const isOwned = (row: ChargeRow) => row.ownedId === ownedId && row.status === 'success';
  // What is there and not owned is there by the key.
  const repeated = rows.find(
    ({ earlier }) => earlier && (earlier.requestKey === key || !isOwned(earlier)),
  )?.earlier;
  const earlier = repeated ?? target.earlier;
  if (earlier) return { row: await answered(ctx, earlier, isSame), seller, isNew: false };
  if (requireSold(ctx, target) === 'free')
    return { row: nothingPaid(ctx, kind, target), seller, isNew: false };
  if (await holdsTakenDown(deps.db, kind, item.id)) throw fail(walletErrors, 'withdrawn');
  if (await ownsEvery(deps.db, viewer.id, kind, item.id)) {
    // Bought a moment ago, by another press of the same button.
    const same = await madeMeanwhile(deps.db, { userId: viewer.id, key, ownedId });
    if (!same) throw fail(walletErrors, 'owned-already');
    return { row: await answered(ctx, await findCharge(deps.db, same), isSame), seller, isNew: false };
  }
  if (seen !== undefined && tokensFromWire(seen) !== item.price)
    throw fail(walletErrors, 'price-changed', { fields: { price: tokensText(tokens(item.price)) } });
  const price = tokens(item.price * quantity);
  const about = { userId: viewer.id, seller, price, quantity, message: '', key } as const;
  const draft = {
    ...about,
    type: kind,
    target: kind,
    targetId: item.id,
    ownedId,
    name: shortName(item),
  };
  const { also, guard = ANY_STATE, told } = partsOf(item);
  const whole = unlessOwned(guard, viewer.id, kind, item.id);
  // An order tells its seller by itself, of what is to be sent.
  const notice =
    kind === 'product'
      ? null
      : notifyWithSale(deps, {
          userId: seller.id,
          type: 'purchased',
          action: 'purchased',
          actorId: viewer.id,
          about: { source: kind, id: item.id },
          key: `purchase:${kind}:${item.id}:${viewer.id}`,
          data: { tokens: toWire(price), ...told },
        });
  const sold = await charge(deps, draft, isSame, [...also, ...(notice ? [notice.also] : [])], whole);
  if (sold.isNew) await notice?.tell();
  return { ...sold, seller };
}
