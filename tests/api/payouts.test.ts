import { eq } from 'drizzle-orm';
import { earnings as earningsContract } from '#contract/earnings.ts';
import { payouts } from '#contract/payouts.ts';
import { wallet } from '#contract/wallet.ts';
import { tokensFromWire } from '#rules/money.ts';
import { earnings } from '#server/db/schema/earnings.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { payoutMethods, payoutRequests } from '#server/db/schema/payouts.ts';
import { encryptionKeys } from '#server/encryption.ts';
import { decryptAccount } from '#server/features/payouts/account-changes.service.ts';
import { reencryptAccounts } from '#server/features/payouts/methods.service.ts';
import { decidePayout } from '#server/features/payouts/payout-decide.service.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { earnedBy, expectSoundLedger, lastingToken } from '#support/money.ts';

let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const PASSWORD = 'Own-password-1';
const PAYPAL = { email: 'ada@example.org' };
const BANK = {
  firstName: 'Ada',
  lastName: 'Lee',
  country: 'DE',
  bankName: 'First Bank',
  bankAccount: 'DE89 3704 0044 0532 0130 00',
  bankSwiftCode: 'cobadeff',
};

const setMethod = (method: 'banking' | 'paypal', body: object, as: Person = star) =>
  api.call(payouts.setMethod, { params: { method }, body }, as);
const tip = async (price: number, from: Person = fan) => {
  const sent = await api.call(wallet.tip, { params: { id: star.id }, body: { price } }, from);
  expect(sent.status).toBe(200);
};
const ask = (body: object, as: Person = star, key?: string) =>
  api.call(
    payouts.create,
    { body: { requestTokens: 500, paymentAccountType: 'paypal', ...body } },
    { ...as, headers: key ? { 'idempotency-key': key } : {} },
  );
const balance = async (as: Person = star) => (await api.call(payouts.calculate, { body: {} }, as)).data;
/** An operator approves a request and says that its money was sent. */
async function pay(id: string, reference = ''): Promise<void> {
  await decidePayout(api.deps, 'op', id, { status: 'approved', note: '' });
  await decidePayout(api.deps, 'op', id, { status: 'done', reference });
}
const days = (count: number) => api.clock.advance({ hours: count * 24 });

beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { commissionRate: 1000, password: PASSWORD });
  star.token = await lastingToken(api, star.id);
  fan = await aFan(api);
  fan.token = await lastingToken(api, fan.id);
  await tokensFor(api, fan.id, 10_000);
});

/** A thousand tokens of net earnings that are clear, and an account that is not new. */
async function withEarnings(): Promise<void> {
  await setMethod('paypal', PAYPAL);
  await tip(1000);
  await tip(111.11);
  days(8);
}

describe('an account to be paid to', () => {
  test('is checked, kept encrypted and shown with most of it hidden', async () => {
    const set = await setMethod('banking', BANK);
    expect(set.data).toMatchObject({
      key: 'banking',
      value: { bankName: 'First Bank', bankAccount: '•••• 3000', bankSwiftCode: 'COBADEFF' },
      usableFrom: '2026-03-04T12:00:00.000Z',
    });
    const [row] = await api.deps.db.select().from(payoutMethods);
    expect(JSON.stringify(row)).not.toContain('DE8937040044');
    expect(decryptAccount(api.deps, row as never)).toMatchObject({ bankAccount: 'DE89370400440532013000' });
    expect((await api.call(payouts.methods, {}, star)).data).toEqual([set.data]);
    await api.runJobs();
    expect(api.mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      `${star.email} Your payout account was changed`,
    ]);
    expect(JSON.stringify(api.mails)).not.toContain('0532013000');
  });

  test.each([
    ['banking', { ...BANK, bankAccount: 'DE89370400440532013001' }, 'bankAccount'],
    ['banking', { ...BANK, bankAccount: '12' }, 'bankAccount'],
    ['banking', { ...BANK, country: 'XX' }, 'country'],
    ['banking', { ...BANK, bankSwiftCode: 'COBA' }, 'bankSwiftCode'],
    ['banking', { ...BANK, bankRouting: 'abc' }, 'bankRouting'],
    ['banking', { ...BANK, lastName: '  ' }, 'lastName'],
    ['banking', { ...BANK, address: 'x'.repeat(201) }, 'address'],
    ['paypal', { email: 'nobody' }, 'email'],
    ['paypal', {}, 'email'],
  ] as const)('%s: %j names %s', async (method, body, field) => {
    const refused = await setMethod(method, body);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]]);
  });

  test('takes an account number of a country without IBAN', async () => {
    const body = { ...BANK, country: 'US', bankAccount: '000123456789', bankRouting: '021000021' };
    expect((await setMethod('banking', body)).data.value).toMatchObject({
      bankAccount: '•••• 6789',
      bankRouting: '•••• 0021',
    });
  });

  test('needs the owner: an open session alone neither sets nor removes one', async () => {
    days(1);
    const refused = await setMethod('paypal', PAYPAL);
    expect([refused.status, refused.error.fields]).toEqual([422, { prePassword: expect.any(String) }]);
    expect((await setMethod('paypal', { ...PAYPAL, prePassword: PASSWORD })).status).toBe(200);
    const remove = (body: object) =>
      api.call(payouts.removeMethod, { params: { method: 'paypal' }, body }, star);
    expect((await remove({})).status).toBe(422);
    expect((await remove({ prePassword: PASSWORD })).data).toBe(true);
    expect((await api.call(payouts.methods, {}, star)).data).toEqual([]);
  });

  test('is decrypted with the key that encrypted it, and encrypted anew with the first one', async () => {
    await withEarnings();
    const made = await ask({});
    const { config } = api.deps;
    const old = config.dataKeys;
    const key = Buffer.alloc(32, 7).toString('base64');
    try {
      config.dataKeys = encryptionKeys(`new:${key}`, config.secret);
      expect(await reencryptAccounts(api.deps)).toBe(2);
      expect(await reencryptAccounts(api.deps)).toBe(0);
      config.dataKeys = encryptionKeys(`new:${key}`, 'another secret of this site, 0123456789');
      const [row] = await api.deps.db.select().from(payoutRequests);
      expect(row?.id).toBe(made.data._id);
      expect(decryptAccount(api.deps, row as never)).toEqual(PAYPAL);
      expect(() => decryptAccount(api.deps, { ...row, performerId: fan.id } as never)).toThrow();
    } finally {
      config.dataKeys = old;
    }
  });
});

describe('the balance', () => {
  test('says what is on hold and when it is free', async () => {
    await setMethod('paypal', PAYPAL);
    await tip(100);
    days(5);
    await tip(50);
    days(3);
    expect(await balance()).toEqual({
      totalEarnedTokens: 135,
      previousPaidOutTokens: 0,
      remainingUnpaidTokens: 135,
      requestedTokens: 0,
      availableTokens: 90,
      holds: [{ reason: 'clearing', tokens: 45, until: '2026-03-13T12:00:00.000Z' }],
      forecast: [{ day: '2026-03-13', tokens: 45 }],
      tokenConversionRate: 0.1,
      currency: 'USD',
      minimumPayoutAmount: 50,
      minimumTokens: 500,
    });
  });

  test('is its own performer’s: fans and visitors are refused, and nobody sees the requests of others', async () => {
    await withEarnings();
    const { data } = await ask({});
    const other = await aPerformer(api);
    expect((await api.call(payouts.calculate, { body: {} }, fan)).status).toBe(403);
    expect((await api.call(payouts.calculate, { body: {} })).status).toBe(401);
    const params = { id: data._id };
    for (const call of [payouts.view, payouts.cancel, payouts.statement])
      expect((await api.call(call, { params }, other)).error.error).toBe('payouts.not-found');
    const changed = await api.call(payouts.update, { params, body: { requestTokens: 600 } }, other);
    expect(changed.error.error).toBe('payouts.not-found');
    expect((await api.call(payouts.search, { query: {} }, other)).data.total).toBe(0);
  });
});

describe('a request', () => {
  test('takes the tokens out of the balance, waits, is approved and paid, and says so in the books', async () => {
    await withEarnings();
    const made = await ask({ requestTokens: 555.55, requestNote: 'For March' });
    expect(made.data).toMatchObject({
      source: 'performer',
      sourceInfo: { _id: star.id },
      paymentAccountInfo: { email: 'a•••@example.org' },
      requestTokens: 555.55,
      tokenConversionRate: 0.1,
      amount: 55.55,
      currency: 'USD',
      status: 'pending',
    });
    expect(await earnedBy(api, star.id)).toBe(444.45);
    expect((await api.call(payouts.pendingReview, {}, star)).data).toEqual({ valid: false });
    await decidePayout(api.deps, 'op', made.data._id, { status: 'approved', note: '' });
    expect((await api.call(payouts.pendingReview, {}, star)).data).toEqual({ valid: true });
    for (const _ of [1, 2])
      await decidePayout(api.deps, 'op', made.data._id, { status: 'done', reference: 'TX 1' });
    expect(await balance()).toMatchObject({
      totalEarnedTokens: 1000,
      previousPaidOutTokens: 555.55,
      remainingUnpaidTokens: 444.45,
      requestedTokens: 0,
      availableTokens: 444.45,
    });
    const lines = await api.deps.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.accountId, 'paid-out:paypal:USD'));
    expect(lines.map((line) => line.amount)).toEqual([5555]);
    await api.runJobs();
    expect(api.mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual(
      expect.arrayContaining([
        `${star.email} Your payout of $55.55 was approved`,
        `${star.email} We paid you $55.55`,
      ]),
    );
    expect(api.mails.filter(({ subject }) => subject.startsWith('We paid'))).toHaveLength(1);
    await expectSoundLedger(api);
  });

  test('is refused below the minimum, above what is available, without an account and with a new one', async () => {
    expect((await ask({})).error).toMatchObject({
      error: 'payouts.account-missing',
      fields: { paymentAccountType: expect.any(String) },
    });
    await withEarnings();
    expect((await ask({ requestTokens: 499.99 })).error).toMatchObject({
      error: 'payouts.below-minimum',
      fields: { requestTokens: 'We pay out $50.00 or more at a time.' },
    });
    await tip(500);
    expect((await ask({ requestTokens: 1000.01 })).error).toMatchObject({
      error: 'payouts.above-balance',
      fields: { requestTokens: 'You can request at most 1,000 tokens now.' },
    });
    await setMethod('banking', { ...BANK, prePassword: PASSWORD });
    expect((await ask({ paymentAccountType: 'banking' })).error.error).toBe('payouts.account-new');
    expect((await ask({ paymentAccountType: 'paxum' })).error.error).toBe('payouts.account-missing');
    expect(await earnedBy(api, star.id)).toBe(1450);
    await expectSoundLedger(api);
  });

  test('waits alone: of ten at once one is made', async () => {
    await withEarnings();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask({})));
    const codes = replies.map((reply) => reply.error?.error ?? 'made').toSorted();
    expect(codes).toEqual(['made', ...Array.from({ length: 9 }, () => 'payouts.pending-exists')]);
    expect(await earnedBy(api, star.id)).toBe(500);
    await expectSoundLedger(api);
  });

  test('is one under one key, also at the same time, also when the tokens are gone; another body is refused', async () => {
    await withEarnings();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => ask({ requestTokens: 900 }, star, 'k1')),
    );
    expect(new Set(replies.map(({ status, data }) => `${status} ${data?._id}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect((await ask({ requestTokens: 901 }, star, 'k1')).error.error).toBe('payouts.key-reused');
    expect(await earnedBy(api, star.id)).toBe(100);
  });

  test('is changed and called off until it is decided, and the tokens follow', async () => {
    await withEarnings();
    const { data } = await ask({});
    const params = { id: data._id };
    const change = (requestTokens: number) =>
      api.call(payouts.update, { params, body: { requestTokens } }, star);
    expect((await change(1000)).data).toMatchObject({ requestTokens: 1000, amount: 100 });
    expect((await change(1000.01)).error.error).toBe('payouts.above-balance');
    expect((await change(600)).data.requestTokens).toBe(600);
    expect(await earnedBy(api, star.id)).toBe(400);
    await expectSoundLedger(api);
    const ended = await api.call(payouts.cancel, { params }, star);
    expect(ended.data).toMatchObject({ status: 'canceled', endedAt: expect.any(String) });
    expect((await change(700)).error.error).toBe('payouts.not-pending');
    expect((await api.call(payouts.cancel, { params }, star)).error.error).toBe('payouts.not-pending');
    await expect(
      decidePayout(api.deps, 'op', data._id, { status: 'approved', note: '' }),
    ).rejects.toMatchObject({ code: 'payouts.not-possible' });
    expect(await earnedBy(api, star.id)).toBe(1000);
    expect((await balance()).remainingUnpaidTokens).toBe(1000);
    await expectSoundLedger(api);
  });

  test('that is rejected gives the tokens back once, with a reason', async () => {
    await withEarnings();
    const { data } = await ask({});
    await expect(
      decidePayout(api.deps, 'op', data._id, { status: 'rejected', note: '' }),
    ).rejects.toMatchObject({ code: 'payouts.note-required' });
    await Promise.all(
      [1, 2, 3].map(() =>
        decidePayout(api.deps, 'op', data._id, { status: 'rejected', note: 'The name differs' }),
      ),
    );
    expect(await earnedBy(api, star.id)).toBe(1000);
    expect((await api.call(payouts.view, { params: { id: data._id } }, star)).data).toMatchObject({
      status: 'rejected',
      adminNote: 'The name differs',
    });
    await expectSoundLedger(api);
  });

  test('keeps the account it was made with, whatever becomes of the account', async () => {
    await withEarnings();
    const { data } = await ask({});
    await setMethod('paypal', { email: 'thief@example.org', prePassword: PASSWORD });
    const [row] = await api.deps.db.select().from(payoutRequests);
    expect(decryptAccount(api.deps, row as never)).toEqual(PAYPAL);
    const params = { id: data._id };
    const changed = await api.call(payouts.update, { params, body: { requestNote: 'Please' } }, star);
    expect(changed.error.error).toBe('payouts.account-new');
  });
});

describe('what was paid', () => {
  test('marks the oldest earnings that it covers, and a statement lists them', async () => {
    await setMethod('paypal', PAYPAL);
    for (const price of [400, 300, 500]) {
      await tip(price);
      days(1);
    }
    days(8);
    const { data } = await ask({ requestTokens: 700 });
    await pay(data._id);
    const marked = await api.deps.db
      .select({ gross: earnings.grossPrice, isPaid: earnings.isPaid })
      .from(earnings)
      .orderBy(earnings.createdAt);
    expect(marked).toEqual([
      { gross: 40_000, isPaid: true },
      { gross: 30_000, isPaid: true },
      { gross: 50_000, isPaid: false },
    ]);
    const statement = await api.call(payouts.statement, { params: { id: data._id } }, star);
    expect(statement.data).toMatchObject({
      totals: { totalGrossPrice: 700, totalSiteCommission: 70, totalNetPrice: 630 },
      carriedTokens: 0,
    });
    expect(statement.data.earnings.map((earning) => earning.netPrice)).toEqual([360, 270]);
    await tip(400);
    days(8);
    const next = await ask({ requestTokens: 740 });
    await pay(next.data._id);
    const second = await api.call(payouts.statement, { params: { id: next.data._id } }, star);
    expect(second.data).toMatchObject({ carriedTokens: 70, totals: { totalNetPrice: 810 } });
    const paid = await api.call(earningsContract.search, { query: { isPaid: true } }, star);
    expect(paid.data.total).toBe(4);
    await expectSoundLedger(api);
  });

  test('is in the statement of its year, month by month', async () => {
    await withEarnings();
    const { data } = await ask({});
    days(30);
    await pay(data._id);
    const year = await api.call(payouts.year, { query: { year: 2026 } }, star);
    expect(year.data).toMatchObject({
      totalGrossPrice: 1111.11,
      totalNetPrice: 1000,
      totalPaidOutTokens: 500,
      totalPaidOut: 50,
      months: [
        { month: '2026-03', totalNetPrice: 1000, paidOutTokens: 0 },
        { month: '2026-04', totalNetPrice: 0, paidOutTokens: 500 },
      ],
    });
    expect((await api.call(payouts.year, { query: { year: 2025 } }, star)).data.months).toEqual([]);
  });
});

test('what was taken back of an earning that is on hold pays for no other one', async () => {
  await setMethod('paypal', PAYPAL);
  await tip(200);
  days(8);
  const held = await api.call(wallet.tip, { params: { id: star.id }, body: { price: 1000 } }, fan);
  await refundPurchase(api.deps, 'op', held.data._id, { total: tokensFromWire(500), reason: 'A mistake' });
  await setSetting(api.deps, 'minimumPayoutAmount', 1);
  const asked = await ask({ requestTokens: 100 });
  await pay(asked.data._id);
  const rows = await api.deps.db.select({ isPaid: earnings.isPaid }).from(earnings);
  expect(rows).toEqual([{ isPaid: false }, { isPaid: false }]);
  await expectSoundLedger(api);
});
