import { eq, sql } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { payouts } from '#contract/payouts.ts';
import { wallet } from '#contract/wallet.ts';
import { CHARGE_TYPES } from '#rules/constants.ts';
import { cents, tokens } from '#rules/money.ts';
import { BALANCE_KINDS, TRANSFER_KINDS, WALLET_KINDS } from '#rules/transfers.ts';
import type { Db } from '#server/db/client.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { simulateDecision, simulateDispute } from '#server/features/disputes/simulate.service.ts';
import {
  LEDGER_RULES,
  type LedgerRule,
  ledgerFigures,
} from '#server/features/ledger/ledger-check.queries.ts';
import { decidePayout } from '#server/features/payouts/payout-decide.service.ts';
import { payShares } from '#server/features/referrals/pay.service.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aCoupon } from '#support/coupons.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aCard, aPost, expectSoundLedger, ledgerProblems, payoutsAtOnce } from '#support/money.ts';
import { aReferral } from '#support/referrals.ts';

let api: TestApi;
let fan: Person;
let star: Person;
let friend: Person;
beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  fan = await aFan(api, { country: 'DE' });
  star = await aPerformer(api, { monthlyPrice: 1000 });
  friend = await aFan(api);
  await aReferral(api, friend, fan, { createdAt: new Date(0) });
  await aReferral(api, await aFan(api), await aFan(api));
  await setSetting(api.deps, 'taxRates', { DE: 0.19 });
  await someBusiness();
});
afterAll(() => api.close());

/** Some money of each kind. */
async function someBusiness(): Promise<void> {
  const cardId = await aCard(api, fan);
  await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan);
  const couponCode = await aCoupon(api);
  const cheaper = await api.call(payments.topUp, { body: { amount: 20, cardId, couponCode } }, fan);
  expect(cheaper.data.totalPrice).toBe(16);
  await api.call(payments.topUp, { body: { amount: 20, cardId: await aCard(api, fan, 'declined') } }, fan);
  await api.call(
    payments.topUp,
    { body: { amount: 20, cardId: await aCard(api, fan, 'wrong-amount') } },
    fan,
  );
  await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan);
  await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan);
  await api.call(wallet.feed, { params: { id: await aPost(api, star.id) }, body: {} }, fan);
  await someRefunds(cardId);
  await api.runJobs();
  await somePayouts();
  await someShares();
  await someDisputes();
}

/** Of a tip in part, of another as a whole, of a top-up and of a subscription in part. */
async function someRefunds(cardId: string): Promise<void> {
  const reason = 'A mistake';
  const give = async (total: number | null) => {
    const { data } = await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan);
    await refundPurchase(api.deps, 'test', data._id, {
      total: total === null ? null : tokens(total),
      reason,
    });
  };
  await give(null);
  await give(333);
  const topUp = await api.call(payments.topUp, { body: { amount: 5, cardId } }, fan);
  await refundPayment(api.deps, 'test', topUp.data._id, { total: cents(123), reason });
  const plan = await api.call(payments.search, { query: { type: 'monthly_subscription' } }, fan);
  await refundPayment(api.deps, 'test', plan.data.data[0]?._id ?? '', { total: cents(200), reason });
}

/** One that was paid, one that was rejected, one that waits. */
async function somePayouts(): Promise<void> {
  await payoutsAtOnce(api);
  await api.call(
    payouts.setMethod,
    { params: { method: 'paypal' }, body: { email: 'ada@example.org' } },
    star,
  );
  const ask = async () => {
    const body = { requestTokens: 20, paymentAccountType: 'paypal' };
    const { data } = await api.call(payouts.create, { body }, star);
    return data._id;
  };
  await decidePayout(api.deps, 'test', await ask(), { status: 'rejected', note: 'No' });
  const paid = await ask();
  await decidePayout(api.deps, 'test', paid, { status: 'approved', note: '' });
  await decidePayout(api.deps, 'test', paid, { status: 'done', reference: '' });
  await ask();
}

/** Shares of sales that were made, paid and waiting. */
async function someShares(): Promise<void> {
  await payShares(api.deps);
  api.clock.advance({ seconds: 1 });
  await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan);
}

/** Of another fan: one that was lost with what its tokens bought, one that was won, one that is open, one that paid a refund. */
async function someDisputes(): Promise<void> {
  const other = await aFan(api);
  const cardId = await aCard(api, other);
  const disputed = async () => {
    const { data } = await api.call(payments.topUp, { body: { amount: 5, cardId } }, other);
    await api.call(wallet.tip, { params: { id: star.id }, body: { price: 30 } }, other);
    await simulateDispute(api.deps, data._id);
    const rows = await api.deps.db.select().from(disputes).where(eq(disputes.paymentId, data._id));
    return rows[0]?.id ?? '';
  };
  await simulateDecision(api.deps, await disputed(), 'lost');
  await simulateDecision(api.deps, await disputed(), 'won');
  await disputed();
  const refunded = await api.call(payments.topUp, { body: { amount: 5, cardId } }, other);
  await refundPayment(api.deps, 'test', refunded.data._id, { total: cents(200), reason: 'A mistake' });
  // Before the refund is sent: the bank pays it.
  await simulateDispute(api.deps, refunded.data._id);
  const rows = await api.deps.db.select().from(disputes).where(eq(disputes.paymentId, refunded.data._id));
  await simulateDecision(api.deps, rows[0]?.id ?? '', 'lost');
}

/** Does `work` in a transaction that is rolled back. */
async function undone(work: (db: Db) => Promise<void>): Promise<void> {
  const stop = new Error('undone');
  const run = api.deps.db.transaction(async (tx) => {
    await work(tx as unknown as Db);
    throw stop;
  });
  await expect(run).rejects.toBe(stop);
}

describe('the checker', () => {
  test('finds nothing wrong after business of every kind', async () => {
    await expectSoundLedger(api);
  });

  test('business of every kind is posted under the known kinds, also those that people see', async () => {
    const { rows } = await api.deps.db.execute<{ kind: string; account: string }>(
      `select distinct t.kind, split_part(e.account_id, ':', 1) as account
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id`,
    );
    const kindsOf = (account: string) =>
      rows.filter((row) => row.account === account).map(({ kind }) => kind);
    const besides = (kinds: string[], known: readonly string[]) =>
      kinds.filter((kind) => ![...CHARGE_TYPES, ...known].includes(kind));
    expect(
      besides(
        rows.map(({ kind }) => kind),
        TRANSFER_KINDS,
      ),
    ).toEqual([]);
    expect(besides(kindsOf('wallet'), WALLET_KINDS)).toEqual([]);
    expect(besides(kindsOf('earnings'), BALANCE_KINDS)).toEqual([]);
    const seen = new Set(rows.map(({ kind }) => kind));
    // These have tests of their own.
    expect(TRANSFER_KINDS.filter((kind) => !seen.has(kind))).toEqual(['renewal', 'grant', 'payout-change']);
  });

  /** Balanced transfers that nothing stands behind: what they name in `reference`, and their two sides. */
  const MADE_UP: [LedgerRule, string, string, () => [string, string]][] = [
    ['transfer-unfounded', 'payout-return', "'nobody'", () => ['payouts', `earnings:${star.id}`]],
    ['transfer-unfounded', 'refund', "'nobody'", () => ['platform', `wallet:${fan.id}`]],
    ['transfer-unfounded', 'top-up', "'nobody'", () => ['exchange:tokens', `wallet:${fan.id}`]],
    ['transfer-unfounded', 'tip', "'nobody'", () => [`wallet:${fan.id}`, 'platform']],
    ['transfer-unfounded', 'refund', "'nobody'", () => [`earnings:${star.id}`, 'platform']],
    [
      'transfer-unfounded',
      'tip',
      "(select id from token_transactions where type = 'tip' limit 1)",
      () => [`wallet:${fan.id}`, 'platform'],
    ],
    [
      'line-misplaced',
      'payout-change',
      '(select id from payout_requests limit 1)',
      () => ['payouts', `wallet:${fan.id}`],
    ],
    ['line-misplaced', 'grant', '(select id from users limit 1)', () => ['platform', 'grants']],
  ];
  const aTransfer = (kind: string, reference: string, sides: () => [string, string]) => {
    const [from, to] = sides();
    return sql.raw(
      `select ledger_post('t', 't', '${kind}', ${reference}, now(), array['${from}', '${to}'], array[-100, 100]::bigint[])`,
    );
  };
  const entry = (change: string, where: string) =>
    sql.raw(`update ledger_entries set ${change} where ${where}`);
  const PAID_BY_BANK =
    "account_id = 'refunds:USD' and transfer_id in (select id from ledger_transfers where kind = 'dispute-refund')";
  const breaks: [LedgerRule, () => ReturnType<typeof sql.raw>][] = [
    ['transfer-unbalanced', () => entry('amount = amount + 1', "account_id = 'platform'")],
    [
      'transfer-empty',
      () => sql.raw("insert into ledger_transfers (id, key, kind) values ('t', 't', 'grant')"),
    ],
    [
      'balance-wrong',
      () => sql.raw("update ledger_accounts set balance = balance + 1 where id like 'wallet:%'"),
    ],
    ['balance-negative', () => sql.raw("update ledger_accounts set balance = -1 where id like 'wallet:%'")],
    [
      'account-unguarded',
      () => sql.raw("update ledger_accounts set is_guarded = false where id like 'wallet:%'"),
    ],
    ['purchase-unpaid', () => sql.raw('update token_transactions set total_price = total_price + 1')],
    [
      'purchase-without-earning',
      () => sql.raw("with shares as (delete from referral_earnings) delete from earnings where type = 'tip'"),
    ],
    [
      'payment-unpaid',
      () => sql.raw("update payment_transactions set status = 'success' where status = 'fail'"),
    ],
    [
      'payment-unpaid',
      () => sql.raw("update payment_transactions set status = 'fail' where type = 'wallet'"),
    ],
    [
      'payment-unpaid',
      () =>
        sql.raw(
          "insert into ledger_transfers (id, key, kind, reference) select 't', 't', 'top-up', id from payment_transactions where type = 'wallet' and status = 'success' limit 1",
        ),
    ],
    [
      'top-up-missing',
      () => sql.raw("update payment_transactions set tokens = tokens + 1 where type = 'wallet'"),
    ],
    ['coupon-unpaid', () => sql.raw('update payment_transactions set coupon_info = null')],
    ['coupon-unpaid', () => entry('amount = amount + 1', "account_id = 'coupons:USD'")],
    ['coupon-use-wrong', () => sql.raw('delete from coupon_uses')],
    ['coupon-use-wrong', () => sql.raw('update coupons set used_count = used_count + 1')],
    [
      'subscription-without-earning',
      () =>
        sql.raw(
          "with shares as (delete from referral_earnings) delete from earnings where type = 'monthly_subscription'",
        ),
    ],
    ['subscription-unpaid', () => sql.raw('update subscriptions set transaction_id = null')],
    [
      'subscription-unpaid',
      () =>
        sql.raw(
          "update subscriptions set transaction_id = (select id from payment_transactions where status = 'fail')",
        ),
    ],
    [
      'earning-wrong',
      () => sql.raw('update earnings set net_price = net_price + 1, gross_price = gross_price + 1'),
    ],
    ['earning-wrong', () => sql.raw('update earnings set site_commission = site_commission + 1')],
    ['purchase-refund-wrong', () => sql.raw("update token_transactions set status = 'refunded'")],
    ['purchase-refund-wrong', () => sql.raw('update earnings set refunded_at = now()')],
    ['refund-wrong', () => sql.raw("update payment_refunds set status = 'done', amount = amount + 1")],
    ['refund-wrong', () => sql.raw("update payment_refunds set status = 'pending'")],
    [
      'purchase-refund-wrong',
      () => sql.raw("update token_transactions set refunded_price = 1 where type = 'feed'"),
    ],
    [
      'purchase-refund-wrong',
      () =>
        sql.raw(
          "update earnings set refunded_net = refunded_net - 1 where refunded_net > 0 and type = 'tip'",
        ),
    ],
    [
      'purchase-refund-wrong',
      () =>
        entry(
          'amount = amount - 1',
          "account_id like 'wallet:%' and transfer_id in (select id from ledger_transfers where key like 'purchase-refund:%')",
        ),
    ],
    [
      'payment-refund-wrong',
      () =>
        sql.raw(
          'update payment_transactions set refunded_price = refunded_price - 1 where refunded_price > 0',
        ),
    ],
    [
      'payment-refund-wrong',
      () => sql.raw("update payment_refunds set tokens = tokens + 1 where reason = 'operator'"),
    ],
    [
      'payment-refund-wrong',
      () =>
        sql.raw("update earnings set refunded_net = refunded_net + 1 where type = 'monthly_subscription'"),
    ],
    [
      'line-misplaced',
      () =>
        entry(
          "account_id = 'grants'",
          "account_id like 'wallet:%' and transfer_id in (select id from ledger_transfers where kind = 'payment-refund')",
        ),
    ],
    [
      'payment-refund-wrong',
      () => sql.raw("update disputes set covered = covered - 1 where status = 'lost'"),
    ],
    ['dispute-wrong', () => sql.raw("update disputes set status = 'won' where status = 'needs_response'")],
    ['dispute-wrong', () => sql.raw("update disputes set status = 'needs_response' where status = 'lost'")],
    ['dispute-wrong', () => sql.raw("update disputes set status = 'lost' where status = 'won'")],
    ['dispute-wrong', () => sql.raw('update disputes set held_tokens = held_tokens - 1')],
    ['dispute-wrong', () => entry('amount = amount - 1', PAID_BY_BANK)],
    ['refund-wrong', () => entry('amount = amount + 1', PAID_BY_BANK)],
    ['dispute-wrong', () => sql.raw('update disputes set holds = holds + 1')],
    ['dispute-wrong', () => sql.raw("update disputes set amount = amount + 1 where status = 'lost'")],
    [
      'dispute-purchase-wrong',
      () =>
        sql.raw(
          "update dispute_purchases set tokens = tokens + 1 where dispute_id in (select id from disputes where status = 'needs_response')",
        ),
    ],
    [
      'dispute-purchase-wrong',
      () =>
        sql.raw(
          "update token_transactions set status = 'success' where id in (select transaction_id from dispute_purchases)",
        ),
    ],
    ['line-misplaced', () => entry("account_id = 'platform'", "account_id = 'disputes' and amount > 0")],
    [
      'transfer-unfounded',
      () =>
        sql
          .raw("update ledger_transfers set key = 'dispute:x' where kind = 'dispute'")
          .append(sql.raw(" and id = (select min(id) from ledger_transfers where kind = 'dispute')")),
    ],
    ['subscription-currency', () => sql.raw("update subscriptions set currency = 'EUR'")],
    [
      'earnings-sum',
      () => sql.raw("with shares as (delete from referral_earnings) delete from earnings where type = 'tip'"),
    ],
    ['payout-wrong', () => sql.raw('update payout_requests set request_tokens = request_tokens + 1')],
    ['payout-wrong', () => sql.raw("update payout_requests set status = 'rejected' where status = 'done'")],
    [
      'payout-wrong',
      () => sql.raw("update payout_requests set amount = amount + 1 where status = 'pending'"),
    ],
    ['payout-wrong', () => entry('amount = amount + 1', "account_id like 'paid-out:%'")],
    ...MADE_UP.map(([rule, kind, reference, lines]): [LedgerRule, () => ReturnType<typeof sql.raw>] => [
      rule,
      () => aTransfer(kind, reference, lines),
    ]),
    [
      'unused-too-much',
      () =>
        sql.raw(
          `with made as (insert into ledger_transfers (id, key, kind, reference) select 't', 'unused:' || id, 'refund', subscription_id
             from payment_transactions where subscription_id is not null and status = 'success' returning id)
           insert into ledger_entries select id, 'wallet:${fan.id}', 1000000 from made`,
        ),
    ],
    ['earning-wrong', () => sql.raw('update referral_earnings set amount = amount + 1')],
    ['referral-share-wrong', () => sql.raw('update referral_earnings set amount = amount + 1')],
    ['referral-share-wrong', () => sql.raw('delete from referral_earnings')],
    ['referral-share-unagreed', () => sql.raw('update referrals set rate = rate - 1')],
    ['referral-share-unagreed', () => sql.raw("update referrals set created_at = now() + '1 day'")],
    ['referral-share-unagreed', () => sql.raw('update referrals set ends_at = created_at')],
    [
      'referral-share-unagreed',
      () =>
        sql.raw(
          `update referral_earnings set register_id = (select register_id from referrals where referrer_id <> '${friend.id}')`,
        ),
    ],
    ['referral-balance-wrong', () => sql.raw('update referral_earnings set payment_id = null')],
    [
      'referral-balance-wrong',
      () => sql.raw("update ledger_accounts set balance = balance + 1 where id like 'referrals:%'"),
    ],
    ['referral-payment-wrong', () => sql.raw('update referral_payments set amount = amount + 1')],
    [
      'referral-payment-wrong',
      () => sql.raw('update referral_payments set reversed = reversed + 1, amount = amount - 1'),
    ],
    ['referral-payment-wrong', () => sql.raw("update referral_payments set paid_into = 'earnings'")],
    [
      'line-misplaced',
      () =>
        sql.raw(
          `with nobody as (insert into ledger_accounts (id, unit) values ('referrals:nobody', 'tokens'))
           update ledger_entries set account_id = 'referrals:nobody' where account_id like 'referrals:%' and amount > 0`,
        ),
    ],
    ['paid-without-payout', () => sql.raw('update earnings set is_paid = true')],
    [
      'tax-wrong',
      () => sql.raw(`update payment_transactions set tax_amount = tax_amount - 1 where tax_amount > 0`),
    ],
    ['tax-wrong', () => sql.raw(`update payment_transactions set refunded_tax = 1 where refunded_tax > 1`)],
    ['tax-wrong', () => sql.raw(`delete from ledger_entries where account_id like 'tax:%' and amount < 0`)],
    ['invoice-wrong', () => sql.raw(`update invoices set amount = amount + 1 where kind = 'invoice'`)],
    [
      'invoice-wrong',
      () =>
        sql.raw(
          `delete from invoices where kind = 'invoice' and number = (select max(number) from invoices where kind = 'invoice')`,
        ),
    ],
    ['credit-note-wrong', () => sql.raw(`update invoices set tax_amount = 0 where kind = 'credit_note'`)],
    ['invoice-gap', () => sql.raw(`update invoices set number = number + 1000 where number = 2`)],
    ['invoice-gap', () => sql.raw(`update invoice_counters set last = last + 1`)],
  ];

  test('is tried on each of its rules', () => {
    expect(new Set(breaks.map(([rule]) => rule))).toEqual(new Set(Object.keys(LEDGER_RULES)));
  });

  test.each(breaks)('finds %s', async (rule, statement) => {
    const found: string[] = [];
    await undone(async (db) => {
      for (const table of ['ledger_entries', 'ledger_transfers'])
        await db.execute(`alter table ${table} disable trigger user`);
      await db.execute('alter table ledger_accounts drop constraint ledger_accounts_balance_check');
      await db.execute(statement());
      found.push(...(await ledgerProblems({ ...api.deps, db })).map((problem) => problem.rule));
    });
    expect(found).toContain(rule);
    await expectSoundLedger(api);
  });

  test('tells what stands on the accounts of each kind, and the sums of a unit come to zero', async () => {
    const figures = await ledgerFigures(api.deps.db);
    const { rows } = await api.deps.db.execute<{ kind: string; balance: string }>(
      `select split_part(id, ':', 1) as kind, sum(balance) as balance from ledger_accounts
       where is_guarded group by 1`,
    );
    for (const { kind, balance } of rows)
      expect(figures).toContainEqual(expect.objectContaining({ kind, unit: 'tokens', sum: Number(balance) }));
    const sums = new Map<string, number>();
    for (const { unit, sum } of figures) sums.set(unit, (sums.get(unit) ?? 0) + sum);
    expect(Object.fromEntries(sums)).toEqual({ tokens: 0, USD: 0 });
    expect(figures.reduce((lines, figure) => lines + figure.lines, 0)).toBe(
      await api.deps.db.$count(ledgerEntries),
    );
  });

  test('reports what it finds to the operator each night', async () => {
    const operator = await anOperator(api);
    const errors: unknown[][] = [];
    const { log } = api.deps;
    Object.assign(api.deps, {
      log: { ...log, error: (...args: unknown[]) => errors.push(args), info: () => undefined },
    });
    const nightly = async () => {
      await api.deps.jobs.enqueue(api.deps.db, 'ledger.check', {});
      await api.runJobs();
    };
    await nightly();
    expect(errors).toEqual([]);
    await api.deps.db.execute(
      `update ledger_accounts set balance = balance + 1 where id = 'wallet:${fan.id}'`,
    );
    await nightly();
    Object.assign(api.deps, { log });
    expect(errors).toEqual([
      [
        {
          problems: [expect.objectContaining({ rule: 'balance-wrong', subject: `wallet:${fan.id}` })],
          figures: expect.arrayContaining([expect.objectContaining({ kind: 'wallet', unit: 'tokens' })]),
        },
        'the ledger does not balance',
      ],
      [expect.objectContaining({ action: 'ledger.problems' }), expect.any(String)],
    ]);
    expect(api.mails.filter(({ to }) => to === operator.email).map(({ text }) => text)).toEqual([
      expect.stringContaining(`balance-wrong, wallet:${fan.id}`),
    ]);
  });
});
