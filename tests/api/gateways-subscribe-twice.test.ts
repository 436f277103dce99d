import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { type GatewayWorld, heldAndBooked, sandboxWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { heldBack } from '#support/held-back.ts';
import { aLastingFan, earnedBy, expectSoundLedger } from '#support/money.ts';

/** One subscription asked for in several tabs at the same moment, each with a key of its own, with both gateways. */
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

const subscribe = (key: string, type: 'monthly' | 'yearly' = 'monthly') =>
  api.call(
    payments.subscribe,
    { body: { performerId: star.id, type, cardId } },
    { token: fan.token, headers: { 'idempotency-key': key } },
  );

async function expectOneCharge(type: 'monthly' | 'yearly' = 'monthly'): Promise<void> {
  expect(await world.taken()).toHaveLength(1);
  expect(await api.deps.db.select().from(paymentTransactions)).toMatchObject([{ status: 'success' }]);
  const { data } = (await api.call(subscriptions.userSearch, {}, fan)).data;
  expect(data).toMatchObject([
    { expiredAt: type === 'monthly' ? '2026-04-01T12:00:00.000Z' : '2027-03-01T12:00:00.000Z' },
  ]);
  expect(await earnedBy(api, star.id)).toBe(type === 'monthly' ? 80 : 720);
}

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-03-01T12:00:00Z');
    Object.assign(api.deps, { payments: sandbox });
    world = name === 'sandbox' ? sandboxWorld(api) : await stripeWorld(api);
    Object.assign(api.deps, { payments: world.gateway });
    fan = await aLastingFan(api);
    star = await aPerformer(api, { monthlyPrice: 1000, yearlyPrice: 9000 });
    cardId = await world.addCard(fan, 'success');
  });
  afterEach(async () => {
    await expectSoundLedger(api);
    const { held, booked } = await heldAndBooked(api, world);
    expect(booked).toBe(held);
    await world.close();
  });

  test.each(['monthly', 'yearly'] as const)(
    'a second tab that looked before the first had paid is refused uncharged, for %s',
    async (type) => {
      const second = await heldBack(
        api,
        'request:late',
        () => subscribe('late', type),
        async () => {
          expect((await subscribe('first', type)).data.status).toBe('success');
        },
      );
      expect([second.status, second.error.error]).toEqual([422, 'subscriptions.already-subscribed']);
      await expectOneCharge(type);
    },
  );

  test.each([2, 10])('%d requests at the same moment are one charge', async (count) => {
    const replies = await Promise.all(Array.from({ length: count }, (_, nr) => subscribe(`tab-${nr}`)));
    const refused = replies.filter(({ status }) => status !== 200).map(({ error }) => error.error);
    expect(refused).toHaveLength(count - 1);
    const clear = ['payments.in-progress', 'subscriptions.already-subscribed'];
    expect(refused.filter((code) => !clear.includes(code))).toEqual([]);
    await expectOneCharge();
  });
});
