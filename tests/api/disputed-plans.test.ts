import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { earnings } from '#contract/earnings.ts';
import { payouts } from '#contract/payouts.ts';
import { referrals } from '#contract/referrals.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { wallet } from '#contract/wallet.ts';
import { centsFromWire } from '#rules/money.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { earnings as earned } from '#server/db/schema/earnings.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { paymentTransactions } from '#server/db/schema/payments.ts';
import { payoutRequests } from '#server/db/schema/payouts.ts';
import { account } from '#server/features/ledger/accounts.ts';
import { setAccountActive } from '#server/features/operator/operator.service.ts';
import { decidePayout } from '#server/features/payouts/payout-decide.service.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { type GatewayWorld, sandboxWorld } from '#support/gateway-worlds.ts';
import {
  aLastingFan,
  askForPayout,
  earnedBy,
  expectSoundLedger,
  lastingToken,
  ok,
  subscribeByCard,
  walletOf,
} from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { aReferral } from '#support/referrals.ts';

/** Unused time that comes back as tokens, and the bank that takes back the payment of it: docs/product.md 7.4, 7.7, 27. */
let api: TestApi;
let world: GatewayWorld;
let fan: Person;
let star: Person;
let other: Person;
let paymentId: string;
beforeAll(async () => {
  api = await startTestApi();
  world = sandboxWorld(api);
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-02-01T00:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api, { name: 'Nova Star', monthlyPrice: 1000 });
  star.token = await lastingToken(api, star.id);
  other = await aPerformer(api);
  other.token = await lastingToken(api, other.id);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

/** A month is paid, and half of it is over. */
async function subscribe(): Promise<void> {
  await subscribeByCard(api, fan, star.id);
  paymentId = (await api.deps.db.select().from(paymentTransactions))[0]?.id ?? '';
  api.clock.set('2026-02-15T00:00:00Z');
}
const block = async () => ok(await api.call(blocks.add, { body: { targetId: fan.id } }, star));
const unblock = async () => ok(await api.call(blocks.remove, { params: { id: fan.id } }, star));
async function beAway(): Promise<void> {
  await setAccountActive(api.deps, 'operator', star.id, false, 'Broke the rules');
  await renewDueSubscriptions(api.deps);
  api.clock.advance({ days: 3 });
  await renewDueSubscriptions(api.deps);
}
const dispute = (amount?: number) =>
  world.dispute(paymentId, amount === undefined ? undefined : centsFromWire(amount));
const decide = async (status: 'won' | 'lost') => {
  const [row] = await api.deps.db.select().from(disputes);
  await world.decide(row?.id ?? '', status);
};
const held = async () => (await api.deps.db.select().from(disputes))[0]?.heldTokens;
const tip = async (price: number) => {
  api.clock.advance({ minutes: 1 });
  return ok(await api.call(wallet.tip, { params: { id: other.id }, body: { price } }, fan))._id;
};
const statusOf = async (id: string) => ok(await api.call(wallet.view, { params: { id } }, fan)).status;
/** What the fan and the performer of the plan have. */
const balances = async () => [await walletOf(api, fan.id), await earnedBy(api, star.id)];
/** What all of it brought the site, in hundredths of tokens. */
async function ofSite(): Promise<number> {
  const rows = await api.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.accountId, 'platform'));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

describe('tokens that were given back before', () => {
  beforeEach(async () => {
    await subscribe();
    await block();
    expect(await balances()).toEqual([50, 40]);
  });

  test('are held until the dispute is won', async () => {
    await dispute();
    expect([await balances(), await held()]).toEqual([[0, 40], 5000]);
    await decide('won');
    expect(await balances()).toEqual([50, 40]);
  });

  test('are taken back when it is lost, with what was earned by the time that was used', async () => {
    await dispute();
    await decide('lost');
    expect([await balances(), await ofSite()]).toEqual([[0, 0], 0]);
  });

  test('count purchases where they were spent, which end when it is lost', async () => {
    const bought = await tip(30);
    await dispute();
    expect(await balances()).toEqual([0, 40]);
    const page = ok(await api.call(payouts.calculate, {}, other));
    expect(page.holds).toEqual([{ reason: 'disputed', tokens: 24, until: null }]);
    await decide('lost');
    expect([await balances(), await earnedBy(api, other.id), await ofSite()]).toEqual([[0, 0], 0, 0]);
    expect(await statusOf(bought)).toBe('refunded');
  });

  test('where they are gone they are the site’s loss, and the e-mails say what is whose', async () => {
    // They are gone, and no purchase stands for them.
    await api.deps.db.execute(sql`select ledger_post('t', 't', 'grant', ${fan.id}, now(),
      array[${account.wallet(fan.id)}, 'grants'], array[-5000, 5000]::bigint[])`);
    await dispute();
    expect(await held()).toBe(0);
    api.mails.length = 0;
    await decide('lost');
    expect([await balances(), await ofSite()]).toEqual([[0, 0], -5000]);
    await api.runJobs();
    const email = (to: string) => api.mails.findLast((mail) => mail.to === to)?.text;
    expect(email(fan.email)).toContain('the 50 tokens that it paid for are taken back');
    expect(email(star.email)).toContain('40 tokens were taken from your balance');
    expect(email(star.email)).not.toContain('we paid the other');
  });

  test('count for several disputes of parts once', async () => {
    await dispute(4);
    await dispute(6);
    const rows = await api.deps.db.select().from(disputes).orderBy(disputes.createdAt, disputes.id);
    expect(rows.map(({ tokens, heldTokens }) => [tokens, heldTokens])).toEqual([
      [4000, 4000],
      [6000, 1000],
    ]);
    await world.decide(rows[1]?.id ?? '', 'lost');
    await world.decide(rows[0]?.id ?? '', 'lost');
    expect([await balances(), await ofSite()]).toEqual([[0, 0], 0]);
  });
});

test('purchases from before the tokens came do not count', async () => {
  await subscribe();
  await tokensFor(api, fan.id, 20);
  const id = await tip(20);
  api.clock.set('2026-02-15T12:00:00Z');
  await block();
  await tip(10);
  await dispute();
  await decide('lost');
  expect([await statusOf(id), (await balances())[0]]).toEqual(['success', 0]);
});

describe.each([
  ['the performer blocks the fan', block],
  ['the performer is away', beAway],
])('while it is disputed and %s', (_name, end) => {
  beforeEach(async () => {
    await subscribe();
    await dispute();
    api.mails.length = 0;
    await end();
  });
  const isActive = async () => ok(await api.call(subscriptions.userSearch, {}, fan)).data[0]?.isActive;

  test('the time ends, and what is due is held until the dispute is won', async () => {
    expect([await isActive(), await balances(), await held()]).toEqual([false, [0, 40], 5000]);
    await api.runJobs();
    const ended = api.mails.filter(({ to, subject }) => to === fan.email && subject.includes('has ended'));
    expect(ended.map(({ subject }) => subject)).toEqual(['Your subscription to Nova Star has ended']);
    await decide('won');
    expect(await balances()).toEqual([50, 40]);
  });

  test('nobody gets it when the dispute is lost', async () => {
    await decide('lost');
    expect([await balances(), await ofSite()]).toEqual([[0, 0], 0]);
  });
});

test('the performer’s earning, its hold and the share of a referrer are lowered by it, as by a refund', async () => {
  const friend = await aLastingFan(api);
  await aReferral(api, friend, fan);
  await subscribe();
  await block();
  const [sale] = ok(await api.call(earnings.search, {}, star)).data;
  expect(sale).toMatchObject({ netPrice: 80, refundedNetPrice: 40 });
  expect(ok(await api.call(payouts.calculate, {}, star))).toMatchObject({
    totalEarnedTokens: 40,
  });
  // The site's part was 20; a tenth of it is shared, and half of the sale stays.
  expect(ok(await api.call(referrals.earnings, {}, friend)).data).toMatchObject([{ netPrice: 1 }]);
  await api.deps.jobs.enqueue(api.deps.db, 'referrals.pay', {});
  await api.runJobs();
  expect(await walletOf(api, friend.id)).toBe(1);
});

test('what was given back is not held from payouts, and uses up nothing of what was paid out', async () => {
  await subscribe();
  api.clock.set('2026-02-04T00:00:00Z');
  await block();
  const balance = await earnedBy(api, star.id);
  expect(balance).toBeLessThan(20);
  const { holds } = ok(await api.call(payouts.calculate, {}, star));
  expect(holds.map(({ tokens }) => tokens)).toEqual([balance]);
  await tokensFor(api, fan.id, 100);
  await unblock();
  ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 100 } }, fan));
  await askForPayout(api, star.id, await earnedBy(api, star.id));
  const [asked] = await api.deps.db.select().from(payoutRequests);
  await decidePayout(api.deps, 'op', asked?.id ?? '', { status: 'approved', note: '' });
  await decidePayout(api.deps, 'op', asked?.id ?? '', { status: 'done', reference: '' });
  const rows = await api.deps.db.select().from(earned).where(eq(earned.performerId, star.id));
  expect(rows.map(({ isPaid }) => isPaid)).toEqual([true, true]);
});

test('what was given back before that was noted is noted by the update of the site', async () => {
  await subscribe();
  await block();
  const rows = () => api.deps.db.select().from(earned);
  const before = await rows();
  expect(before).toMatchObject([{ refundedGross: 5000, refundedNet: 4000 }]);
  await api.deps.db.update(earned).set({ refundedGross: 0, refundedNet: 0 });
  const file = 'server/db/migrations/0082_unused_time_on_earnings.sql';
  await api.deps.db.execute(readFileSync(file, 'utf8'));
  expect(await rows()).toEqual(before);
});

test('an operator’s refund that waits for a block is refused: the time was given back as tokens', async () => {
  await subscribe();
  const { db } = api.deps;
  let blocked: Promise<unknown> = Promise.resolve();
  let refunded: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_accounts where id = ${account.earnings(star.id)} for update`);
    blocked = besideTransactions(block);
    await besideTransactions(() => untilWaiting(db));
    refunded = besideTransactions(() =>
      refundPayment(api.deps, 'test', paymentId, { total: null, reason: 'Sorry' }).catch(
        (error) => error.code,
      ),
    );
    await besideTransactions(() => untilWaiting(db, 2));
  });
  await blocked;
  expect([await refunded, await balances()]).toEqual(['refunds.given-back-as-tokens', [50, 40]]);
});
