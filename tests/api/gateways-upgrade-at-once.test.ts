import { sql } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { cents } from '#rules/money.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { type GatewayWorld, heldAndBooked, sandboxWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { heldBack } from '#support/held-back.ts';
import { aLastingFan, earnedBy, expectSoundLedger, ok } from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

/** What happens to a month at the same moment as it becomes a year, with both gateways (docs/product.md 7.9). */
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

/** The year at 90.00 less the last day of a month at 10.00, from an hour before its end on: a renewal is due. */
const LAST_HOUR = '2026-05-01T11:30:00Z';
const DUE = 89.67;

const subscribe = (who: Person, card: string) =>
  api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId: card } }, who);
const upgrade = (price: number, { key = 'one', card = cardId, who = fan } = {}) =>
  api.call(
    subscriptions.upgrade,
    { params: { id: star.id }, body: { price, cardId: card } },
    { token: who.token, headers: { 'idempotency-key': key } },
  );
const sub = async (who = fan) => ok(await api.call(subscriptions.userSearch, {}, who)).data[0];
const paid = () => api.deps.db.select().from(paymentTransactions).orderBy(paymentTransactions.createdAt);
const taken = async () =>
  (await world.taken()).map(({ amount, refunded }) => [amount, refunded] as const).sort(([a], [b]) => a - b);
const monthPaid = async () => (await paid()).find(({ type }) => type === 'monthly_subscription')?.id ?? '';
const refundMonth = async (total: number | null = null) =>
  refundPayment(api.deps, 'operator', await monthPaid(), {
    total: total === null ? null : cents(total),
    reason: 'A mistake',
  });

/** The card service takes its time: a charge that was asked for comes to it with `answer`. */
function slowCharges() {
  const gate = { asked: Promise.withResolvers<void>(), answer: Promise.withResolvers<void>() };
  const { gateway } = world;
  api.deps.payments = {
    ...gateway,
    charge: async (request) => {
      gate.asked.resolve();
      await gate.answer.promise;
      return gateway.charge(request);
    },
  };
  return { asked: gate.asked.promise, answer: gate.answer.resolve };
}

const A_YEAR = { subscriptionType: 'yearly', expiredAt: '2027-05-01T11:30:00.000Z' };
const TWO_MONTHS = { subscriptionType: 'monthly', expiredAt: '2026-06-01T12:00:00.000Z' };

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-04-01T12:00:00Z');
    api.deps.payments = sandbox;
    world = name === 'sandbox' ? sandboxWorld(api) : await stripeWorld(api);
    api.deps.payments = world.gateway;
    fan = await aLastingFan(api);
    star = await aPerformer(api, { monthlyPrice: 1000, yearlyPrice: 9000 });
    cardId = await world.addCard(fan, 'success');
    ok(await subscribe(fan, cardId));
  });
  afterEach(async () => {
    api.deps.payments = world.gateway;
    await api.runJobs();
    await expectSoundLedger(api);
    const { held, booked } = await heldAndBooked(api, world);
    expect(booked).toBe(held);
    await world.close();
  });

  test('a second tab that looked before the first had paid is refused uncharged', async () => {
    const second = await heldBack(
      api,
      'request:late',
      () => upgrade(80, { key: 'late' }),
      async () => ok(await upgrade(80, { key: 'first' })),
    );
    expect([second.status, second.error.error]).toEqual([409, 'subscriptions.price-changed']);
    expect(await taken()).toEqual([
      [1000, 0],
      [8000, 0],
    ]);
  });

  describe('and the renewal of the month', () => {
    beforeEach(() => api.clock.set(LAST_HOUR));

    test('being charged: it is renewed, and the year is refused until its price is seen anew', async () => {
      const { asked, answer } = slowCharges();
      const renewal = renewDueSubscriptions(api.deps);
      await asked;
      expect((await upgrade(DUE)).error.error).toBe('payments.in-progress');
      answer();
      await renewal;
      expect(await sub()).toMatchObject(TWO_MONTHS);
      expect((await upgrade(DUE, { key: 'two' })).error.error).toBe('subscriptions.price-changed');
      expect(await taken()).toEqual([
        [1000, 0],
        [1000, 0],
      ]);
      ok(await upgrade(79.67, { key: 'three' }));
      expect(await sub()).toMatchObject(A_YEAR);
    });

    test('coming while the year is charged: it is not renewed', async () => {
      const { asked, answer } = slowCharges();
      const pressed = upgrade(DUE);
      await asked;
      await renewDueSubscriptions(api.deps);
      answer();
      expect(ok(await pressed).status).toBe('success');
      await renewDueSubscriptions(api.deps);
      expect(await sub()).toMatchObject(A_YEAR);
      expect(await taken()).toEqual([
        [1000, 0],
        [8967, 0],
      ]);
    });

    test('having found the month due before the year was paid: it is not charged', async () => {
      await heldBack(
        api,
        'renewal:',
        () => renewDueSubscriptions(api.deps),
        async () => ok(await upgrade(DUE)),
      );
      expect(await sub()).toMatchObject(A_YEAR);
      expect(await taken()).toEqual([
        [1000, 0],
        [8967, 0],
      ]);
    });

    test('paid after the price of the year was looked up: the year is not charged', async () => {
      const late = await heldBack(
        api,
        'request:late',
        () => upgrade(DUE, { key: 'late' }),
        () => renewDueSubscriptions(api.deps),
      );
      expect([late.status, late.error.error]).toEqual([409, 'subscriptions.price-changed']);
      expect(await sub()).toMatchObject(TWO_MONTHS);
      expect(await taken()).toEqual([
        [1000, 0],
        [1000, 0],
      ]);
    });

    test('at the same moment, for ten fans: each pays for one of the two', async () => {
      api.clock.set('2026-04-01T12:00:00Z');
      const fans = [{ who: fan, card: cardId }];
      while (fans.length < 10) {
        const who = await aLastingFan(api);
        const card = await world.addCard(who, 'success');
        ok(await subscribe(who, card));
        fans.push({ who, card });
      }
      api.clock.set(LAST_HOUR);
      const [, ...replies] = await Promise.all([
        renewDueSubscriptions(api.deps),
        ...fans.map((one) => upgrade(DUE, one)),
      ]);
      const codes = replies.map(({ status, error }) => (status === 200 ? 'paid' : error.error));
      const plans = await Promise.all(fans.map(({ who }) => sub(who)));
      for (const [at, plan] of plans.entries())
        expect(plan).toMatchObject(codes[at] === 'paid' ? A_YEAR : TWO_MONTHS);
      const refusals = codes.filter((code) => code !== 'paid');
      const clear = ['payments.in-progress', 'subscriptions.price-changed'];
      expect(refusals.filter((code) => !clear.includes(code))).toEqual([]);
      const years = codes.length - refusals.length;
      expect(await taken()).toEqual([
        ...Array.from({ length: 10 + refusals.length }, () => [1000, 0]),
        ...Array.from({ length: years }, () => [8967, 0]),
      ]);
    });
  });

  describe('and a refund of the month', () => {
    beforeEach(() => api.clock.set('2026-04-16T12:00:00Z'));
    const MONTH_BACK = { subscriptionType: 'monthly', expiredAt: '2026-04-16T12:00:00.000Z' };

    test('made after the price of the year was looked up: the year is not charged', async () => {
      const late = await heldBack(
        api,
        'request:late',
        () => upgrade(85, { key: 'late' }),
        () => refundMonth(),
      );
      expect([late.status, late.error.error]).toEqual([409, 'subscriptions.price-changed']);
      await api.runJobs();
      expect(await sub()).toMatchObject(MONTH_BACK);
      expect(await taken()).toEqual([[1000, 1000]]);
    });

    test.each([
      ['in part', 400, { subscriptionType: 'monthly', expiredAt: '2026-05-01T12:00:00.000Z' }, 48],
      ['in full', null, MONTH_BACK, 0],
    ])(
      '%s, made while the year is charged: what the year cost goes back',
      async (_name, total, left, earned) => {
        const { asked, answer } = slowCharges();
        const pressed = upgrade(85);
        await asked;
        await refundMonth(total);
        answer();
        expect(ok(await pressed)).toMatchObject({ status: 'refunded', failureCode: 'upgrade-outdated' });
        await api.runJobs();
        expect(await sub()).toMatchObject(left);
        expect(await earnedBy(api, star.id)).toBe(earned);
        expect(await taken()).toEqual([
          [1000, total ?? 1000],
          [8500, 8500],
        ]);
      },
    );

    test.each(['the refund', 'the payment'])(
      'at the same moment as the year is paid, %s coming first: neither waits for the other in a circle',
      async (first) => {
        const card = await world.addCard(fan, 'confirm');
        const secret = ok(await upgrade(85, { card })).stripeClientSecret ?? '';
        // What is told of the month would wait for its payment as well.
        await world.settle();
        const pay = async () => {
          await world.answerBank(secret, 'success');
          await world.settle();
        };
        const works: (() => Promise<unknown>)[] =
          first === 'the refund' ? [() => refundMonth(), pay] : [pay, () => refundMonth()];
        const id = await monthPaid();
        const begun: Promise<unknown>[] = [];
        await api.deps.db.transaction(async (tx) => {
          await tx.execute(sql`select from payment_transactions where id = ${id} for update`);
          for (const [at, work] of works.entries()) {
            begun.push(besideTransactions(work));
            await besideTransactions(() => untilWaiting(api.deps.db, at + 1));
          }
        });
        await Promise.all(begun);
        await api.runJobs();
        if (first === 'the refund') {
          expect(await sub()).toMatchObject(MONTH_BACK);
          expect(await taken()).toEqual([
            [1000, 1000],
            [8500, 8500],
          ]);
          expect(await earnedBy(api, star.id)).toBe(0);
        } else {
          // 5 of 90 of the year are the month's, and go with it.
          const part = Math.floor((365 * 86_400_000 * 5) / 90);
          const until = new Date(Date.parse('2027-04-16T12:00:00Z') - part).toISOString();
          expect(await sub()).toMatchObject({ subscriptionType: 'yearly', expiredAt: until });
          expect(await taken()).toEqual([
            [1000, 1000],
            [8500, 0],
          ]);
          expect(await earnedBy(api, star.id)).toBe(680);
        }
      },
    );
  });
});
