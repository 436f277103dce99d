import {
  Bell,
  Bookmark,
  CalendarDays,
  ChartNoAxesColumn,
  CirclePlus,
  Clapperboard,
  Compass,
  House,
  Images,
  Landmark,
  LibraryBig,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Package,
  Radio,
  Search,
  Star,
  Store,
  TrendingUp,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import type { CurrentUser } from '#contract/users.ts';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import { roleOf } from '#lib/role.ts';

export interface NavItem {
  href: string;
  label: MessageKey;
  icon: LucideIcon;
  /** What waits there is counted beside it. */
  counts?: 'conversations' | 'notifications';
}

const HOME: NavItem = { href: '/home', label: 'shell.nav.home', icon: House };
const CREATORS: NavItem = { href: '/creator', label: 'shell.nav.creators', icon: Users };
const EXPLORE: NavItem = { href: '/explore', label: 'shell.nav.explore', icon: Compass };
const TRENDING: NavItem = { href: '/trending', label: 'shell.nav.trending', icon: TrendingUp };
const MESSAGES: NavItem = {
  href: '/messages',
  label: 'shell.nav.messages',
  icon: MessageCircle,
  counts: 'conversations',
};
export const NOTIFICATIONS: NavItem = {
  href: '/notification',
  label: 'shell.nav.notifications',
  icon: Bell,
  counts: 'notifications',
};
/** Where there is no room for the box. */
export const SEARCH: NavItem = { href: '/search', label: 'shell.nav.search', icon: Search };
export const FOLLOWING: NavItem = { href: '/user/following', label: 'shell.nav.following', icon: Star };
export const BOOKMARKS: NavItem = {
  href: '/user/bookmarks',
  label: 'shell.nav.bookmarks',
  icon: Bookmark,
};
export const LIBRARY: NavItem = {
  href: '/user/purchased-content',
  label: 'shell.nav.library',
  icon: LibraryBig,
};
export const FOLLOWERS: NavItem = {
  href: '/creator/followers',
  label: 'shell.nav.followers',
  icon: Users,
};
const WALLET: NavItem = { href: '/wallet', label: 'shell.nav.wallet', icon: Wallet };
export const CREATE: NavItem = {
  href: '/creator/my-post/create',
  label: 'shell.nav.create',
  icon: CirclePlus,
};
export const POSTS: NavItem = { href: '/creator/my-post', label: 'shell.nav.posts', icon: Newspaper };
export const GALLERIES: NavItem = {
  href: '/creator/my-gallery',
  label: 'shell.nav.galleries',
  icon: Images,
};
export const VIDEOS: NavItem = { href: '/creator/my-video', label: 'shell.nav.videos', icon: Clapperboard };
export const STORE: NavItem = { href: '/creator/my-store', label: 'shell.nav.store', icon: Store };
export const STORE_ORDERS: NavItem = { href: '/creator/my-order', label: 'shell.nav.orders', icon: Package };
/** What a fan ordered. */
export const ORDERS: NavItem = { href: '/user/orders', label: 'shell.nav.orders', icon: Package };
export const LIVE: NavItem = { href: '/creator/live', label: 'shell.nav.live', icon: Radio };
export const PLANNER: NavItem = { href: '/creator/planner', label: 'shell.nav.planner', icon: CalendarDays };
export const SUBSCRIBERS: NavItem = {
  href: '/creator/my-subscriber',
  label: 'shell.nav.subscribers',
  icon: Star,
};
export const EARNINGS: NavItem = {
  href: '/creator/earning',
  label: 'shell.nav.earnings',
  icon: ChartNoAxesColumn,
};
export const PAYOUTS: NavItem = {
  href: '/creator/payout-request',
  label: 'shell.nav.payouts',
  icon: Landmark,
};
export const profileOf = (viewer: CurrentUser): NavItem => ({
  href: `/${viewer.username || viewer._id}`,
  label: 'shell.nav.profile',
  icon: UserRound,
});

/** The links of the side navigation, only to screens that exist. */
export function mainItems(viewer: CurrentUser | null): readonly NavItem[] {
  if (!viewer || roleOf(viewer) === 'admin') return [HOME, EXPLORE, TRENDING, CREATORS];
  if (viewer.isPerformer)
    return [
      HOME,
      EXPLORE,
      TRENDING,
      CREATORS,
      MESSAGES,
      NOTIFICATIONS,
      profileOf(viewer),
      POSTS,
      GALLERIES,
      VIDEOS,
      STORE,
      STORE_ORDERS,
      PLANNER,
      SUBSCRIBERS,
      EARNINGS,
      PAYOUTS,
    ];
  return [HOME, EXPLORE, TRENDING, CREATORS, MESSAGES, NOTIFICATIONS, FOLLOWING, WALLET];
}

/** The phone's bottom navigation: at most four, the fifth place is the menu or the way in. */
export function bottomItems(viewer: CurrentUser | null): readonly NavItem[] {
  if (!viewer || roleOf(viewer) === 'admin') return [HOME, EXPLORE];
  return viewer.isPerformer ? [HOME, EXPLORE, CREATE, MESSAGES] : [HOME, EXPLORE, MESSAGES, WALLET];
}

/** Whether a link leads to where one is, whatever its query. */
export function isCurrent(href: string, path: string): boolean {
  return path.split(/[?#]/, 1)[0] === href;
}
