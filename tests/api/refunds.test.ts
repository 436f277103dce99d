import { and, eq, like } from 'drizzle-orm';
import { earnings } from '#contract/earnings.ts';
import { feeds } from '#contract/feeds.ts';
import { orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { payouts } from '#contract/payouts.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { wallet } from '#contract/wallet.ts';
import { centsFromWire, tokensFromWire } from '#rules/money.ts';
import { notificationEvents } from '#server/db/schema/notifications.ts';
import { setAccountActive } from '#server/features/operator/operator.service.ts';
import { decidePayout } from '#server/features/payouts/payout-decide.service.ts';
import { refundableOf } from '#server/features/refunds/latest.service.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aCoupon } from '#support/coupons.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import {
  aCard,
  aLastingFan,
  aPost,
  earnedBy,
  expectSoundLedger,
  ok,
  payoutsAtOnce,
  walletOf,
} from '#support/money.ts';
import { aDigitalProduct } from '#support/products.ts';

let api: TestApi;
let fan: Person;
let star: Person;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
  star = await aPerformer(api, { monthlyPrice: 1000, yearlyPrice: 9000 });
  cardId = await aCard(api, fan);
  await topUp(20);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const topUp = async (amount: number, couponCode?: string) =>
  ok(await api.call(payments.topUp, { body: { amount, cardId, ...(couponCode ? { couponCode } : {}) } }, fan))
    ._id;
const tip = async (price: number) =>
  ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price } }, fan))._id;
const ofPurchase = (id: string, total: number | null, reason = 'A mistake') =>
  refundPurchase(api.deps, 'test', id, { total: total === null ? null : tokensFromWire(total), reason });
const ofPayment = (id: string, total: number | null, reason = 'A mistake') =>
  refundPayment(api.deps, 'test', id, { total: total === null ? null : centsFromWire(total), reason });
const payment = async (id: string) => ok(await api.call(payments.view, { params: { id } }, fan));
const refundsTold = async (userId: string) => {
  const { eventKey, userId: who } = notificationEvents;
  const where = and(eq(who, userId), like(eventKey, 'refund:%'));
  const rows = await api.deps.db.select({ eventKey }).from(notificationEvents).where(where);
  return rows.map((row) => row.eventKey).sort();
};
const mailsTo = async ({ email }: Person, subject: RegExp) => {
  await api.runJobs();
  return api.mails.filter((mail) => mail.to === email && subject.test(mail.subject)).map(({ text }) => text);
};

describe('a purchase that an operator refunds', () => {
  test('comes back to the wallet, takes the earning back, and is told to both, once however often it is said', async () => {
    const id = await tip(50);
    expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([150, 40]);
    const said = await Promise.all([ofPurchase(id, null), ofPurchase(id, null)]);
    expect(said.map(({ amount }) => amount).sort()).toEqual([0, 5000]);
    expect((await ofPurchase(id, null)).amount).toBe(0);
    expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([200, 0]);
    expect(ok(await api.call(wallet.view, { params: { id } }, fan))).toMatchObject({
      status: 'refunded',
      refundedPrice: 50,
    });
    expect(ok(await api.call(earnings.stats, {}, star)).totalNetPrice).toBe(0);
    const [toFan, toStar] = [
      await mailsTo(fan, /^We refunded 50/),
      await mailsTo(star, /^A sale was refunded/),
    ];
    expect(toFan).toEqual([expect.stringContaining('A mistake')]);
    // A tip unlocks nothing.
    expect(toFan[0]).not.toContain('locked again');
    expect(toStar).toEqual([expect.stringContaining('40 tokens were taken from your balance')]);
  });

  test('may come back in parts, whose sums are the whole, to the last hundredth', async () => {
    const id = await tip(10.01);
    for (const total of [3.33, 3.34, 3.33 + 3.35]) await ofPurchase(id, Number(total.toFixed(2)));
    expect(await walletOf(api, fan.id)).toBe(196.67);
    expect(ok(await api.call(wallet.view, { params: { id } }, fan))).toMatchObject({
      status: 'success',
      refundedPrice: 6.68,
    });
    const [earned] = ok(await api.call(earnings.search, {}, star)).data;
    expect(earned?.netPrice).toBe(8.01);
    expect((earned?.netPrice ?? 0) - (earned?.refundedNetPrice ?? 0)).toBeCloseTo(
      await earnedBy(api, star.id),
    );
    await expect(ofPurchase(id, 5)).rejects.toThrow('More than that');
    await expect(ofPurchase(id, 11)).rejects.toThrow('more than was paid');
    await ofPurchase(id, null);
    expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([200, 0]);
  });

  test('is told to both for each part, also where two parts are equal', async () => {
    const id = await tip(100);
    for (const total of [50, 50, null]) await ofPurchase(id, total);
    for (const { id: who } of [fan, star])
      expect(await refundsTold(who)).toEqual([`refund:${id}:10000`, `refund:${id}:5000`]);
  });

  test('closes what it opened, only as a whole, and can be bought again', async () => {
    const post = await aPost(api, star.id, { price: 2000 });
    const bought = ok(await api.call(wallet.feed, { params: { id: post }, body: {} }, fan));
    const isOpen = async () => ok(await api.call(feeds.view, { params: { id: post } }, fan)).isBought;
    await ofPurchase(bought._id, 5);
    expect(await isOpen()).toBe(true);
    await ofPurchase(bought._id, null);
    expect(await isOpen()).toBe(false);
    expect((await mailsTo(fan, /^We refunded/)).map((text) => text.includes('locked again'))).toEqual([
      false,
      true,
    ]);
    expect(ok(await api.call(wallet.feed, { params: { id: post }, body: {} }, fan))._id).not.toBe(bought._id);
  });

  test('is borne by the site as far as the performer was paid already', async () => {
    await payoutsAtOnce(api);
    const id = await tip(100);
    const body = { email: 'ada@example.org' };
    await api.call(payouts.setMethod, { params: { method: 'paypal' }, body }, star);
    const asked = ok(
      await api.call(payouts.create, { body: { requestTokens: 70, paymentAccountType: 'paypal' } }, star),
    );
    await decidePayout(api.deps, 'test', asked._id, { status: 'approved', note: '' });
    await decidePayout(api.deps, 'test', asked._id, { status: 'done', reference: '' });
    expect(await ofPurchase(id, null)).toMatchObject({ amount: 10_000, missing: 7000 });
    expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([200, 0]);
    expect(ok(await api.call(payouts.calculate, {}, star))).toMatchObject({
      totalEarnedTokens: 70,
      previousPaidOutTokens: 70,
      availableTokens: 0,
    });
  });

  test('counts for payouts with what is left of it', async () => {
    await payoutsAtOnce(api);
    await ofPurchase(await tip(100), 50);
    await api.call(
      payouts.setMethod,
      { params: { method: 'paypal' }, body: { email: 'a@example.org' } },
      star,
    );
    expect(ok(await api.call(payouts.calculate, {}, star)).availableTokens).toBe(40);
    const asked = ok(
      await api.call(payouts.create, { body: { requestTokens: 40, paymentAccountType: 'paypal' } }, star),
    );
    await decidePayout(api.deps, 'test', asked._id, { status: 'approved', note: '' });
    await decidePayout(api.deps, 'test', asked._id, { status: 'done', reference: '' });
    const statement = ok(await api.call(payouts.statement, { params: { id: asked._id } }, star));
    expect(statement).toMatchObject({ earnings: [{ netPrice: 80, refundedNetPrice: 40 }], carriedTokens: 0 });
  });

  test('may be an order of a closed store, which nobody else can refund', async () => {
    const product = await aDigitalProduct(api, star);
    const bought = ok(await api.call(wallet.product, { params: { id: product._id }, body: {} }, fan));
    await setAccountActive(api.deps, 'test', star.id, false, 'closed');
    const [order] = ok(await api.call(orders.mine, {}, fan)).data;
    await ofPurchase(order?._id ?? '', null);
    expect(ok(await api.call(orders.view, { params: { id: bought._id } }, fan))).toMatchObject({
      deliveryStatus: 'refunded',
      timeline: expect.arrayContaining([expect.objectContaining({ type: 'refunded', by: 'site' })]),
    });
    expect(await walletOf(api, fan.id)).toBe(200);
  });

  test('needs a reason and an id of a purchase', async () => {
    const id = await tip(10);
    await expect(ofPurchase(id, null, ' ')).rejects.toThrow('Please give a reason');
    await expect(ofPurchase(id, null, 'x'.repeat(501))).rejects.toThrow('under 500');
    await expect(ofPurchase('nothing', null)).rejects.toThrow('no such purchase');
    expect(await refundableOf(api.deps, fan.id)).toMatchObject([
      { id, kind: 'purchase', back: '0 tokens' },
      { kind: 'payment', price: '$20.00' },
    ]);
  });
});

describe('a card payment that an operator refunds', () => {
  test('is told for each part, also where two parts are equal', async () => {
    const id = await topUp(20);
    for (const total of [10, 10, null]) await ofPayment(id, total);
    expect(await refundsTold(fan.id)).toEqual([`refund:${id}:1000`, `refund:${id}:2000`]);
  });

  test('goes back to the card once, and its tokens leave the wallet', async () => {
    const id = await topUp(30);
    const said = await Promise.all([ofPayment(id, null), ofPayment(id, null)]);
    expect(said.map(({ amount }) => amount).sort()).toEqual([0, 3000]);
    expect(await walletOf(api, fan.id)).toBe(200);
    expect(await payment(id)).toMatchObject({ status: 'refunded', refundedPrice: 30 });
    const found = async (status: 'refunded' | 'success') =>
      ok(await api.call(payments.search, { query: { status } }, fan)).data.map(({ _id }) => _id);
    expect(await found('refunded')).toEqual([id]);
    expect(await found('success')).not.toContain(id);
    expect(await mailsTo(fan, /^We are sending \$30\.00 back/)).toEqual([
      expect.stringContaining('300 tokens it paid for were taken out of your wallet'),
    ]);
    const { rows } = await api.deps.db.execute(
      'select amount, refunded from sandbox_charges where refunded > 0',
    );
    expect(rows).toEqual([{ amount: '3000', refunded: '3000' }]);
    const [moved] = ok(await api.call(wallet.movements, { query: { kind: 'payment-refund' } }, fan)).data;
    expect(moved).toMatchObject({ tokens: -300, transactionId: id, paid: { amount: 30, currency: 'USD' } });
  });

  test('goes back only as far as its tokens are there', async () => {
    const id = await topUp(10);
    await tip(250);
    await expect(ofPayment(id, null)).rejects.toThrow('The wallet holds 50 tokens, so at most $5.00');
    await ofPayment(id, 5);
    expect(await payment(id)).toMatchObject({ status: 'success', refundedPrice: 5 });
    expect(await walletOf(api, fan.id)).toBe(0);
    await expect(ofPayment(id, 5.01)).rejects.toThrow('The wallet holds 0 tokens, so at most $5.00');
  });

  test('gives back what a coupon left of the price, and the coupon’s part to the site', async () => {
    const id = await topUp(10, await aCoupon(api));
    expect((await payment(id)).totalPrice).toBe(8);
    for (const total of [0.01, 3, null]) await ofPayment(id, total);
    expect(await walletOf(api, fan.id)).toBe(200);
    const { rows } = await api.deps.db.execute(
      "select sum(amount)::int as left from ledger_entries where account_id = 'coupons:USD'",
    );
    expect(rows).toEqual([{ left: 0 }]);
    await api.runJobs();
  });

  test('ends the time that a subscription was paid for, and takes the earning back', async () => {
    const bought = ok(
      await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan),
    );
    expect(await earnedBy(api, star.id)).toBe(80);
    await ofPayment(bought._id, 2.5);
    expect(await earnedBy(api, star.id)).toBe(60);
    const own = async () => ok(await api.call(subscriptions.userSearch, {}, fan)).data[0];
    expect(await own()).toMatchObject({ isActive: true });
    await ofPayment(bought._id, null);
    expect(await earnedBy(api, star.id)).toBe(0);
    expect(await own()).toMatchObject({ isActive: false, nextRecurringDate: null });
    expect(await mailsTo(star, /^A subscription was refunded/)).toHaveLength(2);
    const year = api.clock.now().getUTCFullYear();
    const statement = ok(await api.call(payouts.year, { query: { year } }, star));
    expect(statement).toMatchObject({ totalNetPrice: 80, totalReversed: 80 });
  });

  test('keeps the time that another payment paid for', async () => {
    const subscribe = async (type: 'monthly' | 'yearly') =>
      ok(await api.call(payments.subscribe, { body: { performerId: star.id, type, cardId } }, fan))._id;
    const first = await subscribe('monthly');
    const own = async () => ok(await api.call(subscriptions.userSearch, {}, fan)).data[0];
    const until = (await own())?.expiredAt;
    await api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan);
    const second = await subscribe('yearly');
    await ofPayment(second, null);
    expect(await own()).toMatchObject({ isActive: true, expiredAt: until });
    await ofPayment(first, null);
    expect((await own())?.isActive).toBe(false);
  });

  test('takes only the time that it paid for, where an earlier payment was refunded before', async () => {
    fan = await aLastingFan(api);
    cardId = await aCard(api, fan);
    const subscribe = async (type: 'monthly' | 'yearly') =>
      ok(await api.call(payments.subscribe, { body: { performerId: star.id, type, cardId } }, fan))._id;
    const own = async () => ok(await api.call(subscriptions.userSearch, {}, fan)).data[0];
    const first = await subscribe('yearly');
    await api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan);
    const second = await subscribe('monthly');
    // The month begins today instead of in a year.
    await ofPayment(first, null);
    await subscribe('yearly');
    const until = (await own())?.expiredAt;
    api.clock.advance({ days: 40 });
    await ofPayment(second, null);
    expect((await own())?.expiredAt).toBe(until);
  });

  test('is refused where nothing was paid', async () => {
    const failed = ok(
      await api.call(payments.topUp, { body: { amount: 5, cardId: await aCard(api, fan, 'declined') } }, fan),
    );
    await expect(ofPayment(failed._id, null)).rejects.toThrow('Nothing was paid');
    await expect(ofPayment('nothing', null)).rejects.toThrow('no such');
  });
});

describe('a request that was answered with what its sender owned', () => {
  const buy = (postId: string, key: string) =>
    api.call(
      wallet.feed,
      { params: { id: postId }, body: {} },
      { token: fan.token, headers: { 'idempotency-key': key } },
    );

  test('stays that purchase when it is sent again after the refund, and a new one buys anew', async () => {
    const postId = await aPost(api, star.id);
    const first = ok(await buy(postId, 'first'));
    expect(ok(await buy(postId, 'second'))._id).toBe(first._id);
    await ofPurchase(first._id, null);
    for (const key of ['first', 'second', 'second']) {
      const again = ok(await buy(postId, key));
      expect([again._id, again.status]).toEqual([first._id, 'refunded']);
    }
    expect(await walletOf(api, fan.id)).toBe(200);
    const third = ok(await buy(postId, 'third'));
    expect(third._id).not.toBe(first._id);
    expect(ok(await buy(postId, 'second'))._id).toBe(first._id);
    expect(await walletOf(api, fan.id)).toBe(195);
  });

  test('is refused for anything else under the same key', async () => {
    const [one, other] = [await aPost(api, star.id), await aPost(api, star.id)];
    ok(await buy(one, 'first'));
    ok(await buy(one, 'second'));
    expect((await buy(other, 'second')).error.error).toBe('wallet.key-reused');
    const tipped = await api.call(
      wallet.tip,
      { params: { id: star.id }, body: { price: 10 } },
      { token: fan.token, headers: { 'idempotency-key': 'second' } },
    );
    expect(tipped.error.error).toBe('wallet.key-reused');
    expect(await walletOf(api, fan.id)).toBe(195);
  });
});
