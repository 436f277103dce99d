import type { ChargeType } from '#rules/constants.ts';

/** What a purchase is called in the wallet's history and on its receipt; `name` is its performer. */
export const CHARGE_TITLES = {
  tip: 'wallet.history.tip',
  feed: 'wallet.history.feed',
  product: 'wallet.history.product',
  video: 'wallet.history.video',
  gallery: 'wallet.history.gallery',
  message: 'wallet.history.message',
  stream: 'wallet.history.stream',
  stream_tip: 'wallet.history.streamTip',
  private_chat: 'wallet.history.private_chat',
} as const satisfies Record<ChargeType, string>;
