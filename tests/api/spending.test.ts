import { payments } from '#contract/payments.ts';
import { spending } from '#contract/spending.ts';
import { wallet } from '#contract/wallet.ts';
import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { spendingLimits } from '#server/db/schema/spending.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aCoupon } from '#support/coupons.ts';
import { aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aCard, aLastingFan, aPost, expectSoundLedger, ok, walletOf } from '#support/money.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  // A Wednesday.
  api.clock.set('2026-03-04T12:00:00Z');
  fan = await aLastingFan(api);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

type Period = 'day' | 'week' | 'month';
const view = async (as: object = fan) => ok(await api.call(spending.view, {}, as));
const set = (period: Period, amount: number, as: object = fan) =>
  api.call(spending.setLimit, { params: { period }, body: { amount } }, as);
const remove = (period: Period) => api.call(spending.removeLimit, { params: { period } }, fan);
const keep = (period: Period) => api.call(spending.keepLimit, { params: { period } }, fan);
const takeBreak = (days: number) => api.call(spending.takeBreak, { body: { days } }, fan);
const limit = async (period: Period) => (await view()).limits.find((one) => one.period === period);
async function topUp(amount: number, behaviour: SandboxBehaviour = 'success', more: object = {}) {
  return api.call(
    payments.topUp,
    { body: { amount, cardId: await aCard(api, fan, behaviour), ...more } },
    fan,
  );
}

test('whoever has set nothing has no limit, and sees what was paid', async () => {
  expect((await topUp(20)).status).toBe(200);
  const none = { amount: null, spent: 20, left: null, next: null };
  expect(await view()).toEqual({
    currency: 'USD',
    breakUntil: null,
    limits: [
      { period: 'day', ...none, opensAt: '2026-03-05T00:00:00.000Z' },
      { period: 'week', ...none, opensAt: '2026-03-09T00:00:00.000Z' },
      { period: 'month', ...none, opensAt: '2026-04-01T00:00:00.000Z' },
    ],
  });
});

test('a limit holds at once, names itself, and opens with the next period', async () => {
  expect((await set('day', 30)).status).toBe(200);
  expect((await topUp(20)).status).toBe(200);
  const { status, error } = await topUp(10.01);
  expect([status, error.error]).toEqual([422, 'spending.limit-reached']);
  expect(error.message).toBe(
    'This would go past your spending limit of $30.00 a day: $10.00 is left until March 5, 2026 at 12:00 AM UTC. Nothing was charged.',
  );
  const until = '2026-03-05T00:00:00.000Z';
  expect(error.fields).toEqual({ period: 'day', amount: '30', left: '10', until });
  expect(await api.deps.db.select().from(paymentTransactions)).toHaveLength(1);
  expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
  expect((await topUp(10)).status).toBe(200);
  expect(await limit('day')).toMatchObject({ amount: 30, spent: 30, left: 0 });
  const tooMuch = (await topUp(31)).error;
  expect(tooMuch.message).toBe('This is more than your spending limit of $30.00 a day. Nothing was charged.');
  expect(tooMuch.fields).toBeUndefined();
  api.clock.set('2026-03-05T00:00:00Z');
  expect((await topUp(30)).status).toBe(200);
});

test('weeks begin on Monday, months on their first day', async () => {
  await set('week', 20);
  await topUp(20);
  api.clock.set('2026-03-08T23:59:59Z');
  expect((await topUp(5)).error.message).toMatch(/\$20\.00 a week: \$0\.00 is left until March 9, 2026/);
  api.clock.set('2026-03-09T00:00:00Z');
  expect((await topUp(5)).status).toBe(200);
  await set('month', 25);
  api.clock.set('2026-03-31T23:59:59Z');
  expect((await topUp(5)).error.message).toMatch(/\$25\.00 a month: \$0\.00 is left until April 1, 2026/);
  api.clock.set('2026-04-01T00:00:00Z');
  expect((await topUp(20)).status).toBe(200);
});

test.each<[SandboxBehaviour, number]>([
  ['declined', 0],
  ['wrong-amount', 0],
  ['success', 20],
  ['confirm', 20],
  ['delayed-success', 20],
  ['lost-answer', 20],
])('a payment by a card that is %s counts %i', async (behaviour, counted) => {
  await set('day', 30);
  await topUp(20, behaviour);
  expect((await limit('day'))?.spent).toBe(counted);
  expect((await topUp(20)).status).toBe(counted ? 422 : 200);
});

test('a subscription counts by its price, and a coupon by what is left of it', async () => {
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const cardId = await aCard(api, fan);
  await set('month', 25);
  const code = await aCoupon(api);
  await topUp(20, 'success', { couponCode: code });
  expect((await limit('month'))?.spent).toBe(16);
  const subscribe = () =>
    api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan);
  expect((await subscribe()).error.error).toBe('spending.limit-reached');
  await set('month', 26);
  api.clock.advance({ hours: 24 });
  expect((await subscribe()).data.status).toBe('success');
});

test('a refused payment takes no coupon', async () => {
  await set('day', 10);
  const code = await aCoupon(api, { uses: 1 });
  expect((await topUp(20, 'success', { couponCode: code })).error.error).toBe('spending.limit-reached');
  expect((await api.deps.db.select().from(coupons))[0]?.usedCount).toBe(0);
});

test('a renewal counts and is not refused: it was agreed to before', async () => {
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const cardId = await aCard(api, fan);
  await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan);
  await set('day', 5);
  await takeBreak(30);
  api.clock.set('2026-04-04T11:30:00Z');
  await renewDueSubscriptions(api.deps);
  const rows = await api.deps.db.select().from(paymentTransactions);
  expect(rows.map(({ status }) => status)).toEqual(['success', 'success']);
  expect(await limit('day')).toMatchObject({ amount: 5, spent: 10, left: 0 });
});

test('a payment that waits for its bank is not called off for one that a limit refuses, nor counted beside one', async () => {
  const star = await aPerformer(api, { monthlyPrice: 2000, yearlyPrice: 9000 });
  const subscribe = async (type: 'monthly' | 'yearly', behaviour: SandboxBehaviour) => {
    const cardId = await aCard(api, fan, behaviour);
    return api.call(payments.subscribe, { body: { performerId: star.id, type, cardId } }, fan);
  };
  await set('day', 30);
  expect((await subscribe('monthly', 'confirm')).data.status).toBe('require_authentication');
  expect((await subscribe('yearly', 'success')).error.error).toBe('spending.limit-reached');
  const statuses = async () =>
    (await api.deps.db.select().from(paymentTransactions)).map(({ status }) => status).sort();
  expect(await statuses()).toEqual(['require_authentication']);
  expect((await subscribe('monthly', 'success')).status).toBe(200);
  expect(await statuses()).toEqual(['canceled', 'success']);
});

describe('a limit is', () => {
  test('raised after a day, and not before', async () => {
    await set('day', 10);
    await set('day', 50);
    expect(await limit('day')).toMatchObject({
      amount: 10,
      next: { amount: 50, at: '2026-03-05T12:00:00.000Z' },
    });
    api.clock.set('2026-03-05T11:59:59.999Z');
    expect((await topUp(20)).status).toBe(422);
    api.clock.set('2026-03-05T12:00:00Z');
    expect(await limit('day')).toMatchObject({ amount: 50, next: null });
    expect((await topUp(20)).status).toBe(200);
  });

  test('removed after a day', async () => {
    await set('day', 10);
    expect((await remove('day')).status).toBe(200);
    expect(await limit('day')).toMatchObject({ amount: 10, next: { amount: null } });
    expect((await topUp(20)).status).toBe(422);
    api.clock.advance({ hours: 24 });
    expect(await limit('day')).toMatchObject({ amount: null, left: null, next: null });
    expect((await topUp(20)).status).toBe(200);
  });

  test('kept when the rise is taken back in time', async () => {
    await set('day', 10);
    await set('day', 50);
    await keep('day');
    api.clock.advance({ days: 3 });
    expect(await limit('day')).toMatchObject({ amount: 10, next: null });
    await set('day', 50);
    api.clock.advance({ hours: 25 });
    // Too late: it holds already.
    await keep('day');
    expect(await limit('day')).toMatchObject({ amount: 50, next: null });
  });

  test('lower at once, which takes a rise back', async () => {
    await set('day', 50);
    await set('day', 90);
    await set('day', 20);
    api.clock.advance({ hours: 25 });
    expect(await limit('day')).toMatchObject({ amount: 20, next: null });
  });

  test('never higher by several requests at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      await api.deps.db.delete(spendingLimits);
      await set('day', 50);
      await Promise.all([set('day', 20), set('day', 90), set('day', 20), set('day', 90)]);
      expect((await limit('day'))?.amount).toBe(20);
    }
  });

  test('one for each fan', async () => {
    const other = await aLastingFan(api);
    await set('day', 10);
    expect((await view(other)).limits[0]?.amount).toBeNull();
    const performer = await aPerformer(api);
    expect((await set('day', 10, performer)).status).toBe(403);
    expect((await set('day', 10, {})).status).toBe(401);
  });

  test.each([[-1], ['x'], [1.234], [null]])('not %j', async (amount) => {
    const body = { amount: amount as number };
    const { status, error } = await api.call(spending.setLimit, { params: { period: 'day' }, body }, fan);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['amount']]);
  });
});

test('payments at the same time do not go past a limit together', async () => {
  await set('day', 50);
  const cardId = await aCard(api, fan);
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => api.call(payments.topUp, { body: { amount: 20, cardId } }, fan)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const { status, error } of replies)
    if (status !== 200) expect(error.error).toBe('spending.limit-reached');
  expect(await limit('day')).toMatchObject({ spent: 40, left: 10 });
  expect(await walletOf(api, fan.id)).toBe(400);
});

describe('during a break', () => {
  test('neither cards nor tokens buy anything, and everything says until when', async () => {
    const star = await aPerformer(api, { monthlyPrice: 1000 });
    const cardId = await aCard(api, fan);
    await tokensFor(api, fan.id, 100);
    const post = await aPost(api, star.id);
    expect((await takeBreak(7)).data.breakUntil).toBe('2026-03-11T12:00:00.000Z');
    const tries = () =>
      Promise.all([
        topUp(20),
        api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan),
        api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan),
        api.call(wallet.feed, { params: { id: post }, body: {} }, fan),
      ]);
    api.clock.set('2026-03-11T11:59:59.999Z');
    for (const { status, error } of await tries()) {
      expect([status, error.error]).toEqual([422, 'spending.on-break']);
      expect(error.message).toMatch(/^You are taking a break until March 11, 2026 at 12:00 PM UTC\./);
      expect(error.fields).toEqual({ until: '2026-03-11T12:00:00.000Z' });
    }
    expect(await walletOf(api, fan.id)).toBe(100);
    expect(await api.deps.db.select().from(sandboxCharges)).toEqual([]);
    api.clock.set('2026-03-11T12:00:00Z');
    expect((await view()).breakUntil).toBeNull();
    for (const { status } of await tries()) expect(status).toBe(200);
  });

  test('what was bought before is answered as before, and nothing is charged again', async () => {
    const star = await aPerformer(api);
    await tokensFor(api, fan.id, 100);
    const post = await aPost(api, star.id);
    const buy = () => api.call(wallet.feed, { params: { id: post }, body: {} }, fan);
    const first = await buy();
    await takeBreak(1);
    expect((await buy()).data._id).toBe(first.data._id);
  });

  test('it gets longer, never shorter', async () => {
    await takeBreak(30);
    expect((await takeBreak(1)).data.breakUntil).toBe('2026-04-03T12:00:00.000Z');
    api.clock.advance({ days: 29 });
    expect((await takeBreak(7)).data.breakUntil).toBe('2026-04-09T12:00:00.000Z');
  });

  test.each([[0], [2], [-1], [365], ['x']])('%j days are no break', async (days) => {
    const { status, error } = await takeBreak(days as number);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['days']]);
    expect((await view()).breakUntil).toBeNull();
  });
});
