import * as addresses from './addresses.ts';
import * as auth from './auth.ts';
import * as banners from './banners.ts';
import * as cardLimits from './card-limits.ts';
import * as categories from './categories.ts';
import * as comments from './comments.ts';
import * as contact from './contact.ts';
import * as conversations from './conversations.ts';
import * as coupons from './coupons.ts';
import * as delivery from './delivery.ts';
import * as disputes from './disputes.ts';
import * as earnings from './earnings.ts';
import * as feeds from './feeds.ts';
import * as files from './files.ts';
import * as follows from './follows.ts';
import * as functions from './functions.ts';
import * as galleries from './galleries.ts';
import * as inbox from './inbox.ts';
import * as ledger from './ledger.ts';
import * as locales from './locales.ts';
import * as mail from './mail.ts';
import * as massMessages from './mass-messages.ts';
import * as notifications from './notifications.ts';
import * as operator from './operator.ts';
import * as orders from './orders.ts';
import * as pages from './pages.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as performers from './performers.ts';
import * as planner from './planner.ts';
import * as polls from './polls.ts';
import * as privateShows from './private-shows.ts';
import * as products from './products.ts';
import * as push from './push.ts';
import * as reactions from './reactions.ts';
import * as referrals from './referrals.ts';
import * as relays from './relays.ts';
import * as reminders from './reminders.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as sitemap from './sitemap.ts';
import * as sockets from './sockets.ts';
import * as spending from './spending.ts';
import * as streams from './streams.ts';
import * as subscriptions from './subscriptions.ts';
import * as tax from './tax.ts';
import * as tipMenu from './tip-menu.ts';
import * as trends from './trends.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as videos from './videos.ts';
import * as wallet from './wallet.ts';

/** Every table, for the client and for checks that walk the schema. */
export const schema = {
  ...addresses,
  ...auth,
  ...banners,
  ...cardLimits,
  ...categories,
  ...comments,
  ...contact,
  ...conversations,
  ...coupons,
  ...delivery,
  ...disputes,
  ...earnings,
  ...feeds,
  ...files,
  ...follows,
  ...functions,
  ...galleries,
  ...inbox,
  ...ledger,
  ...locales,
  ...mail,
  ...notifications,
  ...massMessages,
  ...operator,
  ...orders,
  ...pages,
  ...payments,
  ...payouts,
  ...performers,
  ...planner,
  ...polls,
  ...products,
  ...push,
  ...reactions,
  ...referrals,
  ...relays,
  ...reminders,
  ...reports,
  ...search,
  ...settings,
  ...sitemap,
  ...sockets,
  ...spending,
  ...privateShows,
  ...streams,
  ...subscriptions,
  ...tax,
  ...tipMenu,
  ...trends,
  ...uploads,
  ...users,
  ...videos,
  ...wallet,
};
