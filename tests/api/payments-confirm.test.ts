import { payments } from '#contract/payments.ts';
import { sandboxCharges } from '#server/db/schema/payments.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, expectSoundLedger, walletOf } from '#support/money.ts';

/** A payment that waits for its payer: one decision, or it is called off. */
let api: TestApi;
let fan: Person;
let sandbox: PaymentGateway;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = api.deps.payments;
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aLastingFan(api);
});
afterEach(async () => {
  Object.assign(api.deps, { payments: sandbox });
  await expectSoundLedger(api);
});
afterAll(() => api.close());

const waiting = async () => {
  const body = { amount: 20, cardId: await aCard(api, fan, 'confirm') };
  return (await api.call(payments.topUp, { body }, fan)).data;
};
const view = async (id: string) => (await api.call(payments.view, { params: { id } }, fan)).data;
const cancel = (id: string, as: Person = fan) => api.call(payments.cancel, { params: { id } }, as);
const decide = (secret: string | null, outcome: 'success' | 'fail', as: Person = fan) =>
  api.call(payments.confirmSandbox, { body: { clientSecret: secret ?? '', outcome } }, as);

test.each([
  ['success', 'success', 200],
  ['fail', 'fail', 0],
] as const)(
  '%s is decided once: from then on it is processed, with nothing left to confirm',
  async (outcome, end, tokens) => {
    const payment = await waiting();
    expect((await decide(payment.stripeClientSecret, outcome)).status).toBe(200);
    expect(await view(payment._id)).toMatchObject({ status: 'pending', stripeClientSecret: null });
    for (const second of ['success', 'fail'] as const) {
      const again = await decide(payment.stripeClientSecret, second);
      expect([again.status, again.error.error]).toEqual([409, 'payments.not-waiting']);
    }
    expect((await cancel(payment._id)).error.error).toBe('payments.in-progress');
    await api.runJobs();
    expect((await view(payment._id)).status).toBe(end);
    expect(await walletOf(api, fan.id)).toBe(tokens);
  },
);

test('a payment that waits tells the open pages of its payer, with what confirms it, and says nothing when it is over', async () => {
  const payment = await waiting();
  const asked = { userId: fan.id, event: 'stripe_confirm_payment', payload: payment };
  expect(api.events.filter(({ event }) => event !== 'update_balance')).toEqual([asked]);
  await decide(payment.stripeClientSecret, 'fail');
  await api.runJobs();
  expect(api.events.filter(({ event }) => event === 'stripe_confirm_payment')).toHaveLength(1);
});

test('of ten decisions at the same time one counts', async () => {
  const payment = await waiting();
  const outcomes = Array.from({ length: 10 }, (_, n) => (n % 2 ? 'success' : 'fail') as 'success' | 'fail');
  const replies = await Promise.all(outcomes.map((outcome) => decide(payment.stripeClientSecret, outcome)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

test('only the payer decides', async () => {
  const payment = await waiting();
  const other = await aLastingFan(api);
  expect((await decide(payment.stripeClientSecret, 'success', other)).status).toBe(409);
  expect((await cancel(payment._id, other)).status).toBe(404);
  expect((await view(payment._id)).status).toBe('require_authentication');
});

test('called off: at the card service too, as often as it is asked, and it cannot be confirmed any more', async () => {
  const payment = await waiting();
  expect((await cancel(payment._id)).data).toMatchObject({ status: 'canceled', stripeClientSecret: null });
  expect((await cancel(payment._id)).data.status).toBe('canceled');
  expect((await api.deps.db.select().from(sandboxCharges)).map(({ status }) => status)).toEqual(['canceled']);
  expect((await decide(payment.stripeClientSecret, 'success')).status).toBe(409);
  await api.runJobs();
  expect(await walletOf(api, fan.id)).toBe(0);
  expect(api.events.filter(({ event }) => event === 'payment_status_callback')).toHaveLength(1);
});

test('too late: it answers that it was paid', async () => {
  const payment = await waiting();
  await decide(payment.stripeClientSecret, 'success');
  await api.runJobs();
  expect((await cancel(payment._id)).data.status).toBe('success');
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('a card service that cannot be reached leaves it as it is', async () => {
  const payment = await waiting();
  Object.assign(api.deps, {
    payments: {
      ...sandbox,
      cancelCharge: async () => {
        throw new Error('connect ETIMEDOUT');
      },
    },
  });
  expect((await cancel(payment._id)).error.error).toBe('payments.gateway-unreachable');
  expect((await view(payment._id)).status).toBe('require_authentication');
});

test('a plan that was called off can be taken again', async () => {
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const cardId = await aCard(api, fan, 'confirm');
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  const first = (await api.call(payments.subscribe, { body }, fan)).data;
  expect((await cancel(first._id)).data.status).toBe('canceled');
  const second = await api.call(
    payments.subscribe,
    { body: { ...body, cardId: await aCard(api, fan) } },
    fan,
  );
  expect(second.data.status).toBe('success');
});
