import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions as table } from '#server/db/schema/subscriptions.ts';
import { setAccountActive } from '#server/features/operator/operator.service.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, earnedBy, expectSoundLedger } from '#support/money.ts';

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
    name: 'Nova Star',
    monthlyPrice: 1000,
    yearlyPrice: 9000,
    isFreeSubscription: true,
  });
  card = await aCard(api, fan);
  await subscribe();
  await cancel();
  api.clock.advance({ days: 10 });
  await api.runJobs();
  api.mails.length = 0;
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const subscribe = (more: object = {}, as: object = fan) =>
  api.call(
    payments.subscribe,
    { body: { performerId: star.id, type: 'monthly', cardId: card, ...more } },
    as,
  );
const cancel = () =>
  api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan);
const resume = (body: { cardId?: string } = {}, id = star.id, as: object = fan) =>
  api.call(subscriptions.resume, { params: { id }, body }, as);
const charges = async () => (await api.deps.db.select().from(sandboxCharges)).map((row) => row.amount);
const sub = async () => (await api.call(subscriptions.userSearch, {}, fan)).data.data[0];
const setPerformer = (change: Partial<typeof performers.$inferInsert>) =>
  api.deps.db.update(performers).set(change).where(eq(performers.id, star.id));

test('switches the renewal on again without a charge, and says so by mail', async () => {
  const reply = await resume();
  expect(reply.data).toMatchObject({
    state: 'active',
    status: 'active',
    cancelledAt: null,
    expiredAt: '2026-02-28T12:00:00.000Z',
    nextRecurringDate: '2026-02-28T12:00:00.000Z',
  });
  expect(await charges()).toEqual([1000]);
  expect(await earnedBy(api, star.id)).toBe(80);
  await api.runJobs();
  expect(api.mails.map((mail) => [mail.to, mail.subject])).toEqual([
    [fan.email, 'Your subscription to Nova Star renews again'],
  ]);
  expect(api.mails[0]?.text).toContain('February 28, 2026: $10.00');
});

test('twice is once, also five times at the same moment', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => resume()));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
  expect((await resume()).data.state).toBe('active');
  await api.runJobs();
  expect(api.mails).toHaveLength(1);
  expect(await charges()).toEqual([1000]);
});

test('the agreed price stays when the performer asks more meanwhile', async () => {
  await setPerformer({ monthlyPrice: 2000 });
  expect((await resume()).data.price).toBe(10);
  api.clock.set('2026-02-28T11:30:00Z');
  await renewDueSubscriptions(api.deps);
  expect(await charges()).toEqual([1000, 1000]);
});

describe('the subscribe call of clients that know no other', () => {
  test('charges nothing for the plan that still runs, also at another price', async () => {
    await setPerformer({ monthlyPrice: 2000 });
    const reply = await subscribe({ price: 20 });
    expect(reply.data).toMatchObject({ status: 'success', totalPrice: 0, type: 'monthly_subscription' });
    expect(await sub()).toMatchObject({
      state: 'active',
      price: 10,
      expiredAt: '2026-02-28T12:00:00.000Z',
    });
    expect(await charges()).toEqual([1000]);
  });

  test('answers the same request twice with the same payment', async () => {
    const as = { token: fan.token, headers: { 'idempotency-key': 'once' } };
    const replies = await Promise.all(Array.from({ length: 5 }, () => subscribe({}, as)));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.data?._id}`)).size).toBe(1);
    expect(await api.deps.db.select().from(paymentTransactions)).toHaveLength(2);
  });

  test('answers the same request twice also where it names no card', async () => {
    const as = { token: fan.token, headers: { 'idempotency-key': 'once' } };
    const first = await subscribe({ cardId: undefined, price: 10 }, as);
    const again = await subscribe({ cardId: undefined, price: 10 }, as);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.data._id).toBe(first.data._id);
    expect((await subscribe({}, as)).error.error).toBe('payments.key-reused');
  });

  test('tells the open pages how it ended, as every payment does', async () => {
    api.events.length = 0;
    const { data } = await subscribe();
    expect(api.events).toEqual([
      {
        userId: fan.id,
        event: 'payment_status_callback',
        payload: { redirectUrl: `/payment/success?transactionId=${data._id}` },
      },
    ]);
  });

  test('says that one is subscribed when it was faster elsewhere', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => subscribe()));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.find((reply) => reply.status !== 200)?.error.error).toBe(
      'subscriptions.already-subscribed',
    );
    expect(await charges()).toEqual([1000]);
  });
});

test('another card may be named, and is needed when the old one is gone', async () => {
  await api.call(payments.removeCard, { params: { id: card } }, fan);
  expect((await resume()).error.error).toBe('payments.card-missing');
  expect((await resume({ cardId: await aCard(api, await aFan(api)) })).error.error).toBe(
    'payments.card-not-found',
  );
  const other = await aCard(api, fan);
  expect((await resume({ cardId: other })).status).toBe(200);
  expect((await api.deps.db.select().from(table))[0]?.cardId).toBe(other);
});

test('not after the end, not for a trial, not for others', async () => {
  expect((await resume({}, star.id, await aFan(api))).status).toBe(404);
  const other = await aPerformer(api, { isFreeSubscription: true });
  await subscribe({ performerId: other.id, type: 'free' });
  expect((await resume({}, other.id)).error.error).toBe('subscriptions.not-renewing');
  api.clock.set('2026-02-28T12:00:00Z');
  expect((await resume()).error.error).toBe('subscriptions.ended');
  await expireSubscriptions(api.deps);
  expect((await resume()).error.error).toBe('subscriptions.ended');
  expect(await charges()).toEqual([1000]);
});

test('not while the performer cannot be seen; once they are back, it can', async () => {
  const fromGermany = { token: fan.token, headers: { 'x-test-country': 'DE' } };
  await setPerformer({ blockCountries: ['DE'] });
  expect((await resume({}, star.id, fromGermany)).error.error).toBe('subscriptions.performer-unavailable');
  // Where the fan was last seen counts, also when the next request does not say where it comes from.
  expect((await resume()).error.error).toBe('subscriptions.performer-unavailable');
  await setPerformer({ blockCountries: [] });
  await setAccountActive(api.deps, 'operator', star.id, false, 'A mistake');
  expect((await resume()).error.error).toBe('subscriptions.performer-unavailable');
  await setAccountActive(api.deps, 'operator', star.id, true, '');
  expect((await resume()).status).toBe(200);
});

test('a renewal that the site stopped can be switched on by the fan when access is back', async () => {
  await resume();
  await setAccountActive(api.deps, 'operator', star.id, false, 'A mistake');
  await renewDueSubscriptions(api.deps);
  expect((await api.deps.db.select().from(table))[0]).toMatchObject({ stopReason: 'performer' });
  await setAccountActive(api.deps, 'operator', star.id, true, '');
  expect((await resume()).data.state).toBe('active');
  expect((await api.deps.db.select().from(table))[0]).toMatchObject({ stopReason: null, cancelledAt: null });
});

describe('in the last hour, after a try of the renewal that did not end well', () => {
  const inTheLastHour = () => api.clock.set('2026-02-28T11:10:00Z');
  const renewals = async () => {
    const rows = await api.deps.db.select().from(paymentTransactions).orderBy(paymentTransactions.id);
    return rows.filter((row) => row.detail.renewal === true).map(({ status }) => status);
  };

  test('that was declined: the card that is named then is charged at once, not never', async () => {
    await resume({ cardId: await aCard(api, fan, 'renewal-declined') });
    inTheLastHour();
    await renewDueSubscriptions(api.deps);
    expect(await renewals()).toEqual(['fail']);
    await cancel();
    expect((await resume({ cardId: card })).status).toBe(200);
    await renewDueSubscriptions(api.deps);
    expect(await renewals()).toEqual(['fail', 'success']);
    expect(await sub()).toMatchObject({ state: 'active', expiredAt: '2026-03-31T12:00:00.000Z' });
    expect(await charges()).toHaveLength(3);
  });

  test('that was stopped while the card was charged, and given back', async () => {
    await resume({ cardId: await aCard(api, fan, 'delayed-success') });
    inTheLastHour();
    await renewDueSubscriptions(api.deps);
    await cancel();
    await api.runJobs();
    expect(await renewals()).toEqual(['refunded']);
    expect((await resume({ cardId: card })).status).toBe(200);
    await renewDueSubscriptions(api.deps);
    expect(await renewals()).toEqual(['refunded', 'success']);
    expect(await sub()).toMatchObject({ state: 'active', expiredAt: '2026-03-31T12:00:00.000Z' });
  });

  test('that is still under way: no second one is begun beside it', async () => {
    await resume({ cardId: await aCard(api, fan, 'delayed-success') });
    inTheLastHour();
    await renewDueSubscriptions(api.deps);
    await cancel();
    await resume({ cardId: card });
    await renewDueSubscriptions(api.deps);
    expect(await renewals()).toEqual(['pending']);
    await api.runJobs();
    await renewDueSubscriptions(api.deps);
    expect(await renewals()).toEqual(['success']);
    expect(await sub()).toMatchObject({ state: 'active', expiredAt: '2026-03-31T12:00:00.000Z' });
  });
});
