import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { setAccountActive } from '#server/features/operator/operator.service.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { type GatewayWorld, heldAndBooked, sandboxWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { aLastingFan, earnedBy, expectSoundLedger, lastingToken, ok, walletOf } from '#support/money.ts';

/** A running month that becomes a year, with both gateways (docs/product.md 7.9). */
let api: TestApi;
let sandbox: PaymentGateway;
let world: GatewayWorld;
let fan: Person;
let star: Person;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = api.deps.payments;
});
afterAll(() => api.close());

const subscribe = (type: 'monthly' | 'yearly' | 'free', card = cardId) =>
  api.call(payments.subscribe, { body: { performerId: star.id, type, cardId: card } }, fan);
const quote = () => api.call(subscriptions.upgradeQuote, { params: { id: star.id } }, fan);
const upgrade = (price: number, { key = 'one', card = cardId } = {}) =>
  api.call(
    subscriptions.upgrade,
    { params: { id: star.id }, body: { price, cardId: card } },
    { token: fan.token, headers: { 'idempotency-key': key } },
  );
const cancel = () =>
  api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan);
const sub = async () => (await api.call(subscriptions.userSearch, {}, fan)).data.data[0];
const paid = () => api.deps.db.select().from(paymentTransactions).orderBy(paymentTransactions.createdAt);
const taken = async () =>
  (await world.taken()).map(({ amount, refunded }) => [amount, refunded] as const).sort(([a], [b]) => a - b);
const block = () => api.call(blocks.add, { body: { targetId: fan.id } }, star);
const setPerformer = (change: Partial<typeof performers.$inferInsert>) =>
  api.deps.db.update(performers).set(change).where(eq(performers.id, star.id));
async function tick(at: string): Promise<void> {
  api.clock.set(at);
  await renewDueSubscriptions(api.deps);
  await expireSubscriptions(api.deps);
  await api.runJobs();
}

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-04-01T12:00:00Z');
    Object.assign(api.deps, { payments: sandbox });
    world = name === 'sandbox' ? sandboxWorld(api) : await stripeWorld(api);
    Object.assign(api.deps, { payments: world.gateway });
    fan = await aLastingFan(api);
    star = await aPerformer(api, {
      monthlyPrice: 1000,
      yearlyPrice: 9000,
      isFreeSubscription: true,
      durationFreeSubscriptionDays: 7,
    });
    star.token = await lastingToken(api, star.id);
    cardId = await world.addCard(fan, 'success');
  });
  afterEach(async () => {
    await api.runJobs();
    await expectSoundLedger(api);
    const { held, booked } = await heldAndBooked(api, world);
    expect(booked).toBe(held);
    await world.close();
  });

  test('half a month is taken off the price of the year, which begins at once', async () => {
    await subscribe('monthly');
    api.clock.set('2026-04-16T12:00:00Z');
    expect(ok(await quote())).toMatchObject({
      price: 90,
      credit: 5,
      amount: 85,
      days: 15,
      from: '2026-04-16T12:00:00.000Z',
      until: '2027-04-16T12:00:00.000Z',
    });
    const payment = ok(await upgrade(85));
    expect(payment).toMatchObject({ status: 'success', originalPrice: 90, totalPrice: 85, tokens: 850 });
    expect(await sub()).toMatchObject({
      subscriptionType: 'yearly',
      price: 90,
      state: 'active',
      expiredAt: '2027-04-16T12:00:00.000Z',
      nextRecurringDate: '2027-04-16T12:00:00.000Z',
    });
    expect((await api.call(subscriptions.nextCharges, {}, fan)).data).toMatchObject([{ amount: 90 }]);
    expect(await earnedBy(api, star.id)).toBe(80 + 680);
    expect(ok(await upgrade(85))._id).toBe(payment._id);
    expect((await upgrade(84.99)).error.error).toBe('payments.key-reused');
    expect((await upgrade(85, { key: 'two' })).error.error).toBe('subscriptions.not-monthly');
    expect(await taken()).toEqual([
      [1000, 0],
      [8500, 0],
    ]);
    await api.runJobs();
    expect(api.mails.at(-1)?.text).toContain(
      'Of the $90.00 for the year, the unused days of your month paid $5.00.',
    );
  });

  test('from several tabs at the same moment it is one charge', async () => {
    await subscribe('monthly');
    const replies = await Promise.all([1, 2, 3, 4].map((nr) => upgrade(80, { key: `tab-${nr}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await taken()).toHaveLength(2);
  });

  test('at another price than was seen nothing is charged', async () => {
    await subscribe('monthly');
    api.clock.set('2026-04-16T12:00:00Z');
    expect([(await upgrade(90)).error.error, (await upgrade(80)).status]).toEqual([
      'subscriptions.price-changed',
      409,
    ]);
    // What is shown holds for the day that has begun.
    api.clock.set('2026-04-17T11:59:59Z');
    expect(ok(await quote()).amount).toBe(85);
    api.clock.set('2026-04-17T12:00:00Z');
    expect(ok(await quote()).amount).toBe(85.34);
    expect(await taken()).toHaveLength(1);
  });

  test.each([
    ['cancelled', 'renewal-off', cancel],
    ['over, its card being tried again', 'ended', () => api.clock.set('2026-05-02T12:00:00Z')],
    [
      'of a performer who is closed',
      'performer-unavailable',
      () => setAccountActive(api.deps, 'operator', star.id, false, 'Broke the rules'),
    ],
    ['without a price of a year', 'no-year', () => setPerformer({ yearlyPrice: 0 })],
    ['worth as much as the year', 'too-little-to-pay', () => setPerformer({ yearlyPrice: 1200 })],
  ])('a month that is %s is refused', async (_name, code, change) => {
    await subscribe('monthly');
    await change();
    expect((await quote()).error.error).toBe(`subscriptions.${code}`);
    expect((await upgrade(80)).error.error).toBe(`subscriptions.${code}`);
    expect(await taken()).toHaveLength(1);
  });

  test('a trial is refused, and nobody is told of the subscription of another fan', async () => {
    expect((await quote()).error.error).toBe('subscriptions.not-found');
    await subscribe('free');
    expect((await quote()).error.error).toBe('subscriptions.not-monthly');
    const id = (await sub())?._id ?? '';
    const stranger = await aLastingFan(api);
    expect((await api.call(subscriptions.upgradeQuote, { params: { id } }, stranger)).status).toBe(404);
  });

  test('a month that waits behind a trial is credited in full, and the year waits instead', async () => {
    await subscribe('free');
    await subscribe('monthly');
    expect(ok(await quote())).toMatchObject({
      credit: 10,
      from: '2026-04-08T12:00:00.000Z',
      until: '2027-04-08T12:00:00.000Z',
    });
  });

  describe('while the bank asks', () => {
    beforeEach(async () => {
      await subscribe('monthly');
      api.clock.set('2026-04-16T12:00:00Z');
      const card = await world.addCard(fan, 'confirm');
      expect(ok(await upgrade(85, { card })).status).toBe('require_authentication');
    });
    const confirm = async () => {
      await world.answerBank((await paid()).at(-1)?.clientSecret ?? '', 'success');
      await world.settle();
    };

    test('the price holds, and so does the day on which the year begins', async () => {
      api.clock.set('2026-04-17T11:00:00Z');
      await confirm();
      expect(await sub()).toMatchObject({
        subscriptionType: 'yearly',
        expiredAt: '2027-04-16T12:00:00.000Z',
      });
    });

    test('a month that was cancelled meanwhile stays a month, and the money goes back', async () => {
      await cancel();
      await confirm();
      await api.runJobs();
      expect(await sub()).toMatchObject({ subscriptionType: 'monthly', state: 'cancelled' });
      expect((await paid()).at(-1)).toMatchObject({ status: 'refunded', failureCode: 'upgrade-outdated' });
      expect(await taken()).toEqual([
        [1000, 0],
        [8500, 8500],
      ]);
      expect(await earnedBy(api, star.id)).toBe(80);
    });

    test('the price of a year of a performer who was closed meanwhile goes back to the card', async () => {
      await setAccountActive(api.deps, 'operator', star.id, false, 'Broke the rules');
      await confirm();
      await api.runJobs();
      expect(await sub()).toMatchObject({
        subscriptionType: 'monthly',
        expiredAt: '2026-05-01T12:00:00.000Z',
      });
      expect((await paid()).at(-1)).toMatchObject({ status: 'refunded', failureCode: 'access-lost' });
      expect(await taken()).toEqual([
        [1000, 0],
        [8500, 8500],
      ]);
      expect(await earnedBy(api, star.id)).toBe(80);
    });
  });

  test.each([
    ['blocks the fan', () => block()],
    ['is closed', () => setAccountActive(api.deps, 'operator', star.id, false, 'Broke the rules')],
  ])(
    'a first month that waits for the bank goes back to the card where its performer %s',
    async (_name, lose) => {
      ok(await subscribe('monthly', await world.addCard(fan, 'confirm')));
      await lose();
      await world.answerBank((await paid()).at(-1)?.clientSecret ?? '', 'success');
      await world.settle();
      await api.runJobs();
      expect(await sub()).toBeUndefined();
      expect((await paid()).at(-1)).toMatchObject({ status: 'refunded', failureCode: 'access-lost' });
      expect(await taken()).toEqual([[1000, 1000]]);
      expect(await earnedBy(api, star.id)).toBe(0);
      expect(api.mails.filter(({ to }) => to === fan.email).at(-1)?.text).toContain(
        'The performer is not available to you anymore, so nothing was bought.',
      );
    },
  );

  test.each([
    // 355 and 292 of 365 days of what is worth 900 tokens.
    ['2026-04-26T12:00:00Z', '2026-04-29T12:00:00Z', 875.34],
    ['2026-06-28T12:00:00Z', '2026-07-01T12:00:00Z', 720],
  ])('a performer who closes on %s pays back the unused days of the year', async (at, later, back) => {
    await subscribe('monthly');
    api.clock.set('2026-04-16T12:00:00Z');
    ok(await upgrade(85));
    api.clock.set(at);
    await setAccountActive(api.deps, 'operator', star.id, false, 'Broke the rules');
    await tick(at);
    await tick(later);
    expect(Math.abs((await walletOf(api, fan.id)) - back)).toBeLessThan(0.02);
    expect(Math.abs((await earnedBy(api, star.id)) - (760 - back * 0.8))).toBeLessThan(0.02);
  });

  test('what of a month went into a year is credited once, also where that year is followed by a month', async () => {
    await subscribe('monthly');
    api.clock.set('2026-04-16T12:00:00Z');
    ok(await upgrade(85));
    ok(await cancel());
    await subscribe('monthly');
    await setPerformer({ yearlyPrice: 30_000 });
    // Half a month of 10, the rest of the year, and a whole month.
    expect(ok(await quote())).toMatchObject({ credit: 5 + 85 + 10, amount: 200 });
  });

  test('a payment that is given back takes its own part of the year with it', async () => {
    await subscribe('monthly');
    api.clock.set('2026-04-16T12:00:00Z');
    ok(await upgrade(85));
    const [month] = await paid();
    await refundPayment(api.deps, 'operator', month?.id ?? '', { total: null, reason: 'A mistake' });
    // 5 of 90 of a year of 365 days.
    const until = Date.parse('2027-04-16T12:00:00Z') - Math.floor((365 * 86_400_000 * 5) / 90);
    expect(await sub()).toMatchObject({ expiredAt: new Date(until).toISOString(), state: 'cancelled' });
  });
});
