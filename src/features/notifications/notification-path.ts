import type { Notification } from '#contract/notifications.ts';
import type { CurrentUser } from '#contract/users.ts';
import { itemPath } from '#features/items/item-paths.ts';
import { conversationPath, MESSAGES } from '#features/messages/message-paths.ts';
import { streamPath } from '#features/streaming/stream-paths.ts';
import { isShownType } from '#rules/objects.ts';

type Person = Pick<CurrentUser, '_id' | 'username' | 'isPerformer'>;

/** Where a performer sees what was done, by the kind of notification. */
const OWN_LISTS: Partial<Record<Notification['type'], string>> = {
  followed: '/creator/followers',
  subscribed: '/creator/my-subscriber',
  tipped: '/creator/earning',
};

/** The page that a notification leads to; null where there is none to open. */
export function notificationPath(
  { type, action, refId, reference, createdBy, actors }: Notification,
  { _id, username, isPerformer }: Person,
): string | null {
  const own = OWN_LISTS[type];
  if (own) return own;
  if (type === 'participation' && action === 'asked') return '/creator/my-video';
  if (type === 'payout' && reference.type === 'account') return '/creator/banking';
  if (isShownType(reference.type)) return itemPath(reference.type, reference._id);
  switch (reference.type) {
    case 'performer':
      return type === 'renewal' ? '/user/my-subscription' : `/${username || _id}`;
    case 'conversation':
      return conversationPath(refId);
    case 'order':
      return action === 'changed' ? `/user/orders/${refId}` : `/creator/my-order/${refId}`;
    case 'message':
      return MESSAGES;
    case 'stream':
      if (type === 'live' && createdBy)
        return streamPath({ _id: createdBy, username: actors[0]?.username ?? '' });
      return isPerformer ? '/creator/earning' : null;
    case 'payout':
      return '/creator/payout-request';
    case 'subscription':
      return '/user/my-subscription';
    case 'transaction':
      return isPerformer ? '/creator/earning' : '/user/wallet-transaction';
    case 'report':
      return '/user/reports';
    case 'case':
      return isPerformer ? '/creator/cases' : '/user/reports';
    case 'account':
      return isPerformer ? '/creator/account' : '/user/account';
    default:
      return null;
  }
}
