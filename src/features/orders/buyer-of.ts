import type { Order } from '#contract/orders.ts';
import type { Translate } from '#i18n/create-i18n.ts';

/** Accounts that are gone have no name. */
export const buyerOf = ({ userInfo }: Order, t: Translate): string => userInfo?.name || t('orders.gone');
export const sellerOf = ({ performerInfo }: Order, t: Translate): string =>
  performerInfo?.name || t('orders.gone');
