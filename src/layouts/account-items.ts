import { CreditCard, History, Mail, ReceiptText, Repeat, Settings } from 'lucide-react';
import type { CurrentUser } from '#contract/users.ts';
import { roleOf } from '#lib/role.ts';
import { CREATE, EARNINGS, FOLLOWING, type NavItem, POSTS, profileOf, SUBSCRIBERS } from './nav-items.ts';

const CONTACT: NavItem = { href: '/contact', label: 'shell.nav.contact', icon: Mail };
const MONEY: readonly NavItem[] = [
  { href: '/user/payment-history', label: 'shell.nav.payments', icon: ReceiptText },
  { href: '/user/wallet-transaction', label: 'shell.nav.transactions', icon: History },
  { href: '/user/cards', label: 'shell.nav.cards', icon: CreditCard },
];

/** The links of the drawer. */
export function accountItems(viewer: CurrentUser): readonly NavItem[] {
  const role = roleOf(viewer);
  const edit = role === 'performer' ? '/creator/account' : '/user/account';
  const account: NavItem = { href: edit, label: 'shell.nav.account.edit', icon: Settings };
  if (role === 'admin') return [account, CONTACT];
  const subscriptions: NavItem = {
    href: '/user/my-subscription',
    label: 'shell.nav.subscriptions',
    icon: Repeat,
  };
  if (role === 'performer') {
    return [
      profileOf(viewer),
      account,
      CREATE,
      POSTS,
      SUBSCRIBERS,
      EARNINGS,
      FOLLOWING,
      subscriptions,
      ...MONEY,
      CONTACT,
    ];
  }
  return [account, subscriptions, FOLLOWING, ...MONEY, CONTACT];
}
