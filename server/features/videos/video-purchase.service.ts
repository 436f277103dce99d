import { isOut } from '#rules/item-access.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { sellItem } from '../wallet/item-sale.service.ts';
import type { Purchase } from '../wallet/wallet-charge.service.ts';
import { boughtFile, countPurchase, findVideoTarget, stillSold } from './video-purchase.queries.ts';
import { availabilityOf } from './videos.present.ts';

/** Buys a video with tokens (`sellItem`). One that is not out yet is not for sale. */
export async function buyVideo(
  ctx: CallContext<Viewer>,
  id: string,
  seen: number | undefined,
): Promise<Purchase> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const now = deps.clock.now();
  const found = await findVideoTarget(deps.db, viewer.id, id, key);
  const rows = found.map(({ item: video, seller, earlier }) => ({
    item: { ...video, name: video.title || 'Video', isOut: isOut(availabilityOf(video), now) },
    seller,
    earlier,
  }));
  const sold = await sellItem(ctx, 'video', rows, seen, (item) => ({
    also: [boughtFile(), countPurchase(item.id)],
    guard: stillSold(item.id, item.price, now),
  }));
  if (sold.isNew) await deps.pages.invalidate([`video:${sold.row.targetId}`]);
  return sold;
}
