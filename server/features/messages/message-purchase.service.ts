import { walletErrors } from '#contract/wallet.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { sellItem } from '../wallet/item-sale.service.ts';
import type { Purchase } from '../wallet/wallet-charge.service.ts';
import { removeFilesOf } from './message-files.service.ts';
import { forgetWords } from './message-forget.service.ts';
import { countPurchase, findMessageTarget, NAMELESS, stillSold } from './message-purchase.queries.ts';
import { tellMembers } from './message-tell.service.ts';
import { uncountPurchase } from './messages.queries.ts';

/** Buys the files of a message with tokens (`sellItem`). Nothing is sold past a block, or before all of it is ready. */
export async function buyMessage(
  ctx: CallContext<Viewer>,
  id: string,
  seen: number | undefined,
): Promise<Purchase> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const found = await findMessageTarget(deps.db, viewer.id, id, key);
  const [first] = found;
  if (first?.isBlocked && !found.some(({ earlier }) => earlier))
    throw fail(walletErrors, 'performer-unavailable');
  const rows = found.map(({ item: message, seller, earlier, isSold }) => ({
    item: {
      ...message,
      performerId: message.senderId,
      isSale: true,
      name: message.text || NAMELESS,
      isOut: isSold,
    },
    seller,
    earlier,
  }));
  const sold = await sellItem(ctx, 'message', rows, seen, (item) => ({
    also: [countPurchase(item.id)],
    guard: stillSold(item.id, item.price),
    told: { conversationId: first?.item.conversationId ?? '' },
  }));
  if (sold.isNew) await tellMembers(deps, 'message_updated', sold.row.targetId, [viewer.id, sold.seller.id]);
  return sold;
}

/** The purchase of a message was given back, in this transaction: what its sender had deleted is gone for both now. */
export async function endPurchase(deps: Deps, tx: Tx, id: string, people: readonly string[]): Promise<void> {
  const message = await uncountPurchase(tx.db, id);
  if (!message) return;
  if (message.isGone) {
    await forgetWords(tx, [id]);
    await removeFilesOf(deps, tx, id);
    await tx.enqueue('messages.delete-cleared', { conversationId: message.conversationId });
  }
  tx.after(() => tellMembers(deps, message.isGone ? 'message_deleted' : 'message_updated', id, people));
}
