import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../../tools/run.ts';
import type { World } from './world.ts';

export const WHO = ['visitor', 'fan', 'performer'] as const;
export type Who = (typeof WHO)[number];
/** A status, or the local address a person is sent to. */
export type Expected = number | string;
interface PageRow {
  path: (world: World) => string;
  /** What each person gets on the server-rendered reply to `path`. */
  row: (path: string) => Record<Who, Expected>;
}

export const loginAddress = (path: string): string => `/auth/login?returnTo=${encodeURIComponent(path)}`;
const open = () => ({ visitor: 200, fan: 200, performer: 200 });
const signedIn = (path: string) => ({ visitor: loginAddress(path), fan: 200, performer: 200 });
const performersOnly = (path: string) => ({ visitor: loginAddress(path), fan: '/home', performer: 200 });
/** Whoever is signed in has no use for it: to where login would have led. */
const visitorsOnly = () => ({ visitor: 200, fan: '/home', performer: '/demoperformer' });
const at =
  (path: string): PageRow['path'] =>
  () =>
    path;

/** Every file below pages/, the address to ask for, and what each person gets. */
export const PAGES: Record<string, PageRow> = {
  'index.tsx': { path: at('/'), row: open },
  'home.tsx': { path: at('/home'), row: open },
  'contact.tsx': { path: at('/contact'), row: open },
  'page/[id].tsx': { path: at('/page/terms'), row: open },
  'offline.tsx': { path: at('/offline'), row: open },
  '404.tsx': { path: at('/no/such/page'), row: () => ({ visitor: 404, fan: 404, performer: 404 }) },
  '[profileId].tsx': { path: at('/demoperformer'), row: open },
  'search.tsx': { path: at('/search?q=a'), row: open },
  'explore.tsx': { path: at('/explore'), row: open },
  'trending.tsx': { path: at('/trending'), row: open },
  'creator/index.tsx': { path: at('/creator'), row: open },
  'post/[id].tsx': { path: (world) => `/post/${world.publicPost._id}`, row: open },
  'gallery/[id].tsx': { path: (world) => `/gallery/${world.publicGallery.slug}`, row: open },
  'video/[id].tsx': { path: (world) => `/video/${world.publicVideo.slug}`, row: open },
  'product/[id].tsx': { path: (world) => `/product/${world.physicalProduct.slug}`, row: open },
  'auth/login.tsx': { path: at('/auth/login'), row: visitorsOnly },
  'auth/register.tsx': { path: at('/auth/register'), row: visitorsOnly },
  'auth/fan-register.tsx': { path: at('/auth/fan-register'), row: visitorsOnly },
  'auth/creator-register.tsx': { path: at('/auth/creator-register'), row: visitorsOnly },
  'auth/forgot-password.tsx': { path: at('/auth/forgot-password'), row: open },
  'auth/undo-email.tsx': { path: at('/auth/undo-email?token=none'), row: open },
  'auth/reset.tsx': { path: at('/auth/reset?token=none'), row: open },
  'auth/email-verified-success.tsx': { path: at('/auth/email-verified-success?token=none'), row: open },
  'user/account.tsx': { path: at('/user/account'), row: signedIn },
  'user/addresses.tsx': { path: at('/user/addresses'), row: signedIn },
  'user/bookmarks.tsx': { path: at('/user/bookmarks'), row: signedIn },
  'user/purchased-content.tsx': { path: at('/user/purchased-content'), row: signedIn },
  'user/orders/index.tsx': { path: at('/user/orders'), row: signedIn },
  'user/orders/[id].tsx': { path: at('/user/orders/none'), row: signedIn },
  'notification.tsx': { path: at('/notification'), row: signedIn },
  'messages/index.tsx': { path: at('/messages'), row: signedIn },
  'messages/[id].tsx': { path: at('/messages/none'), row: signedIn },
  'user/blocked.tsx': { path: at('/user/blocked'), row: signedIn },
  'user/reports.tsx': { path: at('/user/reports'), row: signedIn },
  'user/following.tsx': { path: at('/user/following'), row: signedIn },
  'user/charges.tsx': { path: at('/user/charges'), row: signedIn },
  'user/my-subscription.tsx': { path: at('/user/my-subscription'), row: signedIn },
  'user/cards.tsx': { path: at('/user/cards'), row: signedIn },
  'referral.tsx': { path: at('/referral'), row: signedIn },
  'unsubscribe.tsx': { path: at('/unsubscribe?token=none'), row: open },
  'user/settings.tsx': { path: at('/user/settings'), row: signedIn },
  'user/spending.tsx': { path: at('/user/spending'), row: signedIn },
  'user/payment-history.tsx': { path: at('/user/payment-history'), row: signedIn },
  'user/wallet-transaction.tsx': { path: at('/user/wallet-transaction'), row: signedIn },
  'user/receipt.tsx': { path: at('/user/receipt'), row: signedIn },
  'wallet.tsx': { path: at('/wallet'), row: signedIn },
  'payment/success.tsx': { path: at('/payment/success'), row: signedIn },
  'payment/cancel.tsx': { path: at('/payment/cancel'), row: signedIn },
  'creator/account.tsx': { path: at('/creator/account'), row: performersOnly },
  'creator/my-post/index.tsx': { path: at('/creator/my-post'), row: performersOnly },
  'creator/my-post/create.tsx': { path: at('/creator/my-post/create'), row: performersOnly },
  'creator/my-post/edit/[id].tsx': {
    path: (world) => `/creator/my-post/edit/${world.publicPost._id}`,
    row: performersOnly,
  },
  'creator/my-gallery/index.tsx': { path: at('/creator/my-gallery'), row: performersOnly },
  'creator/my-gallery/create.tsx': { path: at('/creator/my-gallery/create'), row: performersOnly },
  'creator/my-gallery/update/[id].tsx': {
    path: (world) => `/creator/my-gallery/update/${world.publicGallery._id}`,
    row: performersOnly,
  },
  'creator/my-video/index.tsx': { path: at('/creator/my-video'), row: performersOnly },
  'creator/my-video/create.tsx': { path: at('/creator/my-video/create'), row: performersOnly },
  'creator/my-video/update/[id].tsx': {
    path: (world) => `/creator/my-video/update/${world.publicVideo._id}`,
    row: performersOnly,
  },
  'creator/my-store/index.tsx': { path: at('/creator/my-store'), row: performersOnly },
  'creator/my-store/create.tsx': { path: at('/creator/my-store/create'), row: performersOnly },
  'creator/my-store/update/[id].tsx': {
    path: (world) => `/creator/my-store/update/${world.physicalProduct._id}`,
    row: performersOnly,
  },
  'creator/my-order/index.tsx': { path: at('/creator/my-order'), row: performersOnly },
  'creator/my-order/[id].tsx': { path: at('/creator/my-order/none'), row: performersOnly },
  'creator/my-order/packing-slip/index.tsx': {
    path: at('/creator/my-order/packing-slip'),
    row: performersOnly,
  },
  'creator/my-order/packing-slip/[id].tsx': {
    path: at('/creator/my-order/packing-slip/none'),
    row: performersOnly,
  },
  'creator/mass-messages/index.tsx': { path: at('/creator/mass-messages'), row: performersOnly },
  'creator/mass-messages/create.tsx': { path: at('/creator/mass-messages/create'), row: performersOnly },
  'creator/mass-messages/[id].tsx': { path: at('/creator/mass-messages/none'), row: performersOnly },
  'creator/inbox.tsx': { path: at('/creator/inbox'), row: performersOnly },
  'schedule.tsx': { path: at('/schedule'), row: open },
  'streaming/index.tsx': { path: at('/streaming'), row: open },
  'streaming/[username].tsx': { path: at('/streaming/demoperformer'), row: open },
  'creator/live.tsx': { path: at('/creator/live'), row: performersOnly },
  'creator/planner.tsx': { path: at('/creator/planner'), row: performersOnly },
  'creator/preview/index.tsx': { path: at('/creator/preview'), row: performersOnly },
  'creator/preview/post/[id].tsx': {
    path: (world) => `/creator/preview/post/${world.publicPost._id}`,
    row: performersOnly,
  },
  'creator/blacklist.tsx': { path: at('/creator/blacklist'), row: performersOnly },
  'creator/cases.tsx': { path: at('/creator/cases'), row: performersOnly },
  'creator/followers.tsx': { path: at('/creator/followers'), row: performersOnly },
  'creator/my-subscriber.tsx': { path: at('/creator/my-subscriber'), row: performersOnly },
  'creator/banking.tsx': { path: at('/creator/banking'), row: performersOnly },
  'creator/payout-request/index.tsx': { path: at('/creator/payout-request'), row: performersOnly },
  'creator/payout-request/create.tsx': { path: at('/creator/payout-request/create'), row: performersOnly },
  'creator/payout-request/update/[id].tsx': {
    path: at('/creator/payout-request/update/none'),
    row: performersOnly,
  },
  'creator/payout-request/[id].tsx': { path: at('/creator/payout-request/none'), row: performersOnly },
  'creator/payout-request/year.tsx': { path: at('/creator/payout-request/year'), row: performersOnly },
  'creator/earning/movements.tsx': { path: at('/creator/earning/movements'), row: performersOnly },
  'creator/earning.tsx': { path: at('/creator/earning'), row: performersOnly },
};

/** The page files there are; Next's own files and the texts' address are no pages. */
export function pageFiles(): string[] {
  const folder = join(ROOT, 'pages');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('i18n/') && !name.split('/').at(-1)?.startsWith('_'))
    .sort();
}
