import { payments } from '#contract/payments.ts';
import { settings } from '#contract/settings.ts';
import { readConfig } from '#server/config.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import { forgetSettings } from '#server/features/settings/settings.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { mailInWords } from '#server/providers/mail/choose.ts';
import { choosePayments, paymentsInWords } from '#server/providers/payments/choose.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer } from '#support/factories.ts';
import { aCard, aLastingFan, cardForm } from '#support/money.ts';

/** A site on a public address without a card service: no test card may mint tokens there. */
const env = {
  NODE_ENV: 'test',
  DATA_DIR: '/tmp/footlight-closed',
  APP_SECRET: 'a-secret-of-this-suite-0123456789',
};

let api: TestApi;
let sandbox: PaymentGateway;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = api.deps.payments;
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
});
afterEach(() => use(sandbox));
afterAll(() => api.close());

function use(gateway: PaymentGateway): void {
  Object.assign(api.deps, { payments: gateway });
  forgetSettings(api.deps);
}
const gatewayOf = (more: Record<string, string>) => choosePayments(readConfig({ ...env, ...more }), api.deps);
const close = async () => use(await gatewayOf({ PUBLIC_URL: 'https://site.example' }));

test.each([
  [{}, 'sandbox', 'simulated'],
  [{ SANDBOX_PAYMENTS: 'off' }, '', 'not set up'],
  [{ PUBLIC_URL: 'https://site.example' }, '', 'not set up'],
  [{ PUBLIC_URL: 'https://site.example', DEMO: 'true' }, '', 'not set up'],
  [{ PUBLIC_URL: 'https://site.example', SANDBOX_PAYMENTS: '' }, '', 'not set up'],
  [{ PUBLIC_URL: 'https://site.example', SANDBOX_PAYMENTS: 'on' }, 'sandbox', 'simulated'],
])('%j: the gateway is "%s", and the log says that payments are %s', async (more, name, words) => {
  const gateway = await gatewayOf(more as Record<string, string>);
  expect(gateway.name).toBe(name);
  expect(paymentsInWords(gateway, null)).toContain(words);
});

test('with the keys of Stripe it is Stripe, and the log says where and whether money moves', async () => {
  const keys = (mode: string) => ({
    STRIPE_SECRET_KEY: `sk_${mode}_a`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_b`,
    STRIPE_WEBHOOK_SECRET: 'whsec_c',
  });
  const says = async (mode: string) =>
    paymentsInWords(await gatewayOf(keys(mode)), readConfig({ ...env, ...keys(mode) }).stripe);
  expect(await says('live')).toBe('payments go through Stripe at api.stripe.com, real money moves');
  expect(await says('test')).toContain('only test cards work');
});

test('the log says too whether mail reaches anybody', () => {
  expect(mailInWords({ smtpUrl: null })).toContain('mail reaches nobody');
  expect(mailInWords({ smtpUrl: 'smtp://mail.example' })).toContain('goes out');
});

test('every call that needs a card says that payments are not set up, and nothing is written', async () => {
  const fan = await aLastingFan(api);
  const star = await aPerformer(api);
  const cardId = await aCard(api, fan);
  await close();
  const params = { gateway: 'sandbox' as const };
  const subscription = { performerId: star.id, type: 'monthly' as const, cardId };
  const replies = [
    await api.call(payments.addCard, { params, body: cardForm() }, fan),
    await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan),
    await api.call(payments.topUp, { body: { amount: 20, cardId, paymentGateway: 'stripe' } }, fan),
    await api.call(payments.subscribe, { body: subscription }, fan),
  ];
  for (const reply of replies)
    expect([reply.status, reply.error.error, reply.error.message]).toEqual([
      422,
      'payments.not-set-up',
      'Payments are not set up on this site yet. Nothing was charged.',
    ]);
  expect(await api.deps.db.select().from(paymentTransactions)).toEqual([]);
  const webhook = await api.app.inject({
    method: 'POST',
    url: '/api/payment/webhooks/sandbox',
    payload: '{}',
  });
  expect(webhook.statusCode).toBe(422);
  const body = { clientSecret: 'x', outcome: 'success' as const };
  expect((await api.call(payments.confirmSandbox, { body }, fan)).status).toBe(404);
});

test('what needs no card goes on: the own cards are listed and removed, a free trial starts', async () => {
  const fan = await aLastingFan(api);
  const star = await aPerformer(api, { isFreeSubscription: true });
  const id = await aCard(api, fan);
  await close();
  for (const paymentGateway of [undefined, 'stripe'])
    expect((await api.call(payments.cards, { query: { paymentGateway } }, fan)).status).toBe(200);
  expect((await api.call(payments.removeCard, { params: { id } }, fan)).status).toBe(200);
  const trial = { performerId: star.id, type: 'free' as const };
  expect((await api.call(payments.subscribe, { body: trial }, fan)).data.status).toBe('success');
});

test('settings name no gateway and no simulation', async () => {
  await close();
  expect((await api.call(settings.public)).data).toMatchObject({
    paymentGateway: '',
    sandboxPayments: false,
  });
});

test('a gateway that was taken away ends no payment and counts no renewal as failed', async () => {
  const fan = await aLastingFan(api);
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const body = { performerId: star.id, type: 'monthly' as const, cardId: await aCard(api, fan) };
  expect((await api.call(payments.subscribe, { body }, fan)).data.status).toBe('success');
  const lost = { amount: 20, cardId: await aCard(api, fan, 'lost-answer') };
  const open = (await api.call(payments.topUp, { body: lost }, fan)).data;
  await api.runJobs();
  api.mails.length = 0;
  await close();
  api.clock.advance({ days: 31 });
  await recoverPayments(api.deps);
  await renewDueSubscriptions(api.deps);
  await api.runJobs();
  const rows = await api.deps.db.select().from(paymentTransactions);
  expect(rows.map(({ id, status }) => [id === open._id, status]).sort()).toEqual([
    [false, 'success'],
    [true, 'processing'],
  ]);
  expect(api.mails).toEqual([]);
});
