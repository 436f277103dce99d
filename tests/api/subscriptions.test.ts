import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { PlanType } from '#rules/subscription.ts';
import { earnings } from '#server/db/schema/earnings.ts';
import { paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions as table } from '#server/db/schema/subscriptions.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, earnedBy, expectSoundLedger, lastingToken } from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

let api: TestApi;
let fan: Person;
let star: Person;
let card: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-01-31T12:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api, {
    monthlyPrice: 1000,
    yearlyPrice: 9999,
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
  });
  card = await aCard(api, fan);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const subscribe = (type: PlanType, more: object = {}, as: object = fan) =>
  api.call(payments.subscribe, { body: { performerId: star.id, type, cardId: card, ...more } }, as);
const own = async () => (await api.call(subscriptions.userSearch, {}, fan)).data;
const cancel = (id: string, as: object = fan) =>
  api.call(payments.cancelSubscription, { params: { gateway: 'stripe', id } }, as);
const subscribers = async () => {
  const [row] = await api.deps.db.select().from(performers).where(eq(performers.id, star.id));
  return row?.totalSubscribers;
};
const keyed = (key: string) => ({ token: fan.token, headers: { 'idempotency-key': key } });

test('a monthly plan is charged, shared out and lasts a calendar month', async () => {
  const reply = await subscribe('monthly');
  expect(reply.data).toMatchObject({
    type: 'monthly_subscription',
    status: 'success',
    totalPrice: 10,
    tokens: 100,
    performerInfo: { _id: star.id },
    products: [{ name: `Monthly subscription to Performer ${star.username.replace(/\D/g, '')}` }],
  });
  expect((await own()).data).toEqual([
    expect.objectContaining({
      subscriptionType: 'monthly',
      status: 'active',
      state: 'active',
      isActive: true,
      price: 10,
      expiredAt: '2026-02-28T12:00:00.000Z',
      nextRecurringDate: '2026-02-28T12:00:00.000Z',
      transactionId: reply.data._id,
      performerInfo: expect.objectContaining({ _id: star.id }),
      userInfo: expect.objectContaining({ _id: fan.id }),
    }),
  ]);
  expect(reply.data.subscriptionId).toBe((await own()).data[0]?._id);
  expect(await earnedBy(api, star.id)).toBe(80);
  expect(await subscribers()).toBe(1);
  expect(api.forgotten).toEqual([`performer:${star.id}`]);
});

test('a yearly plan has its own price and lasts a year', async () => {
  await subscribe('yearly');
  expect((await own()).data[0]).toMatchObject({
    subscriptionType: 'yearly',
    price: 99.99,
    expiredAt: '2027-01-31T12:00:00.000Z',
  });
  const [earning] = await api.deps.db.select().from(earnings);
  expect(earning).toMatchObject({ type: 'yearly_subscription', grossPrice: 99_990, isToken: false });
});

test('a receipt goes to the fan and the news to the performer', async () => {
  await subscribe('monthly');
  await api.runJobs();
  expect(api.mails.map((mail) => mail.to).sort()).toEqual([fan.email, star.email].sort());
  expect(api.mails.find((mail) => mail.to === fan.email)?.text).toContain('paid until February 28, 2026');
});

describe('free trials', () => {
  test('need no card, last the days the performer gives, and do not renew', async () => {
    const reply = await subscribe('free', { cardId: undefined });
    expect(reply.data).toMatchObject({
      type: 'free_subscription',
      status: 'success',
      totalPrice: 0,
      paymentGateway: 'system',
    });
    expect((await own()).data[0]).toMatchObject({
      subscriptionType: 'free',
      expiredAt: '2026-02-07T12:00:00.000Z',
      nextRecurringDate: null,
    });
    expect(await api.deps.db.select().from(sandboxCharges)).toEqual([]);
    expect(await subscribers()).toBe(1);
  });

  test('are given once, whatever happens later', async () => {
    await subscribe('free');
    expect((await subscribe('free')).error.error).toBe('subscriptions.already-subscribed');
    api.clock.advance({ days: 8 });
    expect((await subscribe('free')).error.error).toBe('subscriptions.trial-used');
    await subscribe('monthly');
    api.clock.advance({ days: 60 });
    expect((await subscribe('free')).error.error).toBe('subscriptions.trial-used');
  });

  test('are given once to 20 requests at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => subscribe('free')));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await api.deps.db.select().from(paymentTransactions)).toHaveLength(1);
    expect(await subscribers()).toBe(1);
  });

  test('are refused when a payment comes through between the first look and the lock', async () => {
    await subscribe('monthly');
    await api.deps.db
      .update(table)
      .set({ status: 'deactivated', expiredAt: new Date('2026-01-01T00:00:00Z') });
    const trial = await api.deps.db.transaction(async (tx) => {
      await tx.update(table).set({ status: 'active', expiredAt: new Date('2026-02-28T12:00:00Z') });
      const asked = subscribe('free');
      await besideTransactions(() => untilWaiting(api.deps.db));
      return { asked };
    });
    expect((await trial.asked).error.error).toBe('subscriptions.already-subscribed');
    expect((await own()).data[0]).toMatchObject({ subscriptionType: 'monthly', state: 'active' });
  });

  test('given while a payment succeeds: the paid month follows the trial, nothing is lost', async () => {
    const { db } = api.deps;
    await subscribe('monthly');
    await db.update(table).set({ status: 'deactivated', expiredAt: new Date('2026-01-01T00:00:00Z') });
    await db.update(performers).set({ totalSubscribers: 0 });
    await subscribe('monthly', { cardId: await aCard(api, fan, 'delayed-success') });
    await db.execute(`create function take_time() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1); return new; end $$`);
    await db.execute(
      'create trigger take_time before insert on used_trials for each row execute function take_time()',
    );
    const { trial, paid } = await db.transaction(async (tx) => {
      await tx.execute('select pg_advisory_xact_lock(1)');
      const trial = subscribe('free');
      await besideTransactions(() => untilWaiting(db));
      const paid = api.runJobs();
      await besideTransactions(() => untilWaiting(db, 2));
      return { trial, paid };
    });
    await Promise.all([trial, paid]);
    await db.execute('drop function take_time cascade');
    expect((await trial).status).toBe(200);
    expect((await own()).data[0]).toMatchObject({
      subscriptionType: 'monthly',
      startRecurringDate: '2026-02-07T12:00:00.000Z',
      expiredAt: '2026-03-07T12:00:00.000Z',
    });
    expect(await subscribers()).toBe(1);
  });

  test('of another length than the fan saw are told, not given: there is only one', async () => {
    const reply = await subscribe('free', { days: 30 });
    expect([reply.status, reply.error.error]).toEqual([409, 'subscriptions.trial-changed']);
    expect((await own()).total).toBe(0);
    expect((await subscribe('free', { days: 7 })).status).toBe(200);
  });

  test('are refused where the performer or the site does not offer them', async () => {
    await setSetting(api.deps, 'freeSubscriptionEnabled', false);
    expect((await subscribe('free')).error.error).toBe('subscriptions.trial-not-offered');
    await setSetting(api.deps, 'freeSubscriptionEnabled', true);
    await api.deps.db.update(performers).set({ isFreeSubscription: false }).where(eq(performers.id, star.id));
    expect((await subscribe('free')).error.error).toBe('subscriptions.trial-not-offered');
  });

  test('can become a paid plan that starts when they end', async () => {
    await subscribe('free');
    await subscribe('monthly');
    expect((await own()).data).toEqual([
      expect.objectContaining({
        subscriptionType: 'monthly',
        startRecurringDate: '2026-02-07T12:00:00.000Z',
        expiredAt: '2026-03-07T12:00:00.000Z',
      }),
    ]);
    expect(await subscribers()).toBe(1);
  });
});

describe('refusals', () => {
  test('who is subscribed is not charged again', async () => {
    await subscribe('monthly');
    for (const plan of ['monthly', 'yearly', 'free'] as const) {
      const reply = await subscribe(plan);
      expect([reply.status, reply.error.error]).toEqual([422, 'subscriptions.already-subscribed']);
    }
    expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
  });

  test('a price that changed since the fan saw it is told, not charged', async () => {
    const reply = await subscribe('monthly', { price: 9.99 });
    expect([reply.status, reply.error.error]).toEqual([409, 'subscriptions.price-changed']);
    expect(await api.deps.db.select().from(paymentTransactions)).toEqual([]);
    expect((await subscribe('monthly', { price: 10 })).data.status).toBe('success');
  });

  test('a card is needed, an own one', async () => {
    const bare = await subscribe('monthly', { cardId: undefined }, await aFan(api));
    expect(bare.error.error).toBe('payments.card-missing');
    const foreign = await aCard(api, await aFan(api));
    expect((await subscribe('monthly', { cardId: foreign })).error.error).toBe('payments.card-not-found');
    expect((await subscribe('monthly', { cardId: undefined, stripeCardId: card })).data.status).toBe(
      'success',
    );
  });

  test('performers who are not available, unknown or block the country', async () => {
    const waiting = await aPerformer(api, { reviewState: 'pending' });
    const closed = await aPerformer(api, { status: 'inactive' });
    const far = await aPerformer(api, { blockCountries: ['DE'] });
    for (const id of [waiting.id, closed.id, 'nobody', fan.id]) {
      const reply = await subscribe('monthly', { performerId: id });
      expect([reply.status, reply.error.error]).toEqual([404, 'subscriptions.performer-unavailable']);
    }
    const fromGermany = { token: fan.token, headers: { 'x-test-country': 'DE' } };
    expect((await subscribe('monthly', { performerId: far.id }, fromGermany)).status).toBe(404);
    expect((await subscribe('monthly', {}, star)).status).toBe(403);
  });

  test('a declined card gives nothing', async () => {
    const reply = await subscribe('monthly', { cardId: await aCard(api, fan, 'declined') });
    expect(reply.data).toMatchObject({ status: 'fail', failureCode: 'card_declined', subscriptionId: null });
    expect((await own()).total).toBe(0);
    expect(await subscribers()).toBe(0);
    expect((await subscribe('monthly')).data.status).toBe('success');
  });

  test('operators give system subscriptions, fans cannot take them; coupons are not for them', async () => {
    expect((await subscribe('system' as 'free')).status).toBe(422);
    expect((await subscribe('monthly', { couponCode: 'HALF' })).error.error).toBe(
      'payments.coupon-unavailable',
    );
  });
});

describe('one payment at a time', () => {
  test('20 requests at the same time charge once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => subscribe('monthly', {}, keyed(`k${n}`))),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const refusals = replies.filter((reply) => reply.status !== 200).map((reply) => reply.error.error);
    const expected = ['payments.in-progress', 'subscriptions.already-subscribed'];
    expect(refusals.filter((code) => !expected.includes(code))).toEqual([]);
    expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
    expect(await earnedBy(api, star.id)).toBe(80);
  });

  test('20 times the same request charge once, with one answer', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => subscribe('monthly', {}, keyed('a'))));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.data?._id}`)).size).toBe(1);
    expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
    const other = await subscribe('yearly', {}, keyed('a'));
    expect([other.status, other.error.error]).toEqual([422, 'payments.key-reused']);
  });

  test('the same key with another price than was charged is refused', async () => {
    const first = await subscribe('monthly', { price: 10 }, keyed('a'));
    expect((await subscribe('monthly', { price: 10 }, keyed('a'))).data._id).toBe(first.data._id);
    const other = await subscribe('monthly', { price: 9.99 }, keyed('a'));
    expect([other.status, other.error.error]).toEqual([422, 'payments.key-reused']);
  });

  test('the same request sent again leaves its open confirmation alone', async () => {
    const cardId = await aCard(api, fan, 'confirm');
    const first = await subscribe('monthly', { cardId }, keyed('a'));
    const again = await subscribe('monthly', { cardId }, keyed('a'));
    expect(first.data.status).toBe('require_authentication');
    expect(again.data).toEqual(first.data);
  });

  test('a confirmation that was left open is called off by the next try', async () => {
    const confirmed = await aCard(api, fan, 'confirm');
    const first = (await subscribe('monthly', { cardId: confirmed })).data;
    const second = (await subscribe('monthly')).data;
    expect(second.status).toBe('success');
    const view = await api.call(payments.view, { params: { id: first._id } }, fan);
    expect(view.data.status).toBe('canceled');
    const late = { clientSecret: first.stripeClientSecret ?? '', outcome: 'success' as const };
    expect((await api.call(payments.confirmSandbox, { body: late }, fan)).error.error).toBe(
      'payments.not-waiting',
    );
  });

  test('a confirmation that was given meanwhile counts, and nothing is charged twice', async () => {
    const first = (await subscribe('monthly', { cardId: await aCard(api, fan, 'confirm') })).data;
    const body = { clientSecret: first.stripeClientSecret ?? '', outcome: 'success' as const };
    await api.call(payments.confirmSandbox, { body }, fan);
    expect((await subscribe('monthly')).error.error).toBe('payments.in-progress');
    await api.runJobs();
    expect((await subscribe('monthly')).error.error).toBe('subscriptions.already-subscribed');
    expect((await own()).data).toMatchObject([{ transactionId: first._id }]);
    expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
  });

  test('while a payment is pending no other starts', async () => {
    await subscribe('monthly', { cardId: await aCard(api, fan, 'delayed-success') });
    const second = await subscribe('yearly');
    expect([second.status, second.error.error]).toEqual([409, 'payments.in-progress']);
    await api.runJobs();
    expect((await own()).data).toMatchObject([{ subscriptionType: 'monthly', state: 'active' }]);
  });
});

describe('cancelling', () => {
  test('keeps access until the end and stops the renewal', async () => {
    await subscribe('monthly');
    const [sub] = (await own()).data;
    const reply = await cancel(sub?._id ?? '');
    expect(reply.data).toEqual({ success: true, expiredAt: '2026-02-28T12:00:00.000Z' });
    expect((await own()).data[0]).toMatchObject({
      status: 'deactivated',
      state: 'cancelled',
      isActive: true,
      nextRecurringDate: null,
    });
    await api.runJobs();
    expect(api.mails.at(-1)?.text).toContain('You keep access until February 28, 2026');
  });

  test("twice is once, also by the performer's id, and only for one's own", async () => {
    await subscribe('monthly');
    expect((await cancel(star.id, await aFan(api))).error.error).toBe('subscriptions.not-found');
    await cancel(star.id);
    const [before] = await api.deps.db.select().from(table);
    api.clock.advance({ hours: 1 });
    expect((await cancel(star.id)).status).toBe(200);
    expect((await api.deps.db.select().from(table))[0]?.cancelledAt).toEqual(before?.cancelledAt);
    expect((await cancel('nothing')).status).toBe(404);
  });

  test('another plan may be bought before the end: it follows the paid one', async () => {
    await subscribe('monthly');
    await cancel(star.id);
    api.clock.advance({ days: 10 });
    await subscribe('yearly');
    expect((await own()).data).toEqual([
      expect.objectContaining({
        subscriptionType: 'yearly',
        state: 'active',
        startRecurringDate: '2026-02-28T12:00:00.000Z',
        expiredAt: '2027-02-28T12:00:00.000Z',
      }),
    ]);
    expect(await subscribers()).toBe(1);
  });
});

test('performers see their subscribers and search them by name', async () => {
  await subscribe('monthly');
  const other = await aFan(api, { name: 'Zoe Other' });
  other.token = await lastingToken(api, other.id);
  await api.call(payments.subscribe, { body: { performerId: star.id, type: 'free' } }, other);
  const token = await lastingToken(api, star.id);
  const list = async (query: object) =>
    (await api.call(subscriptions.performerSearch, { query }, { token })).data;
  expect((await list({})).total).toBe(2);
  expect((await list({ q: 'zoe' })).data).toMatchObject([
    { userInfo: { name: 'Zoe Other' }, subscriptionType: 'free' },
  ]);
  expect((await list({ subscriptionType: 'monthly' })).data).toMatchObject([{ userId: fan.id }]);
  expect((await list({ status: 'deactivated' })).total).toBe(0);
  const stranger = await aPerformer(api);
  expect((await api.call(subscriptions.performerSearch, {}, stranger)).data.total).toBe(0);
  expect((await api.call(subscriptions.performerSearch, {}, fan)).status).toBe(403);
});
