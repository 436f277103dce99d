import { eq } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { payments } from '#contract/payments.ts';
import { performers as performerCalls } from '#contract/performers.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { reviewPerformer, setAccountActive } from '#server/features/operator/operator.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aCard, aPost, expectSoundLedger, lastingToken, subscribeByCard } from '#support/money.ts';

let api: TestApi;
let fan: Person;
let star: Person;
let post: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-01-31T12:00:00Z');
  fan = await aFan(api, { country: 'DE' });
  fan.token = await lastingToken(api, fan.id);
  star = await aPerformer(api, { monthlyPrice: 1000, isFreeSubscription: true, name: 'Nova Star' });
  post = await aPost(api, star.id, { isSale: false, price: 0, text: 'For subscribers.' });
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const subscribe = (type?: 'monthly' | 'free') => subscribeByCard(api, fan, star.id, type);
async function tick(): Promise<void> {
  await renewDueSubscriptions(api.deps);
  await expireSubscriptions(api.deps);
  await api.runJobs();
}
const sub = async () => {
  const [row] = (await api.call(subscriptions.userSearch, {}, fan)).data.data;
  if (!row) throw new Error('no subscription');
  return row;
};
const charges = async () => (await api.deps.db.select().from(sandboxCharges)).length;
const setPerformer = (change: Partial<typeof performers.$inferInsert>) =>
  api.deps.db.update(performers).set(change).where(eq(performers.id, star.id));
const block = (...codes: string[]) => setPerformer({ blockCountries: codes });
const from = (country: string) => ({ token: fan.token, headers: { 'x-test-country': country } });
const visit = (country: string) => api.call(performerCalls.view, { params: { id: star.id } }, from(country));

/** Every way to lose sight of a performer, and a word of the mail that says so. */
const LOSSES: [string, () => Promise<unknown>, string][] = [
  ['the performer blocks the country of the account', () => block('DE'), 'in your country'],
  [
    'the performer blocks the country the fan was last seen in',
    async () => {
      await visit('AT');
      await block('AT');
    },
    'in your country',
  ],
  [
    'the site is closed to the country the fan was last seen in',
    async () => {
      await visit('AT');
      await setSetting(api.deps, 'blockedCountries', ['AT']);
    },
    'in your country',
  ],
  [
    'the fan moves to a blocked country',
    async () => {
      await block('FR');
      await api.deps.db.update(users).set({ country: 'FR' }).where(eq(users.id, fan.id));
    },
    'in your country',
  ],
  [
    'the performer is closed',
    () => setAccountActive(api.deps, 'operator', star.id, false, 'Broke the rules'),
    'not available at the moment',
  ],
  [
    'the performer is rejected',
    () => reviewPerformer(api.deps, 'operator', star.id, { type: 'reject', reason: 'Passport ran out' }),
    'not available at the moment',
  ],
  ['the performer waits for review again', () => setPerformer({ reviewState: 'pending' }), 'not available'],
  [
    'the performer has to confirm an address first',
    () =>
      api.deps.db.update(users).set({ status: 'pending-email-confirmation' }).where(eq(users.id, star.id)),
    'not available at the moment',
  ],
  [
    "the fan's own account is closed",
    () => setAccountActive(api.deps, 'operator', fan.id, false, 'Broke the rules'),
    'Your account is closed',
  ],
];

describe.each(LOSSES)('when %s', (_name, lose, word) => {
  test('the renewal is stopped at once, the fan is told why, and nothing is ever charged', async () => {
    await subscribe();
    api.clock.advance({ days: 3 });
    await lose();
    await tick();
    const told = api.mails.filter((mail) => mail.to === fan.email);
    expect(told.map((mail) => mail.subject)).toEqual(['Your subscription to Nova Star will not renew']);
    expect(told[0]?.text).toContain(word);
    expect(told[0]?.text).toContain('your card will not be charged again');
    expect(told[0]?.text).toContain('February 28, 2026');
    await tick();
    api.clock.set('2026-02-28T11:30:00Z');
    await tick();
    api.clock.set('2026-02-28T12:00:00Z');
    await tick();
    expect(await charges()).toBe(1);
    const later = api.mails.filter((mail) => mail.to === fan.email).slice(1);
    // Whose performer is away hears once more: what the unused time cost is given back.
    expect(later.map((mail) => mail.subject.includes('has ended'))).toEqual(
      word.startsWith('not available') ? [true] : [],
    );
    const [row] = await api.deps.db.select().from(performers).where(eq(performers.id, star.id));
    expect(row?.totalSubscribers).toBe(0);
  });

  test('in the last hour it is stopped before the charge', async () => {
    await subscribe();
    api.clock.set('2026-02-28T11:30:00Z');
    await lose();
    await tick();
    expect(await charges()).toBe(1);
    expect(api.mails.filter((mail) => mail.to === fan.email)).toHaveLength(1);
  });
});

test('nobody else loses a renewal', async () => {
  await subscribe();
  const other = await aPerformer(api, { blockCountries: ['DE'] });
  await setAccountActive(api.deps, 'operator', (await aPerformer(api)).id, false, 'Broke the rules');
  await block('FR');
  await tick();
  expect(other.id).not.toBe(star.id);
  expect(await sub()).toMatchObject({ state: 'active', nextRecurringDate: '2026-02-28T12:00:00.000Z' });
  expect(api.mails).toEqual([]);
});

test('a block that comes between the look and the charge still stops it', async () => {
  await subscribe();
  api.clock.set('2026-02-28T11:30:00Z');
  const { db } = api.deps;
  await db.execute(`create or replace function block_now() returns trigger language plpgsql as $$ begin
    update performers set block_countries = '{DE}'; return new; end $$`);
  await db.execute(
    'create trigger block_now before insert on payment_transactions for each row execute function block_now()',
  );
  await tick();
  await db.execute('drop function block_now cascade');
  expect(await charges()).toBe(1);
  const rows = await db.select().from(paymentTransactions).where(eq(paymentTransactions.status, 'canceled'));
  expect(rows.map((row) => row.failureCode)).toEqual(['not_due']);
});

test('what was switched off stays off when the performer is back, until the fan acts', async () => {
  await subscribe();
  await setAccountActive(api.deps, 'operator', star.id, false, 'A mistake');
  await tick();
  await setAccountActive(api.deps, 'operator', star.id, true, '');
  await tick();
  api.clock.set('2026-02-28T11:30:00Z');
  await tick();
  expect(await charges()).toBe(1);
  expect(await sub()).toMatchObject({ state: 'cancelled', isActive: true });
});

test('during maintenance nobody is charged; afterwards renewals go on', async () => {
  await subscribe();
  api.clock.set('2026-02-28T11:30:00Z');
  await setSetting(api.deps, 'maintenance', true);
  await tick();
  expect(await charges()).toBe(1);
  await setSetting(api.deps, 'maintenance', false);
  await tick();
  expect(await charges()).toBe(2);
});

test('a trial that became a paid plan does not renew into a blocked country', async () => {
  await subscribe('free');
  await subscribe('monthly');
  await block('DE');
  await tick();
  expect(api.mails.map((mail) => mail.to)).toEqual([fan.email]);
  api.clock.set((await sub()).expiredAt ?? '');
  await tick();
  expect(await charges()).toBe(1);
});

describe('a country that is blocked in the middle of a paid period', () => {
  const reads = async () => {
    const view = await api.call(feeds.view, { params: { id: post } }, from('DE'));
    const list = await api.call(feeds.list, { query: { performerId: star.id } }, from('DE'));
    const home = await api.call(feeds.list, { query: { isHome: true } }, from('DE'));
    return {
      profile: (await visit('DE')).status,
      post: view.status === 200 ? view.data.text : view.status,
      list: list.status === 200 ? list.data.data.map((one) => one.text) : list.status,
      home: home.data.data.map((one) => one.text),
    };
  };

  test('stays open to who has paid until the end of the period, and closes then', async () => {
    await subscribe();
    await block('DE');
    await tick();
    const words = 'For subscribers.';
    expect(await reads()).toEqual({ profile: 200, post: words, list: [words], home: [words] });
    api.clock.set('2026-02-28T12:00:00Z');
    expect(await reads()).toEqual({ profile: 403, post: 403, list: 403, home: [] });
  });

  test('is closed to everybody else from there, and takes no new subscription', async () => {
    await block('DE');
    expect(await reads()).toEqual({ profile: 403, post: 403, list: 403, home: [] });
    const body = { performerId: star.id, type: 'monthly' as const, cardId: await aCard(api, fan) };
    const reply = await api.call(payments.subscribe, { body }, fan);
    expect(reply.error.error).toBe('subscriptions.performer-unavailable');
  });
});
