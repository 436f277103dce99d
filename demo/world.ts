import { DAY_MS } from '#rules/calendar.ts';
import { createAccounts } from './accounts.ts';
import { attention } from './attention.ts';
import { type Call, createClient } from './client.ts';
import type { DemoEvent } from './event.ts';
import { plannedLife, USED_COUPON } from './fans.ts';
import { galleries } from './galleries.ts';
import { highlights } from './highlights.ts';
import { replies, talks } from './messages.ts';
import { storeLife } from './orders.ts';
import { BANNERS, PAGES } from './pages.ts';
import { payoutsOf } from './payouts.ts';
import { plans } from './plans.ts';
import { type PaidPosts, plannedPosts } from './posts.ts';
import type { NewCoupon, NewPackage, Site } from './site.ts';
import { type StoreItem, stores } from './store.ts';
import { videos } from './videos.ts';

/** The demo world's past: sign-ups, posts and sales are spread over it. */
const PAST_DAYS = 90;

const PACKAGES: readonly NewPackage[] = [
  { name: 'Starter', description: 'For a first tip or two', price: 4.99, tokens: 50 },
  { name: 'Regular', description: 'A little extra for regulars', price: 19.99, tokens: 210 },
  { name: 'Supporter', description: 'Our most popular package', price: 49.99, tokens: 550 },
  { name: 'Patron', description: 'For people who love to give', price: 99.99, tokens: 1200 },
];

/** The first was used by the fan that people try, the second is theirs to use. */
const COUPONS: readonly NewCoupon[] = [
  { code: USED_COUPON, name: 'Thank you for being here', percent: 10, uses: 500, days: 120 },
  { code: 'WELCOME20', name: 'A warm welcome', percent: 20, uses: 1000, days: 365 },
];

/** Lets the events happen in order of time; subscriptions that fall due meanwhile are renewed, a day at a time. */
async function liveThrough(site: Site, call: Call, events: readonly DemoEvent[]): Promise<void> {
  let nextRenewals = site.now().getTime() + DAY_MS;
  for (const event of events) {
    if (event.at.getTime() >= nextRenewals) {
      site.setTime(new Date(nextRenewals));
      await site.renewSubscriptions();
      while (nextRenewals <= event.at.getTime()) nextRenewals += DAY_MS;
    }
    site.setTime(event.at);
    await event.happen(call);
  }
}

/**
 * Fills an empty site with people, posts, subscriptions, tips and earnings of the past 90 days, through the
 * product's own API with a clock that runs through those days, so every rule holds and the books balance.
 * What happens is the same every time; only ids and secrets differ. Takes some seconds.
 */
export async function createDemoWorld(site: Site, tell: (text: string) => void): Promise<void> {
  tell('Filling the demo world, once.');
  const end = site.now();
  const start = new Date(end.getTime() - PAST_DAYS * DAY_MS);
  site.setTime(start);
  const call = createClient(site);
  await site.offerPackages(PACKAGES);
  for (const coupon of COUPONS) await site.offerCoupon(coupon);
  for (const page of PAGES) await site.writePage(page);
  for (const banner of BANNERS) await site.addBanner(banner);
  const { performers, fans, categoriesOf } = await createAccounts(site, call);
  tell(`  ${performers.length} creators and ${fans.length} fans have signed up`);
  const paid: PaidPosts = new Map();
  const posts = plannedPosts(call, { performers, fans }, [start, end], paid);
  const lives = fans.flatMap((fan) => plannedLife(fan, performers, [start, end], paid));
  const shown = highlights(performers, fans, [start, end]);
  const products = new Map<StoreItem, string>();
  const freeGalleries: string[] = [];
  const events = [
    ...posts,
    ...lives,
    ...shown,
    ...galleries(performers, fans, end, freeGalleries),
    ...videos(performers, end),
    ...stores(call, performers, end, products, categoriesOf),
    ...storeLife(site, { performers, fans }, end, products),
    ...attention(fans, end, { galleries: freeGalleries, products }),
    ...talks(performers, fans, end),
    ...replies(performers, end),
    ...plans(performers, end),
    ...payoutsOf(site, performers, end),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  await liveThrough(site, call, events);
  site.setTime(end);
  await site.renewSubscriptions();
  // Else "Popular first" would be in no order until the hour's job.
  await site.scorePerformers();
  tell(`  ${PAST_DAYS} days of posts, comments, subscriptions and tips have happened`);
}
