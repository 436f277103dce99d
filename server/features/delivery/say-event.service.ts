import type { NotificationSource } from '#rules/notifications.ts';
import type { AskedText } from './delivery.texts.ts';
import type { Speech } from './speak.service.ts';

interface Told {
  type: string;
  action: string;
  refSource: NotificationSource;
  refId: string;
  total: number;
}

/** What happened, in one line: "Ada and 12 others liked what you published". */
export function lineOf({ say }: Speech, { type, action, total }: Told, actor: string | undefined): string {
  const first = actor || say('delivery.somebody');
  const who = total > 1 ? say('delivery.others', { who: first, count: total - 1 }) : first;
  return say(`delivery.event.${type}.${action}` as AskedText, { who });
}

const PATHS: Partial<Record<NotificationSource, (id: string, isPerformer: boolean) => string>> = {
  feed: (id) => `/post/${id}`,
  video: (id) => `/video/${id}`,
  gallery: (id) => `/gallery/${id}`,
  product: (id) => `/product/${id}`,
  conversation: (id) => `/messages/${id}`,
  order: (id, isPerformer) => `/${isPerformer ? 'creator/my-order' : 'user/orders'}/${id}`,
  payout: (id) => `/creator/payout-request/${id}`,
  subscription: (_, isPerformer) => (isPerformer ? '/creator/my-subscriber' : '/user/my-subscription'),
};

/** The page that shows what a notification is about. */
export const pathOf = ({ refSource, refId }: Told, isPerformer: boolean): string =>
  PATHS[refSource]?.(encodeURIComponent(refId), isPerformer) ?? '/notification';
