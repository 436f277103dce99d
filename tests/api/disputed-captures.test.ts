import { payments } from '#contract/payments.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { paymentRefunds, sandboxCharges } from '#server/db/schema/payments.ts';
import { noteDispute } from '#server/features/disputes/dispute-messages.service.ts';
import { retryRefunds } from '#server/features/payments/card-refunds.service.ts';
import { settleOnce } from '#server/features/payments/settle.service.ts';
import { receiveWebhook } from '#server/features/payments/webhooks.service.ts';
import { reconcileLastDays } from '#server/features/reconciliation/reconcile.service.ts';
import { newId } from '#server/ids.ts';
import { inTx } from '#server/tx.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { anOperator, type Person } from '#support/factories.ts';
import { type GatewayWorld, heldAndBooked, sandboxWorld } from '#support/gateway-worlds.ts';
import { aCard, aLastingFan, aLookup, expectSoundLedger, ok, walletOf } from '#support/money.ts';

/** Disputes of money that was taken for nothing and goes back by itself (product.md 27.6). */
let api: TestApi;
let world: GatewayWorld;
let fan: Person;
let operator: Person;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-04-01T12:00:00Z');
  world = sandboxWorld(api);
  fan = await aLastingFan(api);
  operator = await anOperator(api);
});
afterEach(async () => {
  await expectSoundLedger(api);
  const { held, booked } = await heldAndBooked(api, world);
  expect(booked).toBe(held);
  api.clock.advance({ hours: 26 });
  // A charge that a test makes by itself has no payment.
  const { lines } = await reconcileLastDays(api.deps);
  expect(lines.filter(({ id }) => id !== 'second')).toEqual([]);
});

/** 21.00 for 20.00: nothing is bought. */
async function chargedWrongly(): Promise<string> {
  const body = { amount: 20, cardId: await aCard(api, fan, 'wrong-amount') };
  return ok(await api.call(payments.topUp, { body }, fan))._id;
}
const only = async () => (await api.deps.db.select().from(disputes))[0];
const refunds = async () => (await api.deps.db.select().from(paymentRefunds)).map(({ status }) => status);
const sent = async () => (await api.deps.db.select().from(sandboxCharges)).map(({ refunded }) => refunded);
const told = () => api.mails.filter(({ to }) => to === operator.email).map(({ text }) => text);
const audited = async () => (await api.deps.db.select().from(auditLog)).map(({ action }) => action);
const retry = async () => {
  await retryRefunds(api.deps);
  await api.runJobs();
};
/** Cents that stand on an account. */
const on = async (account: string) =>
  (await api.deps.db.select().from(ledgerEntries))
    .filter(({ accountId }) => accountId === `${account}:USD`)
    .reduce((sum, { amount }) => sum + amount, 0);
const decide = async (status: 'won' | 'lost') => {
  await world.decide((await only())?.id ?? '', status);
  await api.runJobs();
};

describe('before our refund was sent', () => {
  beforeEach(async () => {
    await world.dispute(await chargedWrongly(), 2100);
    await retry();
  });

  test('operators are told, and nothing is sent while the bank has the money', async () => {
    expect(await only()).toMatchObject({ status: 'needs_response', amount: 2100, covered: 0, tokens: 0 });
    expect([await refunds(), await sent()]).toEqual([['pending'], [0]]);
    expect([await on('disputed'), await on('refunds')]).toEqual([-2100, 2100]);
    expect(await audited()).toContain('payments.disputed');
    expect(told()).toContainEqual(expect.stringContaining('waits until the dispute is over'));
    expect(api.mails.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('until the bank has decided'),
    );
  });

  test('when it is won, the money goes back', async () => {
    await decide('won');
    expect([await refunds(), await sent()]).toEqual([['done'], [2100]]);
    expect([await on('disputed'), await on('refunds')]).toEqual([0, 0]);
  });

  test('when it is lost, nothing is sent: the owner has the money', async () => {
    await decide('lost');
    await world.tellAgain();
    await retry();
    expect([await refunds(), await sent()]).toEqual([['done'], [0]]);
    expect(await Promise.all(['disputed', 'refunds', 'dispute-losses'].map(on))).toEqual([0, 0, 0]);
    expect(told()).toContainEqual(expect.stringContaining('the dispute is lost'));
  });
});

test('of a capture that the bank took back in part, the rest is sent', async () => {
  await world.dispute(await chargedWrongly(), 1000);
  await decide('lost');
  expect([await refunds(), await sent()]).toEqual([['done'], [1100]]);
  expect(await Promise.all(['disputed', 'refunds', 'dispute-losses'].map(on))).toEqual([0, 0, 0]);
});

test('after our refund was sent, what the bank takes as well is the site’s loss', async () => {
  const id = await chargedWrongly();
  await api.runJobs();
  await world.dispute(id, 2100);
  await api.runJobs();
  expect(told()).toContainEqual(expect.stringContaining('had given it back ourselves already'));
  expect(await on('disputed')).toBe(-2100);
  await decide('lost');
  expect([await refunds(), await sent()]).toEqual([['done'], [2100]]);
  expect(await Promise.all(['disputed', 'refunds', 'dispute-losses'].map(on))).toEqual([0, 0, -2100]);
});

/** The card of a paid top-up is charged a second time; the charge. */
async function chargedTwice(): Promise<string> {
  const body = { amount: 20, cardId: await aCard(api, fan) };
  const { _id: id } = ok(await api.call(payments.topUp, { body }, fan));
  const [charge] = await api.deps.db.select().from(sandboxCharges);
  if (!charge) throw new Error('no charge');
  const second = { ...charge, id: newId(), idempotencyKey: 'second' };
  await api.deps.db.insert(sandboxCharges).values(second);
  const result = await world.gateway.findCharge(aLookup('second'));
  if (!result) throw new Error('no second charge');
  await settleOnce(api.deps, id, result);
  return second.id;
}
async function disputeCharge(charge: string): Promise<void> {
  const message = await world.gateway.simulator?.dispute(charge, 2000);
  await receiveWebhook(api.deps, message?.headers ?? {}, message?.body ?? Buffer.from(''));
  await api.runJobs();
}

test('a second charge that is disputed leaves what the first one paid for', async () => {
  await disputeCharge(await chargedTwice());
  expect(await only()).toMatchObject({ status: 'needs_response', covered: 0, heldTokens: 0 });
  expect(await walletOf(api, fan.id)).toBe(200);
  await decide('lost');
  expect((await sent()).sort()).toEqual([0, 0]);
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('a dispute of a charge of ours that cannot be booked is told', async () => {
  const payment = await chargedWrongly();
  const of = { charge: 'ch_unknown', amount: 2100, currency: 'USD', reason: null, dueBy: null };
  const note = (message: { reference: string; payment: string | null }) =>
    inTx(api.deps, (tx) => noteDispute(api.deps, tx, { ...of, ...message, status: 'needs_response' }));
  await note({ reference: 'of others', payment: null });
  await note({ reference: 'of a payment of others', payment: 'nobody' });
  expect(await audited()).not.toContain('payments.dispute-unbooked');
  await note({ reference: 'ours', payment });
  expect(await audited()).toContain('payments.dispute-unbooked');
  expect(await only()).toBeUndefined();
  await api.runJobs();
});
