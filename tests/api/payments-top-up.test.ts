import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import {
  gatewayEvents,
  paymentCards,
  paymentTransactions,
  sandboxCharges,
  tokenPackages,
} from '#server/db/schema/payments.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import { aCard, expectSoundLedger, walletOf } from '#support/money.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const topUp = (body: object, as: object = fan) => api.call(payments.topUp, { body }, as);
const keyed = (key: string) => ({ token: fan.token, headers: { 'idempotency-key': key } });
const view = (id: string, as: object = fan) => api.call(payments.view, { params: { id } }, as);
const redirects = () =>
  api.events.filter(({ event }) => event === 'payment_status_callback').map(({ payload }) => payload);
const charges = () => api.deps.db.select().from(sandboxCharges);
const aPackage = async (change: Partial<typeof tokenPackages.$inferInsert> = {}) => {
  const row = { id: newId(), name: 'Starter', price: 999, tokens: 12_000, ...change };
  await api.deps.db.insert(tokenPackages).values(row);
  return row.id;
};

async function topUpWith(behaviour: SandboxBehaviour, as: object = fan) {
  const cardId = await aCard(api, fan, behaviour);
  return (await topUp({ amount: 20, cardId }, as)).data;
}

test('a card pays for tokens at the rate of the site', async () => {
  const payment = await topUpWith('success');
  expect(payment).toMatchObject({
    type: 'wallet',
    status: 'success',
    totalPrice: 20,
    tokens: 200,
    cardInfo: { brand: 'visa', last4Digits: '4242' },
    stripeClientSecret: null,
  });
  expect(await walletOf(api, fan.id)).toBe(200);
  expect(api.events).toEqual([
    { userId: fan.id, event: 'update_balance', payload: { token: 200 } },
    {
      userId: fan.id,
      event: 'payment_status_callback',
      payload: { redirectUrl: `/payment/success?transactionId=${payment._id}` },
    },
  ]);
  expect((await view(payment._id)).data).toEqual(payment);
});

test('a receipt comes by mail, once, and the webhook that follows changes nothing', async () => {
  const payment = await topUpWith('success');
  expect(payment.invoiceId).toMatch(/^\d{4}-000001$/);
  await api.runJobs();
  expect(api.mails.map((mail) => [mail.to, mail.subject])).toEqual([
    [fan.email, 'Your Footlight receipt: $20.00'],
  ]);
  expect(api.mails[0]?.text).toMatch(/200 tokens[\s\S]*Visa ending in 4242/);
  expect(api.mails[0]?.text).toContain(`Invoice: ${payment.invoiceId}\n`);
  expect(await api.deps.db.select().from(gatewayEvents)).toHaveLength(1);
  expect(await walletOf(api, fan.id)).toBe(200);
});

test.each([
  ['declined', 'card_declined'],
  ['insufficient-funds', 'insufficient_funds'],
] as const)('a card that is %s pays nothing and says why', async (behaviour, code) => {
  const payment = await topUpWith(behaviour);
  expect(payment).toMatchObject({ status: 'fail', failureCode: code });
  expect(payment.failureMessage).toMatch(/^Your card /);
  await api.runJobs();
  expect(await walletOf(api, fan.id)).toBe(0);
  expect(api.mails).toEqual([]);
});

test.each([
  ['success', 'success', 200, '/payment/success?transactionId='],
  ['fail', 'fail', 0, '/payment/cancel?transactionId='],
] as const)('3-D confirmed as %s ends as %s', async (outcome, status, tokens, path) => {
  const payment = await topUpWith('confirm');
  expect(payment.status).toBe('require_authentication');
  const confirm = () =>
    api.call(
      payments.confirmSandbox,
      { body: { clientSecret: payment.stripeClientSecret ?? '', outcome } },
      fan,
    );
  expect((await confirm()).data).toEqual({ status });
  expect(await walletOf(api, fan.id)).toBe(0);
  await api.runJobs();
  expect((await view(payment._id)).data).toMatchObject({ status, stripeClientSecret: null });
  expect(await walletOf(api, fan.id)).toBe(tokens);
  expect(redirects()).toEqual([{ redirectUrl: `${path}${payment._id}` }]);
  expect((await confirm()).error.error).toBe('payments.not-waiting');
});

test('a made-up secret confirms nothing', async () => {
  await topUpWith('confirm');
  const reply = await api.call(
    payments.confirmSandbox,
    { body: { clientSecret: 'sandbox_x', outcome: 'success' } },
    fan,
  );
  expect([reply.status, reply.error.error]).toEqual([409, 'payments.not-waiting']);
});

test.each([
  ['delayed-success', 'success', 200],
  ['delayed-failure', 'fail', 0],
] as const)(
  '%s is pending, then settled once by repeated and outdated webhooks',
  async (behaviour, status, tokens) => {
    const payment = await topUpWith(behaviour);
    expect(payment.status).toBe('pending');
    expect(await walletOf(api, fan.id)).toBe(0);
    await api.runJobs();
    expect((await view(payment._id)).data.status).toBe(status);
    expect(await walletOf(api, fan.id)).toBe(tokens);
    const events = await api.deps.db.select().from(gatewayEvents);
    expect(events.map(({ type, deliveries }) => [type, deliveries]).sort()).toEqual(
      [
        ['charge.pending', 1],
        [`charge.${status}`, 2],
      ].sort(),
    );
    expect(redirects()).toHaveLength(1);
  },
);

test('an answer that was lost leaves the payment in processing until it is asked for again', async () => {
  const payment = await topUpWith('lost-answer');
  expect(payment.status).toBe('processing');
  const recover = async () => {
    await api.deps.jobs.enqueue(api.deps.db, 'payments.recover', {});
    await api.runJobs();
  };
  api.clock.advance({ minutes: 1 });
  await recover();
  expect(await walletOf(api, fan.id)).toBe(0);
  api.clock.advance({ minutes: 2 });
  await recover();
  await recover();
  expect((await view(payment._id)).data.status).toBe('success');
  expect(await walletOf(api, fan.id)).toBe(200);
  expect(await charges()).toHaveLength(1);
});

test.each([
  [2.94, 'payments.amount-too-low'],
  [300.01, 'payments.amount-too-high'],
  [0, 'payments.amount-too-low'],
])('%p is refused as %s', async (amount, code) => {
  const reply = await topUp({ amount, cardId: await aCard(api, fan) });
  expect([reply.status, reply.error.error]).toEqual([422, code]);
  expect(Object.keys(reply.error.fields ?? {})).toEqual(['amount']);
});

test.each([[2.95], [300]])('%p is accepted', async (amount) => {
  expect((await topUp({ amount, cardId: await aCard(api, fan) })).data.status).toBe('success');
  expect(await walletOf(api, fan.id)).toBe(amount * 10);
});

test('the rate of the intent counts, not the rate of the day the webhook comes', async () => {
  await topUpWith('delayed-success');
  await setSetting(api.deps, 'tokenConversionRate', 1);
  await api.runJobs();
  expect(await walletOf(api, fan.id)).toBe(200);
  await setSetting(api.deps, 'tokenConversionRate', 0.1);
});

test('packages have their own price and tokens', async () => {
  const packageId = await aPackage();
  await aPackage({ name: 'Hidden', isActive: false });
  const offered = await api.call(payments.packages, {});
  expect(offered.data).toMatchObject({ total: 1, data: [{ _id: packageId, price: 9.99, tokens: 120 }] });
  const paid = await topUp({ packageId, cardId: await aCard(api, fan) });
  expect(paid.data).toMatchObject({
    type: 'token_package',
    targetId: packageId,
    totalPrice: 9.99,
    tokens: 120,
  });
  expect(await walletOf(api, fan.id)).toBe(120);
});

test('a package that is not offered cannot be bought', async () => {
  const packageId = await aPackage({ isActive: false });
  const reply = await topUp({ packageId, cardId: await aCard(api, fan) });
  expect([reply.status, reply.error.error]).toEqual([404, 'payments.package-not-found']);
});

test('a top-up needs an own, kept, valid card and one of amount and package', async () => {
  expect((await topUp({ amount: 20 })).error.error).toBe('payments.card-missing');
  const cardId = await aCard(api, fan);
  const foreign = await aCard(api, await aFan(api));
  expect((await topUp({ amount: 20, cardId: foreign })).error.error).toBe('payments.card-not-found');
  expect((await topUp({ cardId })).status).toBe(422);
  expect((await topUp({ amount: 20, packageId: 'x', cardId })).status).toBe(422);
  expect((await topUp({ amount: 20, cardId, couponCode: 'HALF' })).error.error).toBe('coupons.not-found');
  expect((await topUp({ amount: 20, stripeCardId: cardId, paymentGateway: 'stripe' })).data.status).toBe(
    'success',
  );
  await api.call(payments.removeCard, { params: { id: cardId } }, fan);
  expect((await topUp({ amount: 20, cardId })).error.error).toBe('payments.card-not-found');
});

test('an expired card is not charged', async () => {
  const cardId = await aCard(api, fan);
  api.clock.set('2026-03-01T13:00:00Z');
  await api.deps.db.update(paymentCards).set({ month: 2, year: 2026 }).where(eq(paymentCards.id, cardId));
  expect((await topUp({ amount: 20, cardId })).error.error).toBe('payments.card-expired');
});

describe('the same request sent again', () => {
  test('charges once and answers the same', async () => {
    const body = { amount: 20, cardId: await aCard(api, fan) };
    const first = await topUp(body, keyed('a'));
    const second = await topUp(body, keyed('a'));
    expect(second.data).toEqual(first.data);
    expect(await charges()).toHaveLength(1);
    expect(await walletOf(api, fan.id)).toBe(200);
  });

  test.each(['success', 'declined', 'confirm', 'lost-answer'] as const)(
    '20 times at once charges a %s card once',
    async (card) => {
      const body = { amount: 20, cardId: await aCard(api, fan, card) };
      const replies = await Promise.all(Array.from({ length: 20 }, () => topUp(body, keyed('a'))));
      expect(new Set(replies.map((reply) => `${reply.data._id} ${reply.data.status}`)).size).toBe(1);
      expect(await charges()).toHaveLength(1);
      expect(await walletOf(api, fan.id)).toBe(card === 'success' ? 200 : 0);
    },
  );

  test('is refused when it asks for something else', async () => {
    const cardId = await aCard(api, fan);
    const other = await aCard(api, fan);
    await topUp({ amount: 20, cardId }, keyed('a'));
    const packageId = await aPackage();
    for (const body of [
      { amount: 21, cardId },
      { amount: 20, cardId: other },
      { packageId, cardId },
    ]) {
      const reply = await topUp(body, keyed('a'));
      expect([reply.status, reply.error.error]).toEqual([422, 'payments.key-reused']);
    }
    expect(await walletOf(api, fan.id)).toBe(200);
  });

  test('without a key each request is a top-up of its own', async () => {
    const body = { amount: 20, cardId: await aCard(api, fan) };
    await Promise.all(Array.from({ length: 5 }, () => topUp(body)));
    expect(await walletOf(api, fan.id)).toBe(1000);
  });
});

test('payments are listed for their payer, and seen by nobody else', async () => {
  const paid = await topUpWith('success');
  api.clock.advance({ minutes: 1 });
  const declined = await topUpWith('declined');
  const search = (query: object, as: object = fan) => api.call(payments.search, { query }, as);
  expect((await search({})).data.data.map((row) => row._id)).toEqual([declined._id, paid._id]);
  expect((await search({ status: 'success' })).data).toMatchObject({ total: 1, data: [{ _id: paid._id }] });
  expect((await search({ type: 'monthly_subscription' })).data.total).toBe(0);
  const stranger = await aFan(api);
  expect((await search({}, stranger)).data.total).toBe(0);
  expect((await view(paid._id, stranger)).error.error).toBe('payments.not-found');
});

test('nothing of the gateway leaks into replies', async () => {
  const payment = await topUpWith('success');
  const [row] = await api.deps.db.select().from(paymentTransactions);
  expect(row?.gatewayReference).toEqual(expect.any(String));
  expect(JSON.stringify(payment)).not.toContain(row?.gatewayReference);
});

test.each([
  ['price', { price: 9.98 }],
  ['price', { price: 10 }],
  ['tokens', { tokens: 99 }],
  ['tokens', { price: 9.99, tokens: 101 }],
])('who saw another %s of a package is told the new one, and not charged: %j', async (_what, seen) => {
  const packageId = await aPackage({ price: 999, tokens: 10_000 });
  const cardId = await aCard(api, fan);
  const reply = await topUp({ packageId, cardId, ...seen });
  expect([reply.status, reply.error.error]).toEqual([409, 'payments.price-changed']);
  expect(reply.error.fields).toEqual({ price: '$9.99', tokens: '100 tokens' });
  expect(await api.deps.db.select().from(paymentTransactions)).toEqual([]);
  expect((await topUp({ packageId, cardId, price: 9.99, tokens: 100 })).data.status).toBe('success');
});

test('a rate that changed since the amount was typed is told too', async () => {
  const cardId = await aCard(api, fan);
  await setSetting(api.deps, 'tokenConversionRate', 0.2);
  const reply = await topUp({ amount: 20, tokens: 200, cardId });
  expect([reply.status, reply.error.fields?.tokens]).toEqual([409, '100 tokens']);
  expect(await walletOf(api, fan.id)).toBe(0);
});

test.each([['0x20'], ['2e1'], [' '], [[20]], [true], [null], [{ valueOf: 20 }]])(
  '%j is no amount',
  async (amount) => {
    const cardId = await aCard(api, fan);
    const { status, error } = await topUp({ amount, cardId });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['amount']]);
    expect(await charges()).toEqual([]);
  },
);
