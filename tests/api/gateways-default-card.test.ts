import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { paymentCards, paymentTransactions } from '#server/db/schema/payments.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { type GatewayWorld, sandboxWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { aLastingFan, lastingToken, ok } from '#support/money.ts';

/** Who removes the default card has another one, with both gateways (docs/product.md 8.14). */
let api: TestApi;
let sandbox: PaymentGateway;
let world: GatewayWorld;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = api.deps.payments;
});
afterAll(() => api.close());

async function add(behaviour: 'success' | 'declined' = 'success'): Promise<string> {
  api.clock.advance({ minutes: 1 });
  return world.addCard(fan, behaviour);
}
const remove = (id: string) => api.call(payments.removeCard, { params: { id } }, fan);
const defaults = async () =>
  ok(await api.call(payments.cards, {}, fan))
    .data.filter(({ isDefault }) => isDefault)
    .map(({ _id }) => _id);
const change = (id: string, values: Partial<typeof paymentCards.$inferInsert>) =>
  api.deps.db.update(paymentCards).set(values).where(eq(paymentCards.id, id));

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-03-01T12:00:00Z');
    Object.assign(api.deps, { payments: sandbox });
    world = name === 'sandbox' ? sandboxWorld(api) : await stripeWorld(api);
    Object.assign(api.deps, { payments: world.gateway });
    fan = await aLastingFan(api);
  });
  afterEach(() => world.close());

  test('the newest of the cards that can pay takes the place of a default that is removed, and is answered', async () => {
    const first = await add();
    const older = await add();
    const newer = await add();
    const expired = await add();
    await change(expired, { year: 2026, month: 2 });
    const foreign = await add();
    await change(foreign, { paymentGateway: 'another' });
    const declined = await add();
    await change(declined, { declinedAt: api.clock.now() });
    expect(ok(await remove(first))).toMatchObject({
      success: true,
      newDefault: { _id: newer, isDefault: true },
    });
    expect(await defaults()).toEqual([newer]);
    await remove(newer);
    expect(await defaults()).toEqual([older]);
    // One that was just declined only where nothing else can pay.
    await remove(older);
    expect(await defaults()).toEqual([declined]);
    expect(ok(await remove(declined))).toEqual({ success: true, newDefault: null });
    expect(await defaults()).toEqual([]);
  });

  test('another card that is removed leaves the default as it is', async () => {
    const first = await add();
    const second = await add();
    await add();
    expect(ok(await remove(second))).toEqual({ success: true, newDefault: null });
    expect(await defaults()).toEqual([first]);
  });

  test('what the removed card paid for does not move to the new default', async () => {
    const first = await add();
    const second = await add();
    const star = await aPerformer(api, { monthlyPrice: 1000 });
    const body = { performerId: star.id, type: 'monthly' as const, cardId: first };
    ok(await api.call(payments.subscribe, { body }, fan));
    ok(await remove(first));
    expect(await defaults()).toEqual([second]);
    api.clock.set('2026-04-01T11:30:00Z');
    fan.token = await lastingToken(api, fan.id);
    await renewDueSubscriptions(api.deps);
    const rows = await api.deps.db.select().from(paymentTransactions);
    expect(rows.filter(({ detail }) => detail.renewal).map(({ cardId }) => cardId)).toEqual([null]);
  });

  test('removed while another one is added, exactly one is the default', async () => {
    let only = await add();
    for (let round = 0; round < 4; round += 1) {
      const [added] = await Promise.all([add(), remove(only)]);
      expect(await defaults()).toEqual([added]);
      only = added;
    }
  });
});
