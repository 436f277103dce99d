import { sql } from 'drizzle-orm';
import { tokenPackages } from '../db/schema/money.ts';
import type { Deps } from '../deps.ts';
import { scorePerformers } from '../features/performers/performers.jobs.ts';
import { renewDueSubscriptions } from '../features/subscriptions/renewals.service.ts';
import { newId } from '../ids.ts';
import { sandboxGateway } from '../providers/payments/sandbox.ts';
import { enrolOperator, enrolPerson, type Member } from './members.ts';
import { FANS, PERFORMERS } from './people.ts';
import { PICTURES_AT_ONCE, plannedEvents } from './plan.ts';
import { pooled } from './pooled.ts';
import { type SeedClient, SeedClock, seedClient } from './seed-client.ts';

const DAY_MS = 86_400_000;
/** The demo world's past: sign-ups, posts and sales are spread over it. */
export const PAST_DAYS = 90;

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

/** Everyone signs up, with portrait and cover; performers are approved. Pictures are drawn a few at a time. */
async function enrolAll(deps: Deps, client: SeedClient, tell: (text: string) => void): Promise<Member[]> {
  const people = [
    ...PERFORMERS.map((person) => ({ kind: 'performer' as const, person })),
    ...FANS.map((person) => ({ kind: 'fan' as const, person })),
  ];
  let moved = 0;
  return pooled(people, PICTURES_AT_ONCE, async (one) => {
    const member = await enrolPerson(deps, client, one);
    moved += 1;
    if (moved % 14 === 0) tell(`  ${moved} of ${people.length} people have moved in`);
    return member;
  });
}

/**
 * Fills an empty database with people, posts, subscriptions, tips and earnings of the past 90 days, through the
 * product's own API with a clock that runs through those days, so every rule holds and the books balance.
 * What happens is the same every time; only ids and secrets differ. Takes about half a minute.
 */
export async function seedWorld(deps: Deps, tell: (text: string) => void): Promise<void> {
  tell('Filling the demo world, once. This takes about half a minute.');
  const end = deps.clock.now();
  const start = new Date(end.getTime() - PAST_DAYS * DAY_MS);
  const clock = new SeedClock(start);
  const past: Deps = {
    ...deps,
    clock,
    payments: sandboxGateway({ db: deps.db, clock, secret: deps.config.secret }),
    jobs: { enqueue: async () => undefined },
  };
  const client = await seedClient(past, clock);
  try {
    await offerPackages(past);
    await enrolOperator(past);
    const members = await enrolAll(past, client, tell);
    let day = 0;
    for (const event of await plannedEvents(client, members, start, end)) {
      const today = Math.floor((event.at.getTime() - start.getTime()) / DAY_MS);
      if (today > day) {
        day = today;
        clock.set(new Date(start.getTime() + day * DAY_MS));
        await renewDueSubscriptions(past);
      }
      clock.set(event.at);
      await event.happen(client);
    }
    clock.set(end);
    await renewDueSubscriptions(past);
    // Else "Popular first" would be in no order until the hour's job.
    await scorePerformers(past);
    tell('  90 days of posts, subscriptions and tips have happened');
  } finally {
    await client.close();
  }
  // The letters of the past were never meant to be sent.
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  deps.pages.invalidate(['settings', 'creators']);
}
