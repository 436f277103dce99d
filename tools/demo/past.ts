import { ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addDays, isoDay } from '#rules/calendar.ts';
import { DEMO_PASSWORD, demoEmail, isDemoAccount } from '#rules/demo.ts';
import { TRENDING_KINDS, type TrendingKind } from '#rules/explore.ts';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import { files } from '#server/db/schema/files.ts';
import { type Deps, EVERY_PAGE } from '#server/deps.ts';
import { insertAddress } from '#server/features/addresses/addresses.queries.ts';
import { hashPassword, passwordCost } from '#server/features/auth/passwords.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { addBanner } from '#server/features/banners/banners.service.ts';
import { addCategory } from '#server/features/categories/categories.service.ts';
import { createCoupon } from '#server/features/coupons/manage.service.ts';
import { enqueueProcessing } from '#server/features/files/processing-turns.service.ts';
import { featurePerformer, reviewPerformer } from '#server/features/operator/operator.service.ts';
import { writePage } from '#server/features/pages/pages.service.ts';
import { addPackage } from '#server/features/payments/packages.service.ts';
import { decidePayout, payoutsFor } from '#server/features/payouts/payout-decide.service.ts';
import { scorePerformers } from '#server/features/performers/score.service.ts';
import { countTrends } from '#server/features/search/explore.service.ts';
import { rankItems } from '#server/features/search/rank.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { createPerformer, createUser } from '#server/features/users/create.service.ts';
import { noLimiter } from '#server/http/limits.ts';
import { newId } from '#server/ids.ts';
import { sandboxGateway } from '#server/providers/payments/sandbox.ts';
import { silentRealtime } from '#server/realtime/realtime.ts';
import { inTx } from '#server/tx.ts';
import type { Account, NewAccount, Site } from '../../demo/site.ts';
import { createDemoWorld } from '../../demo/world.ts';

/**
 * What puts a world into an empty database: the demo world, in tests something smaller. It gives up with an error
 * once the process stops.
 */
export type Fill = (deps: Deps, tell: (text: string) => void, isStopping: () => boolean) => Promise<void>;

const ACTOR = 'demo world';
const device = { remember: true, userAgent: 'Demo world', ip: '127.0.0.1' };

class SetClock implements Clock {
  #now: Date;

  constructor(start: Date) {
    this.#now = start;
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(to: Date): void {
    this.#now = to;
  }
}

/** The same services at a time of their own, with payments by the sandbox and nothing that leaves the database. */
const inThePast = (deps: Deps, clock: Clock): Deps => ({
  ...deps,
  clock,
  limiter: noLimiter,
  realtime: silentRealtime,
  payments: sandboxGateway({ db: deps.db, jobs: deps.jobs, clock, secret: deps.config.secret }),
  // Nobody waits for the mails of the past, and nobody has looked at a page yet.
  jobs: { enqueue: async () => undefined },
  pages: { ...deps.pages, invalidate: async () => undefined },
});

/** Hands a request to the API without a network. */
async function answer(app: FastifyInstance, request: Request): Promise<Response> {
  const { statusCode, rawPayload } = await app.inject({
    method: request.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: new URL(request.url).pathname,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return new Response(new Uint8Array(rawPayload), { status: statusCode });
}

/** Only the accounts that people try have a password; nobody can sign in as the others. */
async function addAccount(deps: Deps, presentDeps: Deps, person: NewAccount): Promise<Account> {
  const id = newId();
  const { username, name } = person;
  const [firstName = '', ...rest] = name.split(' ');
  await createUser(deps, deps.db, {
    ...person,
    id,
    firstName,
    lastName: rest.join(' '),
    email: demoEmail(username),
    emailVerifiedAt: deps.clock.now(),
    passwordHash: isDemoAccount(username)
      ? await hashPassword(DEMO_PASSWORD, passwordCost(deps.config.mode))
      : null,
  });
  if (person.role === 'performer') await createPerformer(deps, deps.db, { id });
  // Used last today, so that no call of the past writes down that the session is used.
  return { id, token: await openSession(presentDeps, deps.db, id, device) };
}

interface Past {
  deps: Deps;
  /** The same services, at the present time. */
  presentDeps: Deps;
  clock: SetClock;
  app: FastifyInstance;
  isStopping: () => boolean;
}

function siteOf({ deps, presentDeps, clock, app, isStopping }: Past): Site {
  return {
    async fetch(request) {
      if (isStopping()) throw new Error('The process stops.');
      return answer(app, request);
    },
    now: () => clock.now(),
    setTime: (at) => clock.set(at),
    addAccount: (person) => addAccount(deps, presentDeps, person),
    async addAddress({ id: userId }, address) {
      const [id, now] = [newId(), clock.now()];
      const rest = { district: '', ward: '', description: '', isDefault: true };
      await insertAddress(deps.db, { ...address, ...rest, id, userId, createdAt: now, updatedAt: now });
      return id;
    },
    async approvePerformer(id) {
      await reviewPerformer(deps, ACTOR, id, { type: 'approve' });
    },
    async featurePerformer(id) {
      await featurePerformer(deps, ACTOR, id, true);
    },
    async offerPackages(packages) {
      for (const [ordering, one] of packages.entries()) await addPackage(deps, ACTOR, { ...one, ordering });
    },
    async offerCoupon({ days, ...coupon }) {
      const until = isoDay(addDays(deps.clock.now(), days));
      await createCoupon(deps, ACTOR, { ...coupon, from: '', until });
    },
    async writePage(page) {
      await writePage(deps, ACTOR, page);
    },
    async addBanner(banner) {
      await addBanner(deps, ACTOR, banner);
    },
    async addCategory(category) {
      return (await addCategory(deps, ACTOR, category)).id;
    },
    async payPayouts() {
      for (const { id } of await payoutsFor(deps, 'pending')) {
        await decidePayout(deps, ACTOR, id, { status: 'approved', note: '' });
        await decidePayout(deps, ACTOR, id, { status: 'done', reference: 'DEMO 1' });
      }
    },
    async renewSubscriptions() {
      await renewDueSubscriptions(deps);
    },
    async scorePerformers() {
      await scorePerformers(deps);
      await rankItems(deps);
      await imagineLooks(deps);
      await countTrends(deps);
    },
  };
}

/** The tables of the kinds that are trending. */
const LOOKED_AT: Record<TrendingKind, string> = {
  feed: 'feeds',
  video: 'videos',
  gallery: 'galleries',
  product: 'products',
};

/**
 * Looks of the last four weeks, so that something is trending, by nobody in particular. Who looked in those weeks is among
 * all who ever did. Nobody looked at a thing before it was published.
 */
export async function imagineLooks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  await db.execute(sql`insert into trend_days (kind, object_id, day, looks)
    select kind, object_id, ${now}::date - ago, 1 + abs(hashtext(object_id || ago) % 40)
    from search_items, generate_series(0, 27, 3) ago
    where kind <> 'performer' and abs(hashtext(object_id) % 3) = 0
      and published_at <= ${now} and published_at::date <= ${now}::date - ago
    on conflict do nothing`);
  for (const kind of TRENDING_KINDS)
    await db.execute(sql`update ${sql.raw(LOOKED_AT[kind])} t set total_views = greatest(t.total_views, l.looks)
      from (select object_id, sum(looks) as looks from trend_days where kind = ${kind} group by object_id) l
      where l.object_id = t.id`);
}

/** Has the films of the past made ready once the server works: its own queue kept nothing. */
async function processFilms(deps: Deps): Promise<void> {
  const { id, ownerId, status } = files;
  const waiting = await deps.db.select({ id, ownerId }).from(files).where(ne(status, 'finished'));
  await inTx(deps, async (tx) => {
    for (const file of waiting) await enqueueProcessing(tx, file);
  });
}

/** Lets the demo world come about on this server, at the times at which its people act. */
export const fillPast: Fill = async (deps, tell, isStopping) => {
  const clock = new SetClock(deps.clock.now());
  const past = inThePast(deps, clock);
  const app = await buildApp(past);
  try {
    await createDemoWorld(siteOf({ deps: past, presentDeps: deps, clock, app, isStopping }), tell);
  } finally {
    await app.close();
  }
  // Deletes all jobs: the database queued mails of past sales; films are queued anew below.
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await processFilms(deps);
  await deps.pages.invalidate([EVERY_PAGE]);
};
