import { itemPath } from './item-paths.ts';
import type { NotificationType } from './notifications.ts';
import { isShownType } from './objects.ts';

interface NotificationLink {
  type: NotificationType;
  action: string;
  /** What it is about; of a comment, what was commented on. */
  reference: { type: string; _id: string };
  /** Who is live, by username or id; empty for everything else. */
  performer: string;
  /** In which conversation a message stands; empty for everything else, and where nothing says so. */
  conversation: string;
}

interface Reader {
  /** The own profile, by username or id. */
  profile: string;
  isPerformer: boolean;
}

/** Actions that always open the same list, whatever it was done to. */
const LISTS: Readonly<Record<string, string>> = {
  'followed.followed': '/creator/followers',
  'subscribed.subscribed': '/creator/my-subscriber',
  'tipped.tipped': '/creator/earning',
  'participation.asked': '/creator/my-video',
  'renewal.card-expires': '/user/cards',
  'payout.account-asks': '/creator/banking',
  'payout.account-stopped': '/creator/banking',
};

/** The page that a notification leads to; null where there is none to open. */
export function notificationPath(
  { type, action, reference, performer, conversation }: NotificationLink,
  { profile, isPerformer }: Reader,
): string | null {
  const list = LISTS[`${type}.${action}`];
  if (list) return list;
  if (isShownType(reference.type)) return itemPath(reference.type, reference._id);
  const ref = encodeURIComponent(reference._id);
  switch (reference.type) {
    case 'performer':
      return type === 'renewal' ? '/user/my-subscription' : `/${profile}`;
    case 'conversation':
      return `/messages/${ref}`;
    case 'order':
      // What the seller says of an order is for its buyer, all else for the seller.
      return action === 'changed' ? `/user/orders/${ref}` : `/creator/my-order/${ref}`;
    case 'message':
      return conversation ? `/messages/${encodeURIComponent(conversation)}` : '/messages';
    case 'stream':
      if (type === 'live' && performer) return `/streaming/${encodeURIComponent(performer)}`;
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
