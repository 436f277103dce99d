import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { wallet } from '#contract/wallet.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from './api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from './conversations.ts';
import type { Person } from './factories.ts';
import { aGallery } from './galleries.ts';
import { aCard, aPost, ok } from './money.ts';
import { aDigitalFile, aDigitalProduct } from './products.ts';
import { type ChargeCall, callOf } from './two-apis.ts';
import { aVideo } from './videos.ts';

/** What the wallet pays for, each at `price` tokens. */
export const WALLET_KINDS = ['tip', 'feed', 'gallery', 'video', 'product', 'message'] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];
/** What a card pays for. */
export const CARD_KINDS = ['top-up', 'subscription', 'upgrade'] as const;
export type ChargeKind = WalletKind | (typeof CARD_KINDS)[number];

/** Makes something new of this kind for `fan` to buy at `price`; the call that buys it. */
export async function aWalletCharge(
  api: TestApi,
  star: Person,
  kind: WalletKind,
  price: number,
  fan: Person,
): Promise<ChargeCall> {
  const sale = { isSale: true, price, status: 'active' } as const;
  switch (kind) {
    case 'message': {
      const conversationId = await talkTo(api, fan, star);
      await say(api, fan, conversationId, 'Hello');
      const files = [await aMessagePhoto(api, star)];
      const message = await sayFiles(api, star, conversationId, files, { isSale: true, price });
      return callOf(wallet.message, message._id, {});
    }
    case 'tip':
      return callOf(wallet.tip, star.id, { price });
    case 'feed':
      return callOf(wallet.feed, await aPost(api, star.id, { price: Math.round(price * 100) }), {});
    case 'gallery':
      return callOf(wallet.gallery, (await aGallery(api, star, sale)).gallery._id, {});
    case 'video':
      return callOf(wallet.video, (await aVideo(api, star, sale))._id, {});
    case 'product':
      return callOf(
        wallet.product,
        (await aDigitalProduct(api, star, { price }, aDigitalFile(newId())))._id,
        {},
      );
  }
}

/**
 * The call by which this fan pays `price` by a card that always pays: for a plan the price of its month, and for an upgrade what the
 * year costs more than the month, which is paid by then.
 */
export async function aCardCharge(
  api: TestApi,
  star: Person,
  fan: Person,
  kind: (typeof CARD_KINDS)[number],
  price: number,
): Promise<ChargeCall> {
  const cardId = await aCard(api, fan);
  if (kind === 'top-up') return callOf(payments.topUp, '', { amount: price, cardId });
  const month = { performerId: star.id, type: 'monthly', cardId } as const;
  if (kind === 'subscription') return callOf(payments.subscribe, '', month);
  ok(await api.call(payments.subscribe, { body: month }, fan));
  return callOf(subscriptions.upgrade, star.id, { price, cardId });
}
