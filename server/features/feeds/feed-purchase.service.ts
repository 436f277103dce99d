import { availabilityOf, isOut } from '#rules/item-access.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { sellItem } from '../wallet/item-sale.service.ts';
import type { Purchase } from '../wallet/wallet-charge.service.ts';
import { countPurchase, findFeedTarget, stillSold } from './feed-purchase.queries.ts';

/** Buys a pay-per-view post with tokens (`sellItem`). */
export async function buyFeed(
  ctx: CallContext<Viewer>,
  id: string,
  seen: number | undefined,
): Promise<Purchase> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const now = deps.clock.now();
  const found = await findFeedTarget(deps.db, viewer.id, id, key);
  const rows = found.map(({ item: feed, seller, earlier }) => {
    const name = (feed.title || feed.text).trim() || 'Post';
    return { item: { ...feed, name, isOut: isOut(availabilityOf(feed), now) }, seller, earlier };
  });
  const sold = await sellItem(ctx, 'feed', rows, seen, (item) => ({
    also: [countPurchase(item.id)],
    guard: stillSold(item.id, item.price, now),
  }));
  if (sold.isNew) await deps.pages.invalidate([`feed:${sold.row.targetId}`]);
  return sold;
}
