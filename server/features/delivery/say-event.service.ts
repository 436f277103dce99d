import type { NotificationSource } from '#rules/notifications.ts';
import type { NotificationData } from '../../db/schema/notifications.ts';
import type { AskedText } from './delivery.texts.ts';
import type { Speech } from './speak.service.ts';

interface Told {
  type: string;
  action: string;
  refSource: NotificationSource;
  refId: string;
  total: number;
  data: NotificationData;
}

/** What happened, in one line: "Ada and 12 others liked what you published". */
export function lineOf({ say }: Speech, { type, action, total }: Told, actor: string | undefined): string {
  const first = actor || say('delivery.somebody');
  const who = total > 1 ? say('delivery.others', { who: first, count: total - 1 }) : first;
  return say(`delivery.event.${type}.${action}` as AskedText, { who });
}

/** Lists of one's own that show what was done, whatever it was done to. */
const LISTS: Readonly<Record<string, string>> = {
  'followed.followed': '/creator/followers',
  'subscribed.subscribed': '/creator/my-subscriber',
  'tipped.tipped': '/creator/earning',
  'participation.asked': '/creator/my-video',
  'payout.account-asks': '/creator/banking',
  'payout.account-stopped': '/creator/banking',
};

const PATHS: Partial<Record<NotificationSource, (told: Told, isPerformer: boolean) => string>> = {
  feed: ({ refId }) => `/post/${refId}`,
  video: ({ refId }) => `/video/${refId}`,
  gallery: ({ refId }) => `/gallery/${refId}`,
  product: ({ refId }) => `/product/${refId}`,
  conversation: ({ refId }) => `/messages/${refId}`,
  // What the seller says of an order is for its buyer, all else for the seller.
  order: ({ action, refId }) => `/${action === 'changed' ? 'user/orders' : 'creator/my-order'}/${refId}`,
  stream: ({ data }) => `/streaming/${encodeURIComponent(String(data.performerId ?? ''))}`,
  payout: () => '/creator/payout-request',
  report: () => '/user/reports',
  case: (_, isPerformer) => (isPerformer ? '/creator/cases' : '/user/reports'),
  subscription: () => '/user/my-subscription',
  transaction: (_, isPerformer) => (isPerformer ? '/creator/earning' : '/user/wallet-transaction'),
};

/** The page that shows what a notification is about; the list of all where there is no better one. */
export const pathOf = (told: Told, isPerformer: boolean): string =>
  LISTS[`${told.type}.${told.action}`] ??
  PATHS[told.refSource]?.({ ...told, refId: encodeURIComponent(told.refId) }, isPerformer) ??
  '/notification';
