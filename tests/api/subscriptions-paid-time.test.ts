import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { wallet } from '#contract/wallet.ts';
import { ledgerTransfers } from '#server/db/schema/ledger.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { deliver } from '#server/features/delivery/deliver.service.ts';
import { setAccountActive } from '#server/features/operator/operator.service.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import {
  aLastingFan,
  askForPayout,
  earnedBy,
  expectSoundLedger,
  subscribeByCard,
  walletOf,
} from '#support/money.ts';

let api: TestApi;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-02-01T00:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api, {
    name: 'Nova Star',
    monthlyPrice: 1000,
    yearlyPrice: 9000,
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
  });
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const subscribe = (type?: 'monthly' | 'yearly' | 'free') => subscribeByCard(api, fan, star.id, type);
/** The performer has these tokens paid out. */
const requestPayout = (tokens: number) => askForPayout(api, star.id, tokens);
const cancel = () =>
  api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan);
const close = () => setAccountActive(api.deps, 'operator', star.id, false, 'Broke the rules');
const reopen = () => setAccountActive(api.deps, 'operator', star.id, true, '');
async function tick(at?: string): Promise<void> {
  if (at) api.clock.set(at);
  await renewDueSubscriptions(api.deps);
  await expireSubscriptions(api.deps);
  await api.runJobs();
}
const sub = async () => (await api.call(subscriptions.userSearch, {}, fan)).data.data[0];
const subjects = () => api.mails.filter((mail) => mail.to === fan.email).map((mail) => mail.subject);
const subscribers = async () => (await api.deps.db.select().from(performers))[0]?.totalSubscribers;

test('half a month that could not be used comes back as half the price, from both shares', async () => {
  await subscribe();
  api.clock.set('2026-02-15T00:00:00Z');
  await close();
  await tick();
  await tick('2026-02-17T23:59:00Z');
  expect(await walletOf(api, fan.id)).toBe(0);
  await tick('2026-02-18T00:00:00Z');
  expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([50, 40]);
  expect(await sub()).toMatchObject({ state: 'expired', expiredAt: '2026-02-15T00:00:00.000Z' });
  expect((await api.call(wallet.movements, {}, fan)).data.data).toMatchObject([
    { kind: 'refund', tokens: 50, transactionId: (await sub())?._id, performerInfo: { _id: star.id } },
  ]);
  expect(await subscribers()).toBe(0);
  expect(subjects()).toEqual([
    'Your subscription to Nova Star will not renew',
    'Your subscription to Nova Star has ended: 50 tokens for you',
  ]);
  expect(api.events.filter(({ event }) => event === 'update_balance').slice(-2)).toEqual([
    { userId: star.id, event: 'update_balance', payload: { token: -40 } },
    { userId: fan.id, event: 'update_balance', payload: { token: 50 } },
  ]);
});

test('there is one e-mail about it, also once notifications were mailed', async () => {
  await api.deps.db.update(users).set({ emailVerifiedAt: api.deps.clock.now() });
  await subscribe();
  await close();
  await tick();
  await tick('2026-02-18T00:00:00Z');
  api.clock.advance({ minutes: 5 });
  await deliver(api.deps);
  await api.runJobs();
  expect(subjects().filter((subject) => subject.includes('has ended'))).toHaveLength(1);
});

test('it is given once, however many processes look and however often', async () => {
  await subscribe();
  await close();
  await tick();
  api.clock.advance({ days: 4 });
  await Promise.all(Array.from({ length: 5 }, () => renewDueSubscriptions(api.deps)));
  await tick();
  expect(await walletOf(api, fan.id)).toBe(100);
  const transfers = await api.deps.db.select().from(ledgerTransfers);
  expect(transfers.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  expect(await subscribers()).toBe(0);
});

test('a cancelled subscription counts as well: its time was paid for too', async () => {
  await subscribe();
  await cancel();
  await api.runJobs();
  api.mails.length = 0;
  api.clock.set('2026-02-15T00:00:00Z');
  await close();
  await tick();
  expect(subjects()).toEqual(['Nova Star is not available at the moment']);
  await tick('2026-02-18T00:00:00Z');
  expect(await walletOf(api, fan.id)).toBe(50);
});

test('a plan that waits behind a trial comes back whole, the trial brings nothing', async () => {
  await subscribe('free');
  await subscribe('monthly');
  await close();
  await tick();
  await tick('2026-02-04T00:00:00Z');
  expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([100, 0]);
});

test('away twice, yearly then monthly: the month is given back by itself, not measured by the year', async () => {
  await subscribe('yearly');
  await close();
  await tick();
  await tick('2026-02-04T00:00:00Z');
  expect(await walletOf(api, fan.id)).toBe(900);
  await reopen();
  api.clock.set('2026-03-01T00:00:00Z');
  await subscribe('monthly');
  api.clock.set('2026-03-16T12:00:00Z');
  await close();
  await tick();
  await tick('2026-03-19T12:00:00Z');
  expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([950, 40]);
  expect(subjects().at(-1)).toBe('Your subscription to Nova Star has ended: 50 tokens for you');
});

test('where nothing is left to give back, the e-mail promises no tokens', async () => {
  await subscribe();
  api.clock.set('2026-02-28T23:59:59.999Z');
  await close();
  await tick();
  await tick('2026-03-04T00:00:00Z');
  expect(await walletOf(api, fan.id)).toBe(0);
  expect(subjects().at(-1)).toBe('Your subscription to Nova Star has ended');
  expect(api.mails.at(-1)?.text).not.toContain('0 tokens');
});

describe('payments from before their period was written down', () => {
  const FOLDER = 'server/db/migrations';
  const migrate = async () => {
    const file = readdirSync(FOLDER).find((name) => name.endsWith('_paid_periods.sql'));
    await api.deps.db.execute(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  };
  /** Takes away what such payments did not have, and brings it back as the update of the site does. */
  async function updateTheSite(): Promise<void> {
    const { detail } = paymentTransactions;
    await api.deps.db.update(paymentTransactions).set({ detail: sql`${detail} - 'from' - 'until'` });
    await migrate();
  }
  async function periods() {
    const { createdAt, id } = paymentTransactions;
    const made = await api.deps.db.select().from(paymentTransactions).orderBy(createdAt, id);
    return made.map(({ type, detail }) => [type, detail.from, detail.until]);
  }

  test('get it from the subscription they paid for, and are given back like others', async () => {
    await subscribe();
    await updateTheSite();
    api.clock.set('2026-02-15T00:00:00Z');
    await close();
    await tick();
    await tick('2026-02-18T00:00:00Z');
    expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([50, 40]);
  });

  test('each get their own where a plan waits behind another', async () => {
    await subscribe('monthly');
    await cancel();
    api.clock.set('2026-02-10T00:00:00Z');
    await subscribe('yearly');
    const before = await periods();
    expect(before).toEqual([
      ['monthly_subscription', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
      ['yearly_subscription', '2026-03-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z'],
    ]);
    await updateTheSite();
    expect(await periods()).toEqual(before);
  });

  test('are left alone where the period is known, free, or of a trial', async () => {
    await subscribe('free');
    await subscribe('monthly');
    const before = await periods();
    await migrate();
    expect(await periods()).toEqual(before);
    await updateTheSite();
    expect(await periods()).toEqual(before);
  });
});

test('a performer who is back in time costs nobody anything: the lost days are added', async () => {
  await subscribe();
  await close();
  await tick('2026-02-10T00:00:00Z');
  await reopen();
  await tick('2026-02-12T00:00:00Z');
  expect(await sub()).toMatchObject({ isActive: true, expiredAt: '2026-03-03T00:00:00.000Z' });
  expect(subjects().at(-1)).toBe('Nova Star is back');
  await tick('2026-02-20T00:00:00Z');
  expect(await walletOf(api, fan.id)).toBe(0);
  expect(await subscribers()).toBe(1);
});

test('time that ran out while the performer was away is added too', async () => {
  await subscribe();
  api.clock.set('2026-02-28T00:00:00Z');
  await close();
  await tick();
  await tick('2026-03-01T12:00:00Z');
  await reopen();
  await tick('2026-03-02T00:00:00Z');
  expect(await sub()).toMatchObject({ isActive: true, expiredAt: '2026-03-03T00:00:00.000Z' });
});

test('what was added for two absences ends with the month that is given back, and what waits behind it begins now', async () => {
  await subscribe();
  for (const [gone, back] of [
    ['2026-02-05T00:00:00Z', '2026-02-08T00:00:00Z'],
    ['2026-02-10T00:00:00Z', '2026-02-13T00:00:00Z'],
  ] as const) {
    api.clock.set(gone);
    await close();
    await tick(gone);
    api.clock.set(new Date(Date.parse(back) - 1).toISOString());
    await reopen();
    await tick(back);
  }
  expect(await sub()).toMatchObject({ state: 'cancelled', expiredAt: '2026-03-07T00:00:00.000Z' });
  await subscribe('yearly');
  expect(await sub()).toMatchObject({ expiredAt: '2027-03-07T00:00:00.000Z' });
  const made = await api.deps.db.select().from(paymentTransactions);
  const giveBack = async (type: string) => {
    const payment = made.find((one) => one.type === type);
    await refundPayment(api.deps, 'operator', payment?.id ?? '', { total: null, reason: 'A mistake' });
  };
  await giveBack('monthly_subscription');
  expect(await sub()).toMatchObject({ state: 'cancelled', expiredAt: '2027-02-13T00:00:00.000Z' });
  await giveBack('yearly_subscription');
  expect(await sub()).toMatchObject({ state: 'expired', expiredAt: '2026-02-13T00:00:00.000Z' });
});

test('of an absence as much is added as was left, also where a month is bought right after it', async () => {
  await subscribe();
  await cancel();
  api.clock.set('2026-02-28T23:00:00Z');
  await close();
  await tick();
  api.clock.set('2026-03-03T22:00:00Z');
  await reopen();
  await subscribe();
  expect(await sub()).toMatchObject({ expiredAt: '2026-04-03T23:00:00.000Z', state: 'active' });
  await tick('2026-03-03T22:10:00Z');
  expect(await sub()).toMatchObject({ expiredAt: '2026-04-03T23:00:00.000Z', state: 'active' });
});

test('what the performer does not have any more is borne by the site', async () => {
  await subscribe();
  await requestPayout(70);
  await close();
  await tick();
  await tick('2026-02-05T00:00:00Z');
  expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([100, 0]);
});

test('a country that is blocked gives nothing back: access stays until the end', async () => {
  await subscribe();
  await api.deps.db.update(performers).set({ blockCountries: ['DE'] });
  await api.call(subscriptions.userSearch, {}, { token: fan.token, headers: { 'x-test-country': 'DE' } });
  await tick('2026-02-20T00:00:00Z');
  expect(subjects()).toEqual(['Your subscription to Nova Star will not renew']);
  expect(await walletOf(api, fan.id)).toBe(0);
});
