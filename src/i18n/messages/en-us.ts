import { messages as addresses } from './en-us/addresses.ts';
import { messages as auth } from './en-us/auth.ts';
import { messages as banners } from './en-us/banners.ts';
import { messages as blocks } from './en-us/blocks.ts';
import { messages as comments } from './en-us/comments.ts';
import { messages as common } from './en-us/common.ts';
import { messages as components } from './en-us/components.ts';
import { messages as contact } from './en-us/contact.ts';
import { messages as creatorAccount } from './en-us/creator-account.ts';
import { messages as creatorComposer } from './en-us/creator-composer.ts';
import { messages as creatorFilm } from './en-us/creator-film.ts';
import { messages as creatorGalleries } from './en-us/creator-galleries.ts';
import { messages as creatorMine } from './en-us/creator-mine.ts';
import { messages as creatorPosts } from './en-us/creator-posts.ts';
import { messages as creatorProducts } from './en-us/creator-products.ts';
import { messages as creatorSubscribers } from './en-us/creator-subscribers.ts';
import { messages as creatorVideos } from './en-us/creator-videos.ts';
import { messages as delivery } from './en-us/delivery.ts';
import { messages as earnings } from './en-us/earnings.ts';
import { messages as explore } from './en-us/explore.ts';
import { messages as feeds } from './en-us/feeds.ts';
import { messages as follows } from './en-us/follows.ts';
import { messages as galleries } from './en-us/galleries.ts';
import { messages as inbox } from './en-us/inbox.ts';
import { messages as items } from './en-us/items.ts';
import { messages as itemsOwn } from './en-us/items-own.ts';
import { messages as landing } from './en-us/landing.ts';
import { messages as library } from './en-us/library.ts';
import { messages as live } from './en-us/live.ts';
import { messages as massMessages } from './en-us/mass-messages.ts';
import { messages as chat } from './en-us/messages.ts';
import { messages as notifications } from './en-us/notifications.ts';
import { messages as orders } from './en-us/orders.ts';
import { messages as pages } from './en-us/pages.ts';
import { messages as payments } from './en-us/payments.ts';
import { messages as payouts } from './en-us/payouts.ts';
import { messages as performers } from './en-us/performers.ts';
import { messages as planner } from './en-us/planner.ts';
import { messages as preview } from './en-us/preview.ts';
import { messages as products } from './en-us/products.ts';
import { messages as reactions } from './en-us/reactions.ts';
import { messages as referrals } from './en-us/referrals.ts';
import { messages as reports } from './en-us/reports.ts';
import { messages as search } from './en-us/search.ts';
import { messages as settings } from './en-us/settings.ts';
import { messages as shell } from './en-us/shell.ts';
import { messages as spending } from './en-us/spending.ts';
import { messages as streaming } from './en-us/streaming.ts';
import { messages as streamingPrivate } from './en-us/streaming-private.ts';
import { messages as subscriptions } from './en-us/subscriptions.ts';
import { messages as system } from './en-us/system.ts';
import { messages as users } from './en-us/users.ts';
import { messages as videos } from './en-us/videos.ts';
import { messages as wallet } from './en-us/wallet.ts';
import { messages as work } from './en-us/work.ts';

/** Every text of the default locale, flat 'noun.thing.label' keys. The type is the list of known keys. */
export const enUs = {
  ...addresses,
  ...auth,
  ...banners,
  ...blocks,
  ...comments,
  ...common,
  ...components,
  ...contact,
  ...creatorAccount,
  ...creatorComposer,
  ...creatorFilm,
  ...creatorGalleries,
  ...creatorMine,
  ...creatorPosts,
  ...creatorProducts,
  ...creatorSubscribers,
  ...creatorVideos,
  ...delivery,
  ...earnings,
  ...explore,
  ...feeds,
  ...follows,
  ...galleries,
  ...inbox,
  ...items,
  ...itemsOwn,
  ...landing,
  ...library,
  ...live,
  ...massMessages,
  ...chat,
  ...notifications,
  ...orders,
  ...pages,
  ...payments,
  ...payouts,
  ...performers,
  ...planner,
  ...preview,
  ...products,
  ...reactions,
  ...referrals,
  ...reports,
  ...search,
  ...settings,
  ...shell,
  ...spending,
  ...streaming,
  ...streamingPrivate,
  ...subscriptions,
  ...system,
  ...users,
  ...videos,
  ...wallet,
  ...work,
} as const;

type Plain<K> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : K;
/** What t() accepts: a plural pair `x_one`, `x_other` is asked for as `x` with a count. */
export type MessageKey = Plain<keyof typeof enUs>;
export type Messages = Readonly<Record<string, string>>;
