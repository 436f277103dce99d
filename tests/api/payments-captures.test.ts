import { asc, desc, eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions as subscriptionCalls } from '#contract/subscriptions.ts';
import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import {
  paymentCards,
  paymentRefunds,
  paymentTransactions,
  sandboxCharges,
} from '#server/db/schema/payments.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { recentRefunds, retryRefunds } from '#server/features/payments/card-refunds.service.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { newId } from '#server/ids.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { anOperator, aPerformer, type Person } from '#support/factories.ts';
import {
  aCard,
  aLastingFan,
  aLookup,
  earnedBy,
  expectSoundLedger,
  lastingToken,
  walletOf,
} from '#support/money.ts';

/** Money that a card service takes late, twice or not as agreed: nothing is had for it, and it goes back. */
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

const topUp = async (behaviour: SandboxBehaviour) => {
  const body = { amount: 20, cardId: await aCard(api, fan, behaviour) };
  return (await api.call(payments.topUp, { body }, fan)).data;
};
const statusOf = async (id: string) => (await api.call(payments.view, { params: { id } }, fan)).data;
const refunds = () => api.deps.db.select().from(paymentRefunds);
const audited = async () => (await api.deps.db.select().from(auditLog)).map(({ action }) => action);
const givenBack = async () => (await api.deps.db.select().from(sandboxCharges)).map((row) => row.refunded);
const recover = async () => {
  api.clock.advance({ minutes: 3 });
  await recoverPayments(api.deps);
};
const messages = () => api.runJobs();
const mailsTo = (person: Person) => api.mails.filter(({ to }) => to === person.email);

test.each([
  ['wrong-amount', 2100, 'USD', '$21.00'],
  ['wrong-currency', 2000, 'EUR', '€20.00'],
] as const)(
  '%s: nothing is bought, and exactly what was taken goes back',
  async (card, amount, currency, shown) => {
    const operator = await anOperator(api);
    const payment = await topUp(card);
    expect(payment).toMatchObject({ status: 'refunded', failureCode: card, totalPrice: 20, currency: 'USD' });
    expect(payment.failureMessage).toContain('on its way back');
    expect(await refunds()).toMatchObject([
      { paymentId: payment._id, amount, currency, reason: card, status: 'pending' },
    ]);
    await expectSoundLedger(api);
    await messages();
    expect(await givenBack()).toEqual([amount]);
    expect(await refunds()).toMatchObject([{ status: 'done', settledAt: api.clock.now() }]);
    expect(await walletOf(api, fan.id)).toBe(0);
    expect(await audited()).toEqual([`payments.${card}`]);
    expect(mailsTo(operator).map(({ text }) => text)).toEqual([expect.stringContaining(shown)]);
    expect(mailsTo(fan).map(({ subject }) => subject)).toEqual([`We are sending ${shown} back to your card`]);
    expect(api.events).toEqual([
      {
        userId: fan.id,
        event: 'payment_status_callback',
        payload: { redirectUrl: `/payment/cancel?transactionId=${payment._id}` },
      },
    ]);
  },
);

/** The charge is unknown when recovery asks, and is captured afterwards. */
type Step = 'recover' | 'messages';
const ORDERS: [Step[], 'success' | 'refunded'][] = [
  [['messages'], 'success'],
  [['messages', 'recover'], 'success'],
  [['recover', 'messages'], 'refunded'],
  [['recover', 'recover', 'messages'], 'refunded'],
  [['recover', 'messages', 'recover'], 'refunded'],
  [['recover', 'messages', 'messages'], 'refunded'],
];
test.each(ORDERS)('a late capture, in the order %j, ends as %s', async (steps, status) => {
  const payment = await topUp('late-capture');
  expect(payment.status).toBe('processing');
  const run = { recover, messages };
  for (const step of steps) {
    await run[step]();
    await expectSoundLedger(api);
    if (step === 'recover' && (await walletOf(api, fan.id)) === 0 && (await refunds()).length === 0)
      expect((await statusOf(payment._id)).status).toBe('fail');
  }
  expect((await statusOf(payment._id)).status).toBe(status);
  expect(await walletOf(api, fan.id)).toBe(status === 'success' ? 200 : 0);
  expect((await refunds()).map((one) => [one.reason, one.status, one.amount])).toEqual(
    status === 'success' ? [] : [['charged-late', 'done', 2000]],
  );
  expect(await givenBack()).toEqual([status === 'success' ? 0 : 2000]);
});

test('twenty messages of a late capture at the same time give the money back once', async () => {
  await topUp('late-capture');
  await recover();
  await messages();
  const [charge] = await api.deps.db.select().from(sandboxCharges);
  if (!charge) throw new Error('no charge');
  for (let n = 0; n < 4; n += 1)
    await api.deps.jobs.enqueue(api.deps.db, 'payments.settle-sandbox', {
      chargeId: charge.id,
      deliveries: 5,
    });
  await messages();
  expect(await refunds()).toHaveLength(1);
  expect(await givenBack()).toEqual([2000]);
});

test('a second charge for a paid payment goes back, and what was bought stays', async () => {
  const payment = await topUp('success');
  const [charge] = await api.deps.db.select().from(sandboxCharges);
  if (!charge) throw new Error('no charge');
  const second = { ...charge, id: newId(), idempotencyKey: 'second' };
  await api.deps.db.insert(sandboxCharges).values(second);
  const result = await sandbox.findCharge(aLookup('second'));
  const { settleOnce } = await import('#server/features/payments/settle.service.ts');
  if (!result) throw new Error('no second charge');
  await settleOnce(api.deps, payment._id, result);
  await settleOnce(api.deps, payment._id, result);
  await messages();
  expect(await statusOf(payment._id)).toMatchObject({ status: 'success', failureCode: null });
  expect(await walletOf(api, fan.id)).toBe(200);
  expect(await refunds()).toMatchObject([
    { reason: 'charged-twice', status: 'done', gatewayReference: second.id },
  ]);
});

test('a refund that the gateway does not take yet stays owed, and is sent again', async () => {
  Object.assign(api.deps, {
    payments: {
      ...sandbox,
      refund: async () => {
        throw new Error('connect ETIMEDOUT');
      },
    },
  });
  await topUp('wrong-amount');
  await messages();
  expect(await refunds()).toMatchObject([{ status: 'pending' }]);
  await expectSoundLedger(api);
  await api.deps.db.execute('delete from graphile_worker._private_jobs');
  Object.assign(api.deps, { payments: sandbox });
  await retryRefunds(api.deps);
  await retryRefunds(api.deps);
  await messages();
  expect(await recentRefunds(api.deps)).toMatchObject([
    { amount: '$21.00', status: 'done', reason: 'wrong-amount' },
  ]);
  expect(await givenBack()).toEqual([2100]);
});

async function aSubscription(behaviour: SandboxBehaviour) {
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const cardId = await aCard(api, fan);
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  expect((await api.call(payments.subscribe, { body }, fan)).data.status).toBe('success');
  // From the next period on the card behaves otherwise.
  const other = await aCard(api, fan, behaviour);
  const [card] = await api.deps.db.select().from(paymentCards).where(eq(paymentCards.id, other));
  await api.deps.db
    .update(paymentCards)
    .set({ gatewayToken: card?.gatewayToken ?? '' })
    .where(eq(paymentCards.id, cardId));
  await messages();
  api.mails.length = 0;
  api.clock.set('2026-04-01T11:30:00Z');
  return star;
}
const subscription = async () => (await api.deps.db.select().from(subscriptions))[0];

test('a renewal that never reached the gateway is no failed try: nobody is told, and the next run makes up for it', async () => {
  const star = await aSubscription('success');
  Object.assign(api.deps, {
    payments: {
      ...sandbox,
      charge: async () => {
        throw new Error('connect ETIMEDOUT');
      },
    },
  });
  await renewDueSubscriptions(api.deps);
  Object.assign(api.deps, { payments: sandbox });
  await recover();
  await messages();
  expect(await subscription()).toMatchObject({ renewalAttempts: 0, renewalTriedAt: null });
  expect(api.mails).toEqual([]);
  const [lost] = await api.deps.db
    .select()
    .from(paymentTransactions)
    .orderBy(desc(paymentTransactions.createdAt))
    .limit(1);
  expect(lost).toMatchObject({ status: 'canceled', failureCode: 'not_charged' });
  await renewDueSubscriptions(api.deps);
  expect((await subscription())?.expiredAt).toEqual(new Date('2026-05-01T12:00:00Z'));
  expect(await earnedBy(api, star.id)).toBe(160);
});

test('a renewal that is charged after it was given up goes back, and the subscription is paid once', async () => {
  const star = await aSubscription('late-capture');
  await renewDueSubscriptions(api.deps);
  await recover();
  const [card] = await api.deps.db.select().from(sandboxCharges).orderBy(asc(sandboxCharges.createdAt));
  await api.deps.db.update(paymentCards).set({ gatewayToken: card?.cardToken ?? '' });
  await renewDueSubscriptions(api.deps);
  expect((await subscription())?.expiredAt).toEqual(new Date('2026-05-01T12:00:00Z'));
  await messages();
  expect((await refunds()).map((one) => [one.reason, one.status])).toEqual([['charged-late', 'done']]);
  expect(await earnedBy(api, star.id)).toBe(160);
  fan.token = await lastingToken(api, fan.id);
  const { data } = await api.call(subscriptionCalls.userSearch, {}, fan);
  expect(data.data).toMatchObject([{ currency: 'USD', expiredAt: '2026-05-01T12:00:00.000Z' }]);
});

test('a renewal charged wrongly counts as a failed try, and its e-mail is the one about the money', async () => {
  await aSubscription('wrong-amount');
  await renewDueSubscriptions(api.deps);
  await messages();
  expect(await subscription()).toMatchObject({
    renewalAttempts: 1,
    expiredAt: new Date('2026-04-01T12:00:00Z'),
  });
  expect(mailsTo(fan).map(({ subject }) => subject)).toEqual(['We are sending $11.00 back to your card']);
});
