import {
  Ban,
  CalendarClock,
  CircleHelp,
  CircleUser,
  CreditCard,
  Flag,
  Gauge,
  History,
  Mail,
  MapPin,
  ReceiptText,
  Repeat,
  Scale,
  Settings,
  UserPlus,
} from 'lucide-react';
import type { CurrentUser } from '#contract/users.ts';
import { roleOf } from '#lib/role.ts';
import { HELP_SLUG, pagePath } from '#rules/pages.ts';
import {
  BOOKMARKS,
  CREATE,
  EARNINGS,
  FOLLOWERS,
  FOLLOWING,
  GALLERIES,
  LIBRARY,
  LIVE,
  type NavItem,
  ORDERS,
  PAYOUTS,
  PLANNER,
  POSTS,
  profileOf,
  STORE,
  STORE_ORDERS,
  SUBSCRIBERS,
  VIDEOS,
} from './nav-items.ts';

const HELP: NavItem = { href: pagePath(HELP_SLUG), label: 'shell.nav.help', icon: CircleHelp };
export const SETTINGS: NavItem = { href: '/user/settings', label: 'shell.nav.settings', icon: Settings };
const BLOCKED: NavItem = { href: '/user/blocked', label: 'shell.nav.blocked', icon: Ban };
const REPORTS: NavItem = { href: '/user/reports', label: 'shell.nav.reports', icon: Flag };
const CASES: NavItem = { href: '/creator/cases', label: 'shell.nav.cases', icon: Scale };
const ADDRESSES: NavItem = { href: '/user/addresses', label: 'shell.nav.addresses', icon: MapPin };
const CONTACT: NavItem = { href: '/contact', label: 'shell.nav.contact', icon: Mail };
const SUBSCRIPTIONS: NavItem = {
  href: '/user/my-subscription',
  label: 'shell.nav.subscriptions',
  icon: Repeat,
};
const MONEY: readonly NavItem[] = [
  { href: '/user/charges', label: 'shell.nav.charges', icon: CalendarClock },
  { href: '/user/payment-history', label: 'shell.nav.payments', icon: ReceiptText },
  { href: '/user/wallet-transaction', label: 'shell.nav.transactions', icon: History },
  { href: '/user/cards', label: 'shell.nav.cards', icon: CreditCard },
  { href: '/user/spending', label: 'shell.nav.spending', icon: Gauge },
];

const REFERRAL: NavItem = { href: '/referral', label: 'shell.nav.referral', icon: UserPlus };

/** The links of the drawer. */
export function accountItems(viewer: CurrentUser): readonly NavItem[] {
  const role = roleOf(viewer);
  const edit = role === 'performer' ? '/creator/account' : '/user/account';
  const account: NavItem = { href: edit, label: 'shell.nav.account.edit', icon: CircleUser };
  if (role === 'admin') return [account, SETTINGS, HELP, CONTACT];
  // Performers do not buy, so they have no lists of what they paid for.
  if (role === 'performer')
    return [
      profileOf(viewer),
      account,
      CREATE,
      LIVE,
      POSTS,
      GALLERIES,
      VIDEOS,
      STORE,
      STORE_ORDERS,
      PLANNER,
      SUBSCRIBERS,
      FOLLOWERS,
      EARNINGS,
      PAYOUTS,
      REFERRAL,
      FOLLOWING,
      BOOKMARKS,
      { ...BLOCKED, href: '/creator/blacklist' },
      REPORTS,
      CASES,
      SETTINGS,
      HELP,
      CONTACT,
    ];
  return [
    account,
    SUBSCRIPTIONS,
    FOLLOWING,
    BOOKMARKS,
    LIBRARY,
    ORDERS,
    ADDRESSES,
    ...MONEY,
    REFERRAL,
    BLOCKED,
    REPORTS,
    SETTINGS,
    HELP,
    CONTACT,
  ];
}
