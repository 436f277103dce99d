import { sql } from 'drizzle-orm';
import { tokenPackages } from '#server/db/schema/money.ts';
import type { Deps } from '#server/deps.ts';
import { scorePerformers } from '#server/features/performers/performers.jobs.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { noLimiter } from '#server/http/limits.ts';
import { newId } from '#server/ids.ts';
import { sandboxGateway } from '#server/providers/payments/sandbox.ts';
import { silentRealtime } from '#server/realtime/realtime.ts';
import { createAccounts } from './accounts.ts';
import { createClient, type DemoClient, DemoClock } from './client.ts';
import type { DemoEvent } from './event.ts';
import { plannedLife } from './fans.ts';
import { type PaidPosts, plannedPosts } from './posts.ts';

const DAY_MS = 86_400_000;
/** The demo world's past: sign-ups, posts and sales are spread over it. */
const PAST_DAYS = 90;

const PACKAGES = [
  { name: 'Starter', description: 'For a first tip or two', price: 499, tokens: 50_00 },
  { name: 'Regular', description: 'A little extra for regulars', price: 1999, tokens: 210_00 },
  { name: 'Supporter', description: 'Our most popular package', price: 4999, tokens: 550_00 },
  { name: 'Patron', description: 'For people who love to give', price: 9999, tokens: 1200_00 },
];

async function offerPackages(deps: Deps): Promise<void> {
  await deps.db
    .insert(tokenPackages)
    .values(PACKAGES.map((one, ordering) => ({ ...one, id: newId(), ordering })));
}

/** Lets the events happen in order of time; subscriptions that fall due meanwhile are renewed, a day at a time. */
async function liveThrough(
  deps: Deps,
  clock: DemoClock,
  client: DemoClient,
  events: readonly DemoEvent[],
): Promise<void> {
  let nextRenewals = clock.now().getTime() + DAY_MS;
  for (const event of events) {
    if (event.at.getTime() >= nextRenewals) {
      clock.set(new Date(nextRenewals));
      await renewDueSubscriptions(deps);
      while (nextRenewals <= event.at.getTime()) nextRenewals += DAY_MS;
    }
    clock.set(event.at);
    await event.happen(client);
  }
}

async function fillPast(deps: Deps, clock: DemoClock, tell: (text: string) => void): Promise<void> {
  const start = clock.now();
  const end = new Date(start.getTime() + PAST_DAYS * DAY_MS);
  const client = await createClient(deps);
  try {
    await offerPackages(deps);
    const { performers, fans } = await createAccounts(deps, client);
    tell(`  ${performers.length} creators and ${fans.length} fans have signed up`);
    const paid: PaidPosts = new Map();
    const posts = await plannedPosts(client, performers, [start, end], paid);
    const lives = fans.flatMap((fan) => plannedLife(fan, performers, [start, end], paid));
    const events = [...posts, ...lives].sort((a, b) => a.at.getTime() - b.at.getTime());
    await liveThrough(deps, clock, client, events);
    clock.set(end);
    await renewDueSubscriptions(deps);
    // Else "Popular first" would be in no order until the hour's job.
    await scorePerformers(deps);
    tell(`  ${PAST_DAYS} days of posts, subscriptions and tips have happened`);
  } finally {
    await client.close();
  }
}

/**
 * Fills an empty database with people, posts, subscriptions, tips and earnings of the past 90 days, through the
 * product's own API with a clock that runs through those days, so every rule holds and the books balance.
 * What happens is the same every time; only ids and secrets differ. Takes some seconds.
 */
export async function createDemoWorld(deps: Deps, tell: (text: string) => void): Promise<void> {
  tell('Filling the demo world, once.');
  const clock = new DemoClock(new Date(deps.clock.now().getTime() - PAST_DAYS * DAY_MS));
  const past: Deps = {
    ...deps,
    clock,
    limiter: noLimiter,
    realtime: silentRealtime,
    payments: sandboxGateway({ db: deps.db, clock, secret: deps.config.secret }),
    // The mails of the past were never meant to be sent.
    jobs: { enqueue: async () => undefined },
  };
  await fillPast(past, clock, tell);
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  deps.pages.invalidate(['settings', 'creators']);
}
