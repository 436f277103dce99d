import { eq, sql } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { notifications } from '#contract/notifications.ts';
import { payments } from '#contract/payments.ts';
import { performers } from '#contract/performers.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import { performers as performersTable } from '#server/db/schema/performers.ts';
import { subscriptions as subscriptionsTable } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { setAccountActive } from '#server/features/operator/operator.service.ts';
import { giveSubscription } from '#server/features/subscriptions/gifts.service.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import {
  aCard,
  aLastingFan,
  earnedBy,
  expectSoundLedger,
  lastingToken,
  ok,
  subscribeByCard,
  walletOf,
} from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

/** Subscriptions that an operator gives (docs/product.md 7.10). */
let api: TestApi;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aLastingFan(api, { name: 'Ada Fan' });
  star = await aPerformer(api, {
    name: 'Nova',
    monthlyPrice: 1000,
    yearlyPrice: 9000,
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
  });
  star.token = await lastingToken(api, star.id);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const give = (
  days: number,
  { to = fan.username, of = star.username, reason = ' For the\nlost stream ' } = {},
) => giveSubscription(api.deps, 'Olga', { fan: to, performer: of }, { days, reason });
const sub = async () => ok(await api.call(subscriptions.userSearch, {}, fan)).data[0];
const profile = async () => ok(await api.call(performers.view, { params: { id: star.id } }, fan));
const refusal = (code: string) => ({ code: `subscription-gifts.${code}` });
const mailsTo = async (who: Person) => {
  await api.runJobs();
  return api.mails.filter(({ to }) => to === who.email);
};

test('run at once for nothing, are told to both, and stand in both lists; the reason is on record', async () => {
  api.mails.length = 0;
  const until = '2026-03-31T12:00:00.000Z';
  expect(await give(30)).toEqual({ fan: 'Ada Fan', performer: 'Nova', until: new Date(until) });
  const shown = { subscriptionType: 'system', price: 0, state: 'active', expiredAt: until };
  expect(await sub()).toMatchObject({ ...shown, nextRecurringDate: null });
  expect(ok(await api.call(subscriptions.performerSearch, {}, star)).data).toMatchObject([shown]);
  expect(await profile()).toMatchObject({ isSubscribed: true, subscription: { type: 'system' } });
  expect((await profile()).stats.subscribers).toBe(1);
  expect((await mailsTo(fan)).map(({ subject }) => subject)).toEqual(['We gave you a subscription to Nova']);
  expect(await mailsTo(star)).toMatchObject([
    {
      subject: 'Ada Fan was given a subscription to you',
      text: expect.stringContaining('earns you nothing'),
    },
  ]);
  const told = ok(await api.call(notifications.list, {}, fan)).data;
  expect(told).toMatchObject([{ type: 'renewal', action: 'given', data: { name: 'Nova', day: until } }]);
  expect([await earnedBy(api, star.id), await walletOf(api, fan.id)]).toEqual([0, 0]);
  const [row] = await api.deps.db.select().from(auditLog).where(eq(auditLog.actor, 'Olga'));
  expect(row).toMatchObject({
    action: 'subscriptions.give',
    target: fan.id,
    detail: { performer: star.id, days: 30, until, reason: 'For the lost stream' },
  });
});

test('end by themselves: no card is asked, and nothing is listed as a charge to come', async () => {
  await give(1);
  expect(ok(await api.call(subscriptions.nextCharges, {}, fan))).toEqual([]);
  api.clock.set('2026-03-02T12:00:00Z');
  await renewDueSubscriptions(api.deps);
  await expireSubscriptions(api.deps);
  expect(await sub()).toMatchObject({ state: 'expired', status: 'deactivated' });
  expect(await profile()).toMatchObject({ isSubscribed: false, stats: { subscribers: 0 } });
  expect(await api.deps.db.$count(paymentTransactions)).toBe(0);
});

test('a plan that is bought meanwhile begins when the gift ends, and can become a year', async () => {
  await give(10);
  await subscribeByCard(api, fan, star.id);
  expect(await sub()).toMatchObject({
    subscriptionType: 'monthly',
    expiredAt: '2026-04-11T12:00:00.000Z',
    nextRecurringDate: '2026-04-11T12:00:00.000Z',
  });
  const quote = await api.call(subscriptions.upgradeQuote, { params: { id: star.id } }, fan);
  expect(ok(quote)).toMatchObject({ credit: 10, amount: 80, from: '2026-03-11T12:00:00.000Z' });
  await expect(give(10)).rejects.toMatchObject(refusal('already-subscribed'));
});

test('follow a trial or another gift that runs, and begin anew where nothing does', async () => {
  await subscribeByCard(api, fan, star.id, 'free');
  await give(10);
  expect(await sub()).toMatchObject({ subscriptionType: 'system', expiredAt: '2026-03-18T12:00:00.000Z' });
  expect((await profile()).stats.subscribers).toBe(1);
  api.clock.advance({ minutes: 1 });
  await give(10);
  expect(await sub()).toMatchObject({ expiredAt: '2026-03-28T12:00:00.000Z' });
  api.clock.set('2026-05-01T12:00:00Z');
  await expireSubscriptions(api.deps);
  await give(1);
  expect(await sub()).toMatchObject({ state: 'active', expiredAt: '2026-05-02T12:00:00.000Z' });
  expect((await profile()).stats.subscribers).toBe(1);
});

test('are given once by a command that is sent twice, also at the same moment', async () => {
  let sent: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await give(1);
  api.clock.advance({ minutes: 1 });
  await api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from subscriptions for update`);
    await besideTransactions(async () => {
      sent = Promise.allSettled([give(5), give(5)]);
      await untilWaiting(api.deps.db, 2);
    });
  });
  expect((await sent)?.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(give(7)).rejects.toMatchObject(refusal('repeated'));
  await give(7, { to: (await aLastingFan(api)).id });
  expect(await sub()).toMatchObject({ expiredAt: '2026-03-07T12:00:00.000Z' });
});

test('a first month that waits for its bank comes after the days that are given meanwhile', async () => {
  const cardId = await aCard(api, fan, 'confirm');
  const body = { performerId: star.id, type: 'monthly', cardId } as const;
  const payment = ok(await api.call(payments.subscribe, { body }, fan));
  expect(payment.status).toBe('require_authentication');
  await give(10);
  await api.deps.payments.simulator?.confirm(payment.stripeClientSecret ?? '', 'success');
  await api.runJobs();
  expect(await sub()).toMatchObject({ subscriptionType: 'monthly', expiredAt: '2026-04-11T12:00:00.000Z' });
});

describe('are refused', () => {
  afterEach(async () => {
    const given = await api.deps.db
      .select()
      .from(subscriptionsTable)
      .where(eq(subscriptionsTable.subscriptionType, 'system'));
    expect(given).toEqual([]);
    expect((await mailsTo(fan)).filter(({ subject }) => subject.startsWith('We gave you'))).toEqual([]);
  });

  test.each([0, 1.5, -1, 367, Number.NaN])('for %p days', async (days) => {
    await expect(give(days)).rejects.toMatchObject(refusal('days-not-valid'));
  });

  test('without a reason, and to whom is no fan, of whom is no performer', async () => {
    await expect(give(5, { reason: ' ' })).rejects.toMatchObject(refusal('reason-required'));
    await expect(give(5, { reason: 'x'.repeat(501) })).rejects.toMatchObject(refusal('reason-too-long'));
    await expect(give(5, { to: 'nobody' })).rejects.toMatchObject({ code: 'operator.not-found' });
    await expect(give(5, { to: star.id })).rejects.toMatchObject(refusal('not-a-fan'));
    await expect(give(5, { of: fan.id })).rejects.toMatchObject(refusal('not-a-performer'));
  });

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'whose account is closed',
      'closed',
      () => setAccountActive(api.deps, 'Olga', fan.id, false, 'Broke the rules'),
    ],
    [
      'whom the performer blocks',
      'performer-unavailable',
      () => api.call(blocks.add, { body: { targetId: fan.id } }, star),
    ],
    [
      'whose country the performer blocks',
      'performer-unavailable',
      async () => {
        await api.deps.db.update(users).set({ country: 'NL' }).where(eq(users.id, fan.id));
        const change = { blockCountries: ['NL'] };
        await api.deps.db.update(performersTable).set(change).where(eq(performersTable.id, star.id));
      },
    ],
    [
      'for a performer who is closed',
      'performer-unavailable',
      () => setAccountActive(api.deps, 'Olga', star.id, false, 'Broke the rules'),
    ],
    [
      'for a performer who is not approved',
      'performer-unavailable',
      () =>
        api.deps.db
          .update(performersTable)
          .set({ reviewState: 'pending' })
          .where(eq(performersTable.id, star.id)),
    ],
    ['who pays for a month', 'already-subscribed', () => subscribeByCard(api, fan, star.id)],
  ])('to a fan %s', async (_name, code, change) => {
    await change();
    await expect(give(5)).rejects.toMatchObject(refusal(code));
  });
});
