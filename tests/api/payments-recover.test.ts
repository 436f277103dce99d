import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import { settleOnce } from '#server/features/payments/settle.service.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, expectSoundLedger, walletOf } from '#support/money.ts';

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

const withGateway = (change: Partial<PaymentGateway>) =>
  Object.assign(api.deps, { payments: { ...sandbox, ...change } });
const down = async () => {
  throw new Error('connect ETIMEDOUT');
};
const topUp = async (cardId: string) =>
  (await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan)).data;
const statusOf = async (id: string) => (await api.call(payments.view, { params: { id } }, fan)).data;

test('a charge that never reached the gateway fails without having cost anything', async () => {
  const card = await aCard(api, fan);
  withGateway({ charge: down });
  const payment = await topUp(card);
  expect(payment.status).toBe('processing');
  Object.assign(api.deps, { payments: sandbox });
  api.clock.advance({ minutes: 3 });
  await recoverPayments(api.deps);
  expect(await statusOf(payment._id)).toMatchObject({ status: 'fail', failureCode: 'not_charged' });
  expect(api.events).toEqual([
    {
      userId: fan.id,
      event: 'payment_status_callback',
      payload: { redirectUrl: `/payment/cancel?transactionId=${payment._id}` },
    },
  ]);
});

test('an intent whose process died before or after the charge is settled by what the gateway says', async () => {
  const card = await aCard(api, fan);
  const charged = await topUp(card);
  const [stored] = await api.deps.db.select().from(paymentTransactions);
  if (!stored) throw new Error('no payment');
  const lost = {
    ...stored,
    id: 'died-before',
    gatewayReference: null,
    status: 'created' as const,
    settledAt: null,
  };
  await api.deps.db.insert(paymentTransactions).values(lost);
  const [charge] = await api.deps.db.select().from(sandboxCharges);
  if (!charge) throw new Error('no charge');
  await api.deps.db.insert(paymentTransactions).values({ ...lost, id: 'died-after' });
  await api.deps.db.insert(sandboxCharges).values({ ...charge, id: 'other', idempotencyKey: 'died-after' });
  api.clock.advance({ minutes: 3 });
  await recoverPayments(api.deps);
  expect((await statusOf('died-before')).status).toBe('fail');
  expect((await statusOf('died-after')).status).toBe('success');
  expect((await statusOf(charged._id)).status).toBe('success');
  expect(await walletOf(api, fan.id)).toBe(400);
});

test('while the gateway is out of reach nothing is decided', async () => {
  const payment = await topUp(await aCard(api, fan, 'lost-answer'));
  api.clock.advance({ minutes: 3 });
  withGateway({ findCharge: down });
  await recoverPayments(api.deps);
  expect((await statusOf(payment._id)).status).toBe('processing');
  Object.assign(api.deps, { payments: sandbox });
  api.clock.advance({ minutes: 3 });
  await recoverPayments(api.deps);
  expect((await statusOf(payment._id)).status).toBe('success');
});

test('a webhook that never comes is made up for after a quarter of an hour', async () => {
  const payment = await topUp(await aCard(api, fan, 'delayed-success'));
  await api.deps.db
    .update(sandboxCharges)
    .set({ status: 'success' })
    .where(eq(sandboxCharges.idempotencyKey, payment._id));
  api.clock.advance({ minutes: 14 });
  await recoverPayments(api.deps);
  expect((await statusOf(payment._id)).status).toBe('pending');
  api.clock.advance({ minutes: 2 });
  await recoverPayments(api.deps);
  expect((await statusOf(payment._id)).status).toBe('success');
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('a confirmation that nobody gives is called off after a day, at the gateway too', async () => {
  const payment = await topUp(await aCard(api, fan, 'confirm'));
  api.clock.advance({ hours: 23 });
  await recoverPayments(api.deps);
  expect((await statusOf(payment._id)).status).toBe('require_authentication');
  api.clock.advance({ hours: 2 });
  await recoverPayments(api.deps);
  expect((await statusOf(payment._id)).status).toBe('canceled');
  const confirm = { clientSecret: payment.stripeClientSecret ?? '', outcome: 'success' as const };
  expect((await api.call(payments.confirmSandbox, { body: confirm }, fan)).status).toBe(409);
});

test('processes that recover at the same time credit once, and none of them stumbles', async () => {
  await topUp(await aCard(api, fan, 'lost-answer'));
  api.clock.advance({ minutes: 3 });
  const errors: unknown[] = [];
  const { log } = api.deps;
  Object.assign(api.deps, { log: { ...log, error: (...args: unknown[]) => errors.push(args) } });
  await Promise.all(Array.from({ length: 6 }, () => recoverPayments(api.deps)));
  Object.assign(api.deps, { log });
  expect(errors).toEqual([]);
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('ten answers at the same time settle once, and none of them fails', async () => {
  const payment = await topUp(await aCard(api, fan, 'delayed-success'));
  const [charge] = await api.deps.db.select().from(sandboxCharges);
  const captured = { amount: 2000, currency: 'USD' };
  const found = { reference: charge?.id ?? '', status: 'success' as const, captured };
  const result = { ...found, clientSecret: null, confirmUrl: null, failureCode: null, failureMessage: null };
  const settling = Array.from({ length: 10 }, () => settleOnce(api.deps, payment._id, result));
  const settled = await Promise.all(settling);
  expect(new Set(settled.map((one) => one.status))).toEqual(new Set(['success']));
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('one payment that cannot be recovered does not hold up the others', async () => {
  const first = await topUp(await aCard(api, fan, 'lost-answer'));
  const second = await topUp(await aCard(api, fan, 'lost-answer'));
  api.clock.advance({ minutes: 3 });
  withGateway({
    findCharge: (lookup) => (lookup.idempotencyKey === first._id ? down() : sandbox.findCharge(lookup)),
  });
  await recoverPayments(api.deps);
  expect((await statusOf(first._id)).status).toBe('processing');
  expect((await statusOf(second._id)).status).toBe('success');
});

test('payments that cannot be looked up go to the end of the line, so that the others are asked about too', async () => {
  const lost = await topUp(await aCard(api, fan, 'lost-answer'));
  const [row] = await api.deps.db.select().from(paymentTransactions);
  if (!row) throw new Error('no payment');
  const older = Array.from({ length: 50 }, (_, n) => ({
    ...row,
    id: `unknown-${n}`,
    updatedAt: new Date('2026-03-01T11:00:00Z'),
  }));
  await api.deps.db.insert(paymentTransactions).values(older);
  withGateway({
    findCharge: (lookup) => (lookup.idempotencyKey === lost._id ? sandbox.findCharge(lookup) : down()),
  });
  for (let n = 0; n < 2; n += 1) {
    api.clock.advance({ minutes: 3 });
    await recoverPayments(api.deps);
  }
  expect((await statusOf(lost._id)).status).toBe('success');
});

test('a payment that cannot even be reported does not hold up the others', async () => {
  const operator = await anOperator(api);
  const first = await topUp(await aCard(api, fan, 'lost-answer'));
  api.clock.advance({ seconds: 1 });
  const second = await topUp(await aCard(api, fan, 'lost-answer'));
  api.clock.advance({ hours: 25 });
  withGateway({
    findCharge: (lookup) => (lookup.idempotencyKey === first._id ? down() : sandbox.findCharge(lookup)),
  });
  const { jobs } = api.deps;
  const enqueue: Jobs['enqueue'] = async (db, name, payload, options) => {
    if ('to' in payload && payload.to === operator.email) throw new Error('the queue is full');
    await jobs.enqueue(db, name, payload, options);
  };
  Object.assign(api.deps, { jobs: { ...jobs, enqueue } });
  await recoverPayments(api.deps).finally(() => Object.assign(api.deps, { jobs }));
  expect((await statusOf(first._id)).status).toBe('processing');
  expect((await statusOf(second._id)).status).toBe('success');
});

test('a message of success that comes while recovery asks is no contradiction', async () => {
  await anOperator(api);
  const payment = await topUp(await aCard(api, fan, 'lost-answer'));
  api.clock.advance({ minutes: 3 });
  withGateway({
    findCharge: async (lookup) => {
      const charge = await sandbox.findCharge(lookup);
      if (charge) await settleOnce(api.deps, lookup.idempotencyKey, charge);
      return null;
    },
  });
  await recoverPayments(api.deps);
  await api.runJobs();
  expect((await statusOf(payment._id)).status).toBe('success');
  expect((await api.deps.db.select().from(auditLog)).map(({ action }) => action)).toEqual([]);
  expect(api.mails.filter(({ to }) => to !== fan.email)).toEqual([]);
});

test('a subscription whose answer was lost begins when it is found', async () => {
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const body = {
    performerId: star.id,
    type: 'monthly' as const,
    cardId: await aCard(api, fan, 'lost-answer'),
  };
  const payment = (await api.call(payments.subscribe, { body }, fan)).data;
  expect(payment.status).toBe('processing');
  const again = await api.call(payments.subscribe, { body }, fan);
  expect([again.status, again.error.error]).toEqual([409, 'payments.in-progress']);
  api.clock.advance({ minutes: 3 });
  await recoverPayments(api.deps);
  expect(await statusOf(payment._id)).toMatchObject({
    status: 'success',
    subscriptionId: expect.any(String),
  });
  expect((await api.call(payments.subscribe, { body }, fan)).error.error).toBe(
    'subscriptions.already-subscribed',
  );
});

test('a payment that nobody can say the end of is reported after a day, once', async () => {
  const operator = await anOperator(api);
  const stuck = await topUp(await aCard(api, fan, 'lost-answer'));
  withGateway({ findCharge: down });
  api.clock.advance({ hours: 23 });
  await recoverPayments(api.deps);
  await api.runJobs();
  expect(api.mails).toEqual([]);
  api.clock.advance({ hours: 2 });
  for (let n = 0; n < 3; n += 1) {
    await recoverPayments(api.deps);
    api.clock.advance({ minutes: 3 });
  }
  await api.runJobs();
  expect(api.mails.map(({ to, text }) => [to, text])).toEqual([
    [operator.email, expect.stringContaining(stuck._id)],
  ]);
});
