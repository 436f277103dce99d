import { asc, eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { tax } from '#contract/tax.ts';
import type { TaxMode } from '#rules/tax.ts';
import { systemClock } from '#server/clock.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import { invoices } from '#server/db/schema/tax.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { issueInvoice } from '#server/features/tax/invoices.service.ts';
import { taxReport } from '#server/features/tax/tax.service.ts';
import { inTx } from '#server/tx.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aCoupon } from '#support/coupons.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import {
  aCard,
  aLastingFan,
  earnedBy,
  expectSoundLedger,
  ledgerProblems,
  ok,
  walletOf,
} from '#support/money.ts';
import { workerDatabase } from '#support/postgres.ts';
import { callOf, startTwoApis, type TwoApis } from '#support/two-apis.ts';

let api: TestApi;
let fan: Person;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aLastingFan(api, { country: 'DE' });
  cardId = await aCard(api, fan);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

async function taxIs(taxMode: TaxMode, taxRates: Record<string, number>): Promise<void> {
  await setSetting(api.deps, 'taxMode', taxMode);
  await setSetting(api.deps, 'taxRates', taxRates);
}

const topUp = (body: object, as: object = fan) => api.call(payments.topUp, { body: { cardId, ...body } }, as);
const subscribe = (body: { performerId: string; price?: number }) =>
  api.call(payments.subscribe, { body: { type: 'monthly', cardId, ...body } }, fan);
const view = async (id: string) => ok(await api.call(payments.view, { params: { id } }, fan));

/** What all transfers together moved, by account of the site. */
async function accounts(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { accountId, amount } of await api.deps.db.select().from(ledgerEntries))
    if (accountId.endsWith(':USD')) sums[accountId] = (sums[accountId] ?? 0) + amount;
  return sums;
}

describe('a site without rates', () => {
  test('charges prices as they are, and its invoices have no tax', async () => {
    expect(ok(await api.call(tax.own, {}, fan))).toEqual({ mode: 'included', rate: 0, country: 'DE' });
    const paid = ok(await topUp({ amount: 20 }));
    expect(paid).toMatchObject({ totalPrice: 20, taxAmount: 0, taxRate: 0, invoiceId: '2026-000001' });
  });
});

describe('tax that prices have in them', () => {
  beforeEach(() => taxIs('included', { DE: 0.19, FI: 0.255 }));

  test('is put aside, and only the rest buys tokens', async () => {
    await setSetting(api.deps, 'sellerName', 'Footlight Ltd');
    await setSetting(api.deps, 'sellerAddress', '1 Some Street, Some Town');
    await setSetting(api.deps, 'sellerTaxId', 'DE123456789');
    expect(ok(await api.call(tax.own, {}, fan))).toEqual({ mode: 'included', rate: 0.19, country: 'DE' });
    const paid = ok(await topUp({ amount: 20, price: 20, tokens: 168.1 }));
    expect(paid).toMatchObject({
      originalPrice: 20,
      totalPrice: 20,
      tokens: 168.1,
      taxAmount: 3.19,
      taxRate: 0.19,
      taxCountry: 'DE',
      seller: { name: 'Footlight Ltd', address: '1 Some Street, Some Town', taxId: 'DE123456789' },
      creditNotes: [],
    });
    expect(await accounts()).toEqual({
      'clearing:sandbox:USD': -2000,
      'exchange:cents:USD': 1681,
      'tax:USD': 319,
    });
    await api.runJobs();
    expect(api.mails.at(-1)?.text).toContain('Tax: 19%, $3.19 of the amount');
  });

  test('is that of the country of the account, else of where one was last seen', async () => {
    const finn = await aFan(api, { country: '', seenCountry: 'FI' });
    expect(ok(await api.call(tax.own, {}, finn))).toMatchObject({ rate: 0.255, country: 'FI' });
    const nobody = await aFan(api, { country: 'US', seenCountry: 'FI' });
    expect(ok(await api.call(tax.own, {}, nobody))).toMatchObject({ rate: 0, country: 'US' });
  });

  test('a coupon lowers the tax with the price', async () => {
    const couponCode = await aCoupon(api, { percent: 50 });
    const paid = ok(await topUp({ amount: 20, price: 20, couponCode }));
    expect(paid).toMatchObject({ originalPrice: 20, totalPrice: 10, tokens: 168.1, taxAmount: 1.6 });
    expect(await accounts()).toMatchObject({
      'coupons:USD': -841,
      'tax:USD': 160,
      'exchange:cents:USD': 1681,
    });
  });

  test('is taken out of a subscription before it is shared', async () => {
    const star = await aPerformer(api, { monthlyPrice: 1190 });
    const paid = ok(await subscribe({ performerId: star.id }));
    expect(paid).toMatchObject({ totalPrice: 11.9, taxAmount: 1.9, tokens: 100 });
    expect(await earnedBy(api, star.id)).toBe(80);
  });
});

describe('tax that comes on top', () => {
  beforeEach(() => taxIs('added', { DE: 0.19 }));

  test('is charged as it was shown, and nothing without a word of it', async () => {
    for (const body of [{ amount: 20 }, { amount: 20, price: 20 }, { amount: 20, price: 23.81 }]) {
      const { status, error } = await topUp(body);
      expect([status, error]).toMatchObject([
        409,
        { error: 'payments.price-changed', fields: { price: '$23.80', tokens: '200 tokens' } },
      ]);
    }
    expect(await walletOf(api, fan.id)).toBe(0);
    const paid = ok(await topUp({ amount: 20, price: 23.8, tokens: 200 }));
    expect(paid).toMatchObject({ originalPrice: 23.8, totalPrice: 23.8, tokens: 200, taxAmount: 3.8 });
  });

  test('the same request again is the same payment', async () => {
    const as = { token: fan.token, headers: { 'idempotency-key': 'one' } };
    const first = ok(await topUp({ amount: 20, price: 23.8 }, as));
    expect(ok(await topUp({ amount: 20, price: 23.8 }, as))._id).toBe(first._id);
    expect((await topUp({ amount: 30, price: 35.7 }, as)).error.error).toBe('payments.key-reused');
  });

  test('a plan asks for the price with it, and goes on at what was agreed to when the rate rises or falls', async () => {
    const star = await aPerformer(api, { monthlyPrice: 1000 });
    expect((await subscribe({ performerId: star.id, price: 10 })).error).toMatchObject({
      error: 'subscriptions.price-changed',
      fields: { price: '$11.90' },
    });
    expect((await subscribe({ performerId: star.id })).error.error).toBe('subscriptions.price-changed');
    ok(await subscribe({ performerId: star.id, price: 11.9 }));
    expect(await earnedBy(api, star.id)).toBe(80);
    const renew = async (): Promise<unknown> => {
      api.clock.advance({ days: 31 });
      const coming = ok(await api.call(subscriptions.nextCharges, {}, fan));
      await renewDueSubscriptions(api.deps);
      const [row] = await api.deps.db
        .select()
        .from(paymentTransactions)
        .orderBy(asc(paymentTransactions.createdAt))
        .then((rows) => rows.slice(-1));
      return [coming[0]?.amount, coming[0]?.priceToday, row?.totalPrice, row?.taxAmount, row?.tokens];
    };
    await taxIs('added', { DE: 0.25 });
    expect(await renew()).toEqual([11.9, 12.5, 1190, 238, 9520]);
    await taxIs('added', { DE: 0.07 });
    expect(await renew()).toEqual([10.7, 10.7, 1070, 70, 10_000]);
    // What was agreed to is what was paid last.
    await taxIs('included', { DE: 0.07 });
    expect(await renew()).toEqual([10, 10, 1000, 65, 9350]);
  });
});

describe('money that goes back', () => {
  const refund = (id: string, total: number | null) =>
    refundPayment(api.deps, 'test', id, { total: total as never, reason: 'A mistake' });

  test('takes its share of the tax with it, and all of it with the last part', async () => {
    await taxIs('added', { DE: 0.19 });
    const couponCode = await aCoupon(api, { percent: 10 });
    const { _id: id } = ok(await topUp({ amount: 9.97, price: 11.86, couponCode }));
    expect(await view(id)).toMatchObject({ totalPrice: 10.67, taxAmount: 1.7 });
    for (const total of [100, 333, 1000, null]) await refund(id, total);
    expect(await accounts()).toMatchObject({ 'tax:USD': 0, 'coupons:USD': 0, 'exchange:cents:USD': 0 });
    const { creditNotes, status } = await view(id);
    expect(status).toBe('refunded');
    expect(creditNotes.map(({ number, amount, taxAmount }) => [number, amount, taxAmount])).toEqual([
      ['C-2026-000001', 1, 0.15],
      ['C-2026-000002', 2.33, 0.38],
      ['C-2026-000003', 6.67, 1.06],
      ['C-2026-000004', 0.67, 0.11],
    ]);
    await api.runJobs();
    const emails = api.mails.filter(({ subject }) => subject.endsWith('back to your card'));
    expect(emails.map(({ text }) => /^Credit note: (.*)$/m.exec(text)?.[1])).toEqual(
      creditNotes.map(({ number }) => number),
    );
  });

  test('the tokens of parts follow the share of the price, however it was cut', async () => {
    await taxIs('included', { DE: 0.19 });
    const { _id: id } = ok(await topUp({ amount: 9.97 }));
    const tokens = async () => (await api.deps.db.select().from(paymentTransactions))[0]?.refundedTokens;
    const seen = [];
    for (const total of [1, 2, 500, 996, 997]) {
      await refund(id, total);
      seen.push(await tokens());
    }
    // 83.80 tokens in all.
    expect(seen).toEqual([8, 16, 4202, 8371, 8380]);
  });
});

describe('numbers', () => {
  const numbers = async () =>
    (
      await api.deps.db
        .select({ number: invoices.number })
        .from(invoices)
        .where(eq(invoices.kind, 'invoice'))
        .orderBy(asc(invoices.number))
    ).map(({ number }) => number);

  test('begin anew each year, and what failed takes none', async () => {
    api.clock.set('2026-12-31T23:59:00Z');
    ok(await topUp({ amount: 3 }));
    const declined = await aCard(api, fan, 'declined');
    await topUp({ amount: 3, cardId: declined });
    await expect(
      inTx(api.deps, async (tx) => {
        const paid = eq(paymentTransactions.status, 'success');
        const [row] = await tx.db.select().from(paymentTransactions).where(paid);
        if (row) await issueInvoice(api.deps, tx, row);
      }),
    ).rejects.toThrow();
    const last = ok(await topUp({ amount: 3 }));
    expect(last.invoiceId).toBe('2026-000002');
    api.clock.advance({ minutes: 2 });
    expect(ok(await topUp({ amount: 3 })).invoiceId).toBe('2027-000001');
  });

  describe('of two processes', () => {
    let two: TwoApis;
    beforeAll(async () => {
      two = await startTwoApis((await workerDatabase()).url);
    });
    afterAll(() => two.stop());

    test('are 1 to 200 for 200 sales at once', async () => {
      api.clock.set(systemClock.now().toISOString());
      const people = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const person = await aFan(api, { country: 'DE' });
          return { person, cardId: await aCard(api, person) };
        }),
      );
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => people)
          .flat()
          .map((one, nr) => {
            const call = callOf(payments.topUp, '', { amount: 3, cardId: one.cardId });
            return two.send(nr, one.person, call, `sale-${nr}`);
          }),
      );
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      expect(await numbers()).toEqual(Array.from({ length: 200 }, (_, nr) => nr + 1));
    }, 120_000);
  });
});

test('the report sums invoices and credit notes by country and rate', async () => {
  await taxIs('included', { DE: 0.19, FI: 0.255 });
  const finn = await aLastingFan(api, { country: 'FI' });
  const finnish = await aCard(api, finn);
  const { _id: id } = ok(await topUp({ amount: 20 }));
  ok(await topUp({ amount: 10 }));
  ok(await topUp({ amount: 12.55, cardId: finnish }, finn));
  await refundPayment(api.deps, 'test', id, { total: null, reason: 'A mistake' });
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const now = api.clock.now();
  const rows = await taxReport(api.deps, { from: day('2026-01-01'), until: new Date(now.getTime() + 1000) });
  expect(rows).toEqual([
    {
      ...{ country: 'DE', rate: 1900, currency: 'USD', invoices: 2, creditNotes: 1 },
      ...{ paid: 3000, back: 2000, net: 840, tax: 160 },
    },
    {
      ...{ country: 'FI', rate: 2550, currency: 'USD', invoices: 1, creditNotes: 0 },
      ...{ paid: 1255, back: 0, net: 1000, tax: 255 },
    },
  ]);
  expect(await taxReport(api.deps, { from: day('2025-01-01'), until: day('2025-02-01') })).toEqual([]);
});

test('the proof of the books finds a wrong tax, a missing invoice and a gap', async () => {
  await taxIs('included', { DE: 0.19 });
  ok(await topUp({ amount: 20 }));
  ok(await topUp({ amount: 10 }));
  const { db } = api.deps;
  const rules = async () => (await ledgerProblems(api.deps)).map(({ rule }) => rule);
  await db.update(paymentTransactions).set({ taxAmount: 1 }).where(eq(paymentTransactions.totalPrice, 1000));
  expect(await rules()).toEqual(expect.arrayContaining(['tax-wrong', 'invoice-wrong']));
  await db
    .update(paymentTransactions)
    .set({ taxAmount: 160 })
    .where(eq(paymentTransactions.totalPrice, 1000));
  const [invoice] = await db.delete(invoices).where(eq(invoices.number, 2)).returning();
  expect(await rules()).toContain('invoice-gap');
  if (invoice) await db.insert(invoices).values(invoice);
});

test.each([
  ['taxRates', { Germany: 0.19 }, /country code/],
  ['taxRates', { DE: 19 }, /DE: must be a share/],
  ['taxRates', { DE: 0.12345 }, /DE: must be a share/],
  ['taxMode', 'sometimes', /taxMode/],
])('%s does not take %j', async (name, value, problem) => {
  await expect(setSetting(api.deps, name, value)).rejects.toThrow(problem);
});
