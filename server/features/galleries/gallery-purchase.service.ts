import { isOut } from '#rules/item-access.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { sellItem } from '../wallet/item-sale.service.ts';
import type { Purchase } from '../wallet/wallet-charge.service.ts';
import { availabilityOf } from './galleries.present.ts';
import { boughtVersion, countPurchase, findGalleryTarget, stillSold } from './gallery-purchase.queries.ts';

/** Buys a gallery with tokens (`sellItem`). One without photos is not for sale yet. */
export async function buyGallery(
  ctx: CallContext<Viewer>,
  id: string,
  seen: number | undefined,
): Promise<Purchase> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const found = await findGalleryTarget(deps.db, viewer.id, id, key);
  const now = deps.clock.now();
  const rows = found.map(({ item: gallery, seller, earlier }) => ({
    item: { ...gallery, name: gallery.title || 'Gallery', isOut: isOut(availabilityOf(gallery), now) },
    seller,
    earlier,
  }));
  const sold = await sellItem(ctx, 'gallery', rows, seen, (item) => ({
    also: [boughtVersion(), countPurchase(item.id)],
    guard: stillSold(item.id, item.price),
  }));
  if (sold.isNew) await deps.pages.invalidate([`gallery:${sold.row.targetId}`]);
  return sold;
}
