import { eq, inArray } from 'drizzle-orm';
import { orders } from '#contract/orders.ts';
import { payouts } from '#contract/payouts.ts';
import { wallet } from '#contract/wallet.ts';
import type { Db } from '#server/db/client.ts';
import { earnings } from '#server/db/schema/earnings.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { decidePayout, openPayout } from '#server/features/payouts/payout-decide.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { earnedBy, expectSoundLedger, lastingToken, ok } from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { aDigitalProduct } from '#support/products.ts';

let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const tip = (price: number) => api.call(wallet.tip, { params: { id: star.id }, body: { price } }, fan);
const ask = (body: object = {}) =>
  api.call(payouts.create, { body: { requestTokens: 500, paymentAccountType: 'paypal', ...body } }, star);
const decide = (id: string, status: 'approved' | 'done') =>
  decidePayout(api.deps, 'op', id, status === 'done' ? { status, reference: '' } : { status, note: '' });
const days = (count: number) => api.clock.advance({ hours: count * 24 });

beforeEach(async () => {
  await api.reset();
  api.clock.set('2025-12-20T12:00:00Z');
  star = await aPerformer(api, { commissionRate: 1000 });
  star.token = await lastingToken(api, star.id);
  fan = await aFan(api);
  fan.token = await lastingToken(api, fan.id);
  await tokensFor(api, fan.id, 10_000);
  await api.call(
    payouts.setMethod,
    { params: { method: 'paypal' }, body: { email: 'ada@example.org' } },
    star,
  );
});

/** The fan buys a file for 600 tokens; the order. */
async function anOrder(): Promise<string> {
  const file = await aDigitalProduct(api, star, { price: 600 });
  await api.runJobs();
  ok(await api.call(wallet.product, { params: { id: file._id }, body: { price: 600 } }, fan));
  return ok(await api.call(orders.search, { query: {} }, star)).data[0]?._id ?? '';
}
const refund = (id: string) =>
  api.call(orders.update, { params: { id }, body: { deliveryStatus: 'refunded' } }, star);

test('nobody asks for a payout whose documents are not approved, or are not any more', async () => {
  await tip(2000);
  days(8);
  const made = ok(await ask());
  for (const state of ['pending', 'rejected'] as const) {
    await api.deps.db.update(performers).set({ reviewState: state }).where(eq(performers.id, star.id));
    expect((await ask()).error).toMatchObject({ statusCode: 403, error: `payouts.review-${state}` });
    const input = { params: { id: made._id }, body: { requestTokens: 600 } };
    expect((await api.call(payouts.update, input, star)).error.error).toBe(`payouts.review-${state}`);
  }
  const objection = async () => (await openPayout(api.deps, 'op', made._id)).objection;
  expect(await objection()).toBe('The documents of this performer are not approved.');
  expect((await api.call(payouts.cancel, { params: { id: made._id } }, star)).status).toBe(200);
  expect(await earnedBy(api, star.id)).toBe(1800);
  await api.deps.db.update(performers).set({ reviewState: 'approved' });
  expect(await objection()).toBeNull();
  await api.deps.db.update(users).set({ status: 'inactive' });
  expect(await objection()).toBe('The account of this performer is not active.');
});

test('only what was approved is paid: until then the request may be another one than was looked at', async () => {
  await tip(2000);
  days(8);
  const { _id: id } = ok(await ask({ requestTokens: 1000 }));
  await expect(decide(id, 'done')).rejects.toMatchObject({ code: 'payouts.not-approved' });
  await decide(id, 'approved');
  const change = await api.call(payouts.update, { params: { id }, body: { requestTokens: 500 } }, star);
  expect(change.error.error).toBe('payouts.not-pending');
  expect(await decide(id, 'done')).toMatchObject({ row: { status: 'done', amount: 10_000 } });
  await expectSoundLedger(api);
});

test('a note can be taken away', async () => {
  await tip(2000);
  days(8);
  const { _id: id } = ok(await ask({ requestNote: 'For March' }));
  const change = async (body: object) =>
    ok(await api.call(payouts.update, { params: { id }, body }, star)).requestNote;
  expect(await change({ requestTokens: 600 })).toBe('For March');
  expect(await change({ requestNote: '' })).toBe('');
});

test('a site without a minimum pays no requests of nothing', async () => {
  await tip(1000);
  days(8);
  await setSetting(api.deps, 'minimumPayoutAmount', 0);
  const { data } = await api.call(payouts.calculate, { body: {} }, star);
  expect([data.minimumPayoutAmount, data.minimumTokens]).toEqual([0.01, 0.1]);
  for (const requestTokens of [0, 0.09])
    expect((await ask({ requestTokens })).error.error).toBe('payouts.below-minimum');
  expect(ok(await ask({ requestTokens: 0.1 })).amount).toBe(0.01);
  await expectSoundLedger(api);
});

describe('with each other', () => {
  /** Does `meanwhile` while the oldest earning that is not paid is changed and locked, and lets both collide. */
  async function besideLocked(
    set: object,
    waiting: number,
    meanwhile: () => Promise<unknown>,
  ): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    await api.deps.db.transaction(async (tx) => {
      const oldest = tx
        .select({ id: earnings.id })
        .from(earnings)
        .where(eq(earnings.isPaid, false))
        .orderBy(earnings.createdAt)
        .limit(1);
      await tx.update(earnings).set(set).where(inArray(earnings.id, oldest));
      done = besideTransactions(meanwhile);
      await untilWaiting(tx as unknown as Db, waiting);
    });
    await done;
  }
  const marked = () =>
    api.deps.db
      .select({ isPaid: earnings.isPaid, payoutId: earnings.payoutId })
      .from(earnings)
      .orderBy(earnings.createdAt);
  async function approved(requestTokens: number): Promise<string> {
    const { _id: id } = ok(await ask({ requestTokens }));
    await decide(id, 'approved');
    return id;
  }

  test('an earning that is refunded while a payout is paid does not count as paid', async () => {
    await anOrder();
    days(1);
    await tip(600);
    days(8);
    const id = await approved(540);
    await besideLocked({ refundedAt: api.clock.now() }, 1, () => decide(id, 'done'));
    expect(await marked()).toEqual([
      { isPaid: false, payoutId: null },
      { isPaid: false, payoutId: null },
    ]);
  });

  test('two payouts that are paid at once count each earning once', async () => {
    for (const price of [600, 600, 600]) {
      await tip(price);
      days(1);
    }
    days(8);
    // Opens the accounts of the ledger, for which the first two would wait.
    await decide(await approved(540), 'done');
    const ids = [await approved(540), await approved(540)];
    const pay = () => Promise.all(ids.map((id) => decide(id, 'done')));
    await besideLocked({ sourceType: 'performer' }, 2, pay);
    const [, ...rows] = await marked();
    expect(rows.map(({ isPaid }) => isPaid)).toEqual([true, true]);
    expect(new Set(rows.map(({ payoutId }) => payoutId))).toEqual(new Set(ids));
    await expectSoundLedger(api);
  });
});

test('a year that is over stays as it was: what is refunded later counts in the month of the refund', async () => {
  const order = await anOrder();
  await tip(100);
  const year = async (number: number) => ok(await api.call(payouts.year, { query: { year: number } }, star));
  const before = await year(2025);
  expect(before.months).toMatchObject([{ month: '2025-12', totalNetPrice: 630, totalReversed: 0 }]);
  days(20);
  expect((await refund(order)).status).toBe(200);
  expect(await year(2025)).toEqual(before);
  expect(await year(2026)).toMatchObject({
    totalGrossPrice: 0,
    totalNetPrice: 0,
    totalReversed: 540,
    months: [{ month: '2026-01', totalNetPrice: 0, totalReversed: 540, paidOutTokens: 0 }],
  });
});
