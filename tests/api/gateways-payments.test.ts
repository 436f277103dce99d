import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { paymentRefunds } from '#server/db/schema/payments.ts';
import { retryRefunds } from '#server/features/payments/card-refunds.service.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import type { ChargeRequest, PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import {
  type Behaviour,
  type GatewayWorld,
  heldAndBooked,
  sandboxWorld,
  stripeWorld,
} from '#support/gateway-worlds.ts';
import { aLastingFan, earnedBy, expectSoundLedger, lastingToken, walletOf } from '#support/money.ts';

/** Payments from the fan's press to the books, the same with both gateways. */
let api: TestApi;
let sandbox: PaymentGateway;
let world: GatewayWorld;
let fan: Person;
let cases = 0;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = api.deps.payments;
});
afterAll(async () => {
  process.stdout.write(`\nPayments: ${cases / 2} cases on each of sandbox and stripe\n`);
  await api.close();
});

/** What the card service holds for us is what the ledger says it holds. */
async function expectGatewayAgrees(): Promise<void> {
  const { held, booked } = await heldAndBooked(api, world);
  expect(booked).toBe(held);
}

const topUp = async (behaviour: Behaviour, headers: Record<string, string> = {}) => {
  const body = { amount: 20, cardId: await world.addCard(fan, behaviour) };
  return (await api.call(payments.topUp, { body }, { ...fan, headers })).data;
};
const view = async (id: string) => (await api.call(payments.view, { params: { id } }, fan)).data;
const recover = async (minutes = 3) => {
  api.clock.advance({ minutes });
  await recoverPayments(api.deps);
};
const subscribe = async (star: Person, behaviour: Behaviour) => {
  const cardId = await world.addCard(fan, behaviour);
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  return (await api.call(payments.subscribe, { body }, fan)).data;
};
const subscriptionTo = async (star: Person) => {
  const found = await api.call(subscriptions.userSearch, { query: { performerId: star.id } }, fan);
  return found.data.data[0];
};
const aStar = () => aPerformer(api, { monthlyPrice: 1000 });
const withGateway = (change: Partial<PaymentGateway>) =>
  Object.assign(api.deps, { payments: { ...world.gateway, ...change } });
const down = () => Promise.reject(new Error('out of reach'));
const renew = async () => {
  api.clock.advance({ days: 31 });
  fan = { ...fan, token: await lastingToken(api, fan.id) };
  await renewDueSubscriptions(api.deps);
  await world.settle();
};

const CASES: [string, () => Promise<void>][] = [
  [
    'a top-up is paid at once, and its message changes nothing',
    async () => {
      const payment = await topUp('success');
      expect(payment).toMatchObject({ status: 'success', paymentGateway: world.name });
      await world.settle();
      await world.settle();
      expect(await walletOf(api, fan.id)).toBe(200);
    },
  ],
  ...(
    [
      ['declined', 'card_declined'],
      ['insufficient-funds', 'insufficient_funds'],
    ] as const
  ).map(([behaviour, failureCode]): [string, () => Promise<void>] => [
    `a card of ${behaviour} buys nothing, and is not offered first again`,
    async () => {
      expect(await topUp(behaviour)).toMatchObject({ status: 'fail', failureCode });
      await world.settle();
      expect(await walletOf(api, fan.id)).toBe(0);
      const { data } = (await api.call(payments.cards, {}, fan)).data;
      expect(data).toMatchObject([{ isDeclined: true }]);
    },
  ]),
  ...(
    [
      ['success', 'success', 200],
      ['fail', 'fail', 0],
    ] as const
  ).map(([outcome, status, tokens]): [string, () => Promise<void>] => [
    `the owner says ${outcome} to the bank: the payment ends so`,
    async () => {
      const payment = await topUp('confirm');
      expect(payment.status).toBe('require_authentication');
      await world.answerBank(payment.stripeClientSecret ?? '', outcome);
      await world.settle();
      expect(await view(payment._id)).toMatchObject({ status, stripeClientSecret: null });
      expect(await walletOf(api, fan.id)).toBe(tokens);
    },
  ]),
  [
    'a waiting payment is called off by its payer, and cannot be confirmed afterwards',
    async () => {
      const payment = await topUp('confirm');
      const params = { id: payment._id };
      expect((await api.call(payments.cancel, { params }, fan)).data.status).toBe('canceled');
      await world.answerBank(payment.stripeClientSecret ?? '', 'success');
      await world.settle();
      expect((await view(payment._id)).status).toBe('canceled');
    },
  ],
  [
    'nobody confirms for a day: the payment is called off at the gateway too',
    async () => {
      const payment = await topUp('confirm');
      await recover(25 * 60);
      expect((await view(payment._id)).status).toBe('canceled');
      await world.answerBank(payment.stripeClientSecret ?? '', 'success');
      await world.settle();
      expect(await world.taken()).toEqual([]);
    },
  ],
  ...(
    [
      ['delayed-success', 'success', 200],
      ['delayed-failure', 'fail', 0],
    ] as const
  ).map(([behaviour, status, tokens]): [string, () => Promise<void>] => [
    `the result of ${behaviour} comes by message`,
    async () => {
      const payment = await topUp(behaviour);
      expect(payment.status).toBe('pending');
      await world.settle();
      expect((await view(payment._id)).status).toBe(status);
      expect(await walletOf(api, fan.id)).toBe(tokens);
    },
  ]),
  [
    'a message that never comes is made up for by asking',
    async () => {
      const payment = await topUp('confirm');
      await world.answerBank(payment.stripeClientSecret ?? '', 'success');
      await recover(16);
      expect((await view(payment._id)).status).toBe('success');
      await world.settle();
      expect(await walletOf(api, fan.id)).toBe(200);
    },
  ],
  [
    'a charge whose answer is lost is found, and counts once',
    async () => {
      const payment = await topUp('lost-answer');
      expect(payment.status).toBe('processing');
      await recover();
      expect((await view(payment._id)).status).toBe('success');
      await world.settle();
      expect(await walletOf(api, fan.id)).toBe(200);
      expect(await world.taken()).toEqual([{ amount: 2000, refunded: 0 }]);
    },
  ],
  [
    'a lost charge whose message comes first is not asked about any more',
    async () => {
      const payment = await topUp('lost-answer');
      const [intent] = await world.taken();
      expect(intent?.amount).toBe(2000);
      await world.settle();
      await recover();
      expect((await view(payment._id)).status).toBe('success');
      expect(await walletOf(api, fan.id)).toBe(200);
    },
  ],
  [
    'a charge that was never sent has failed, and the fan may pay again',
    async () => {
      withGateway({ charge: down });
      const payment = await topUp('success');
      Object.assign(api.deps, { payments: world.gateway });
      await recover();
      expect(await view(payment._id)).toMatchObject({ status: 'fail', failureCode: 'not_charged' });
      expect((await topUp('success')).status).toBe('success');
      expect(await world.taken()).toEqual([{ amount: 2000, refunded: 0 }]);
    },
  ],
  [
    'while the gateway is out of reach nothing is decided',
    async () => {
      const payment = await topUp('lost-answer');
      withGateway({ findCharge: down });
      await recover();
      expect((await view(payment._id)).status).toBe('processing');
      Object.assign(api.deps, { payments: world.gateway });
      await recover();
      expect((await view(payment._id)).status).toBe('success');
    },
  ],
  [
    'money that is taken after the payment had ended goes back by itself, once',
    async () => {
      let late: ChargeRequest | undefined;
      withGateway({
        charge: (request) => {
          late = request;
          return down();
        },
      });
      const payment = await topUp('delayed-success');
      Object.assign(api.deps, { payments: world.gateway });
      await recover();
      expect((await view(payment._id)).status).toBe('fail');
      if (!late) throw new Error('nothing was asked');
      await world.gateway.charge(late);
      await world.settle();
      await retryRefunds(api.deps);
      await world.settle();
      expect((await view(payment._id)).status).toBe('refunded');
      expect(await world.taken()).toEqual([{ amount: 2000, refunded: 2000 }]);
      expect(await api.deps.db.select().from(paymentRefunds)).toMatchObject([
        { status: 'done', reason: 'charged-late' },
      ]);
    },
  ],
  [
    'ten presses with one key are one charge',
    async () => {
      const cardId = await world.addCard(fan, 'success');
      const press = () =>
        api.call(
          payments.topUp,
          { body: { amount: 20, cardId } },
          { ...fan, headers: { 'idempotency-key': 'one' } },
        );
      const replies = await Promise.all(Array.from({ length: 10 }, press));
      expect(new Set(replies.map(({ data }) => `${data._id} ${data.status}`)).size).toBe(1);
      expect(await world.taken()).toEqual([{ amount: 2000, refunded: 0 }]);
    },
  ],
  [
    'a subscription begins, and renews while nobody is there',
    async () => {
      const star = await aStar();
      expect((await subscribe(star, 'success')).status).toBe('success');
      await world.settle();
      await renew();
      expect(await subscriptionTo(star)).toMatchObject({ status: 'active' });
      expect(await earnedBy(api, star.id)).toBe(160);
      expect(await world.taken()).toHaveLength(2);
    },
  ],
  [
    'a subscription whose first payment is confirmed begins once',
    async () => {
      const star = await aStar();
      const payment = await subscribe(star, 'confirm');
      expect(await subscriptionTo(star)).toBeUndefined();
      await world.answerBank(payment.stripeClientSecret ?? '', 'success');
      await world.settle();
      await world.settle();
      expect(await subscriptionTo(star)).toMatchObject({ status: 'active' });
      expect(await earnedBy(api, star.id)).toBe(80);
    },
  ],
  ...(['renewal-declined', 'confirm'] as const).map((behaviour): [string, () => Promise<void>] => [
    `a renewal with a card of ${behaviour} takes nothing, and is told`,
    async () => {
      const star = await aStar();
      const payment = await subscribe(star, behaviour);
      await world.answerBank(payment.stripeClientSecret ?? '', 'success');
      await world.settle();
      const before = await world.taken();
      api.mails.length = 0;
      await renew();
      expect(await world.taken()).toEqual(before);
      expect(await earnedBy(api, star.id)).toBe(80);
      expect(api.mails.map(({ to }) => to)).toContain(fan.email);
    },
  ]),
];

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-03-01T12:00:00Z');
    Object.assign(api.deps, { payments: sandbox });
    world = name === 'sandbox' ? sandboxWorld(api) : await stripeWorld(api);
    Object.assign(api.deps, { payments: world.gateway });
    fan = await aLastingFan(api);
  });
  afterEach(async () => {
    await expectSoundLedger(api);
    await expectGatewayAgrees();
    await world.close();
  });
  test.each(CASES)('%s', async (_case, run) => {
    cases += 1;
    await run();
  });
});
