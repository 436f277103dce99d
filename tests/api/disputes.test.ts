import { comments } from '#contract/comments.ts';
import { earnings } from '#contract/earnings.ts';
import { payments } from '#contract/payments.ts';
import { payouts } from '#contract/payouts.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { wallet } from '#contract/wallet.ts';
import { centsFromWire } from '#rules/money.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { shownDispute } from '#server/features/disputes/dispute-shown.service.ts';
import { answerDispute, evidenceOf } from '#server/features/disputes/evidence.service.ts';
import { recentRefunds, retryRefunds } from '#server/features/payments/card-refunds.service.ts';
import { reconcileLastDays } from '#server/features/reconciliation/reconcile.service.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { type GatewayWorld, heldAndBooked, sandboxWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { aPost, earnedBy, expectSoundLedger, ok, payoutsAtOnce, walletOf } from '#support/money.ts';

/** Disputes of card payments (product.md 27), with both gateways. */
let api: TestApi;
let fan: Person;
let star: Person;
let sandbox: GatewayWorld;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = sandboxWorld(api);
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aFan(api);
  star = await aPerformer(api, { monthlyPrice: 1000 });
});
afterAll(() => api.close());

describe.each(['sandbox', 'stripe'] as const)('with %s', (name) => {
  let world: GatewayWorld;
  let cardId: string;
  beforeEach(async () => {
    world = name === 'sandbox' ? sandbox : await stripeWorld(api);
    api.deps.payments = world.gateway;
    cardId = await world.addCard(fan, 'success');
  });
  afterEach(async () => {
    await world.settle();
    await expectSoundLedger(api);
    const { held, booked } = await heldAndBooked(api, world);
    expect(booked).toBe(held);
    api.deps.payments = sandbox.gateway;
    await world.close();
  });

  const topUp = async (amount: number) =>
    ok(await api.call(payments.topUp, { body: { amount, cardId } }, fan))._id;
  const tip = async (price: number, who = star) => {
    api.clock.advance({ minutes: 1 });
    return ok(await api.call(wallet.tip, { params: { id: who.id }, body: { price } }, fan))._id;
  };
  const dispute = async (paymentId: string, amount?: number) => {
    await world.dispute(paymentId, amount === undefined ? undefined : centsFromWire(amount));
    const rows = await api.deps.db.select().from(disputes);
    return rows.find((row) => row.paymentId === paymentId)?.id ?? '';
  };
  const only = async () => (await api.deps.db.select().from(disputes))[0];
  const statusOf = async (id: string) => ok(await api.call(wallet.view, { params: { id } }, fan)).status;

  test('tokens in the wallet are held until it is won', async () => {
    const id = await topUp(20);
    const disputed = await dispute(id);
    expect(await walletOf(api, fan.id)).toBe(0);
    expect(await only()).toMatchObject({ status: 'needs_response', heldTokens: 20_000, tokens: 20_000 });
    expect(ok(await api.call(payments.view, { params: { id } }, fan)).dispute).toBe('needs_response');
    const hold = { paymentId: id, tokens: 200, amount: 20, currency: 'USD' };
    expect(ok(await api.call(wallet.holds, {}, fan))).toEqual({ data: [hold], total: 1 });
    expect(ok(await api.call(wallet.holds, {}, await aFan(api))).data).toEqual([]);
    const refused = await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan);
    expect(refused.error.error).toBe('wallet.balance-too-low');
    await expect(refundPayment(api.deps, 'test', id, { total: null, reason: 'No' })).rejects.toThrow(
      'The bank has not decided',
    );
    await world.decide(disputed, 'won');
    expect(await walletOf(api, fan.id)).toBe(200);
    expect(ok(await api.call(wallet.holds, {}, fan)).data).toEqual([]);
    const moved = ok(await api.call(wallet.movements, {}, fan)).data;
    expect(moved.map(({ kind, tokens, transactionId }) => [kind, tokens, transactionId])).toEqual(
      expect.arrayContaining([
        ['dispute-hold', -200, id],
        ['dispute-won', 200, id],
      ]),
    );
    expect(moved.find(({ kind }) => kind === 'dispute-hold')?.paid).toBeNull();
    expect(ok(await api.call(payments.view, { params: { id } }, fan)).status).toBe('success');
  });

  test('when lost, tokens are taken back and what they bought ends; what is left over is the fan’s', async () => {
    await topUp(5);
    const id = await topUp(20);
    const first = await tip(30);
    const post = await aPost(api, star.id, { price: 10_000 });
    api.clock.advance({ minutes: 1 });
    const bought = ok(await api.call(wallet.feed, { params: { id: post }, body: {} }, fan))._id;
    const last = await tip(90);
    expect(await walletOf(api, fan.id)).toBe(30);
    const disputed = await dispute(id);
    // 30 in the wallet, 90 of the last tip, 80 of the post's 100.
    expect(await shownDispute(api.deps, disputed)).toEqual(
      expect.arrayContaining([expect.stringContaining('90 tokens'), expect.stringContaining('80 tokens')]),
    );
    await expect(refundPurchase(api.deps, 'test', last, { total: null, reason: 'No' })).rejects.toThrow(
      'The bank has not decided',
    );
    const balance = ok(await api.call(payouts.calculate, {}, star));
    expect(balance.holds).toEqual([
      { reason: 'disputed', tokens: 152, until: null },
      expect.objectContaining({ reason: 'clearing', tokens: 24 }),
    ]);
    const { data: listed } = ok(await api.call(earnings.search, { query: { sort: 'asc' } }, star));
    expect(listed.map(({ netPrice, isDisputed }) => [netPrice, isDisputed])).toEqual([
      [24, false],
      [80, true],
      [72, true],
    ]);
    await world.decide(disputed, 'lost');
    expect(await walletOf(api, fan.id)).toBe(20);
    expect(await Promise.all([first, bought, last].map(statusOf))).toEqual([
      'success',
      'refunded',
      'refunded',
    ]);
    expect(await earnedBy(api, star.id)).toBe(24);
    expect(ok(await api.call(payments.view, { params: { id } }, fan))).toMatchObject({
      status: 'refunded',
      dispute: 'lost',
      refundedPrice: 20,
    });
  });

  test('messages in any order and more than once count once', async () => {
    const operator = await anOperator(api);
    const id = await topUp(20);
    await tip(150);
    const disputed = await dispute(id);
    await world.decide(disputed, 'lost');
    await world.tellAgain();
    expect(await only()).toMatchObject({ status: 'lost' });
    expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([0, 0]);
    await world.settle();
    const told = api.mails.filter(({ to }) => to === operator.email).map(({ text }) => text);
    expect(told.filter((text) => text.includes('was disputed by the card'))).toHaveLength(1);
    expect(told.filter((text) => text.includes('the dispute is lost'))).toHaveLength(1);
  });

  test('what a performer was paid for already is the site’s loss', async () => {
    await payoutsAtOnce(api);
    const id = await topUp(20);
    await tip(200);
    await api.call(
      payouts.setMethod,
      { params: { method: 'paypal' }, body: { email: 'a@example.org' } },
      star,
    );
    await api.call(payouts.create, { body: { requestTokens: 100, paymentAccountType: 'paypal' } }, star);
    await world.decide(await dispute(id), 'lost');
    expect([await walletOf(api, fan.id), await earnedBy(api, star.id)]).toEqual([0, 0]);
  });

  test('disputed earnings cannot be requested', async () => {
    await payoutsAtOnce(api);
    const id = await topUp(20);
    await tip(100);
    await tip(100);
    expect(ok(await api.call(payouts.calculate, {}, star)).availableTokens).toBe(160);
    await dispute(id, 5);
    expect(ok(await api.call(payouts.calculate, {}, star))).toMatchObject({
      availableTokens: 80,
      holds: [{ reason: 'disputed', tokens: 80, until: null }],
    });
  });

  test('a subscription goes on until the dispute is lost, and its earning is held', async () => {
    await payoutsAtOnce(api);
    const { _id: id } = ok(
      await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan),
    );
    const disputed = await dispute(id);
    const now = async () => ok(await api.call(subscriptions.userSearch, {}, fan)).data[0];
    expect(await now()).toMatchObject({ isActive: true });
    expect(ok(await api.call(payouts.calculate, {}, star)).holds).toMatchObject([
      { reason: 'disputed', tokens: 80 },
    ]);
    await world.decide(disputed, 'lost');
    expect(await now()).toMatchObject({ isActive: false });
    expect(await earnedBy(api, star.id)).toBe(0);
  });

  test('a subscription whose payment was refunded before loses no time that was paid for since', async () => {
    const subscribe = async () =>
      ok(
        await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan),
      );
    const { _id: id } = await subscribe();
    await refundPayment(api.deps, 'test', id, { total: null, reason: 'Sorry' });
    await world.settle();
    await subscribe();
    const now = async () => ok(await api.call(subscriptions.userSearch, {}, fan)).data[0];
    const before = await now();
    await world.decide(await dispute(id), 'lost');
    expect(await now()).toMatchObject({ isActive: true, expiredAt: before?.expiredAt });
    expect((await now())?.nextRecurringDate).toBe(before?.nextRecurringDate);
  });

  test('a part of it that was refunded before is the site’s loss', async () => {
    const id = await topUp(20);
    await refundPayment(api.deps, 'test', id, { total: centsFromWire(15), reason: 'Sorry' });
    await world.settle();
    const disputed = await dispute(id);
    expect(await only()).toMatchObject({ amount: 2000, covered: 500, tokens: 5000, heldTokens: 5000 });
    await world.decide(disputed, 'lost');
    expect(await walletOf(api, fan.id)).toBe(0);
    await api.runJobs();
    const email = api.mails.find(({ subject }) => subject === 'Your bank took back your payment of $20.00');
    // The first credit note is that of the refund.
    expect(email?.text).toMatch(/^Credit note: C-\d{4}-000002$/m);
  });

  describe('a refund that was not sent yet', () => {
    const back = (id: string, total: number | null) =>
      refundPayment(api.deps, 'test', id, {
        total: total === null ? null : centsFromWire(total),
        reason: 'Sorry',
      });
    const refunds = async () =>
      (await recentRefunds(api.deps)).map(({ amount, status }) => `${amount} ${status}`).sort();
    const retry = async () => {
      await retryRefunds(api.deps);
      await world.settle();
    };
    const given = async () => (await world.taken()).map(({ refunded }) => refunded);
    const losses = async () =>
      (await api.deps.db.select().from(ledgerEntries))
        .filter(({ accountId }) => accountId === 'dispute-losses:USD')
        .reduce((sum, { amount }) => sum + amount, 0);
    const mailsTo = ({ email }: Person) =>
      api.mails.filter(({ to }) => to === email).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    let operator: Person;
    let id: string;
    let disputed: string;
    beforeEach(async () => {
      operator = await anOperator(api);
      id = await topUp(20);
      await back(id, 15);
      disputed = await dispute(id);
      await retry();
    });

    test('waits while the bank has the money of its payment, and everybody is told', async () => {
      expect(await only()).toMatchObject({ amount: 2000, covered: 500 });
      expect([await refunds(), await given()]).toEqual([['$15.00 disputed, waits'], [2000]]);
      expect(mailsTo(operator)).toContainEqual(
        expect.stringContaining('$15.00 of it that you refunded were not sent yet: that waits'),
      );
      expect(mailsTo(fan)).toContainEqual(
        expect.stringContaining('We were sending $15.00 of it back to your card'),
      );
    });

    test('is sent once the dispute is won', async () => {
      await world.decide(disputed, 'won');
      await retry();
      expect([await refunds(), await given(), await losses()]).toEqual([['$15.00 done'], [1500], 0]);
      expect(mailsTo(operator)).toContainEqual(
        expect.stringContaining('$15.00 that you refunded are sent now'),
      );
      expect(mailsTo(fan)).toContainEqual(
        expect.stringContaining('We are sending the $15.00 that we refunded'),
      );
    });

    test('is not sent once the dispute is lost: its owner has the money', async () => {
      await world.decide(disputed, 'lost');
      await world.tellAgain();
      await retry();
      expect([await refunds(), await given(), await losses()]).toEqual([['$15.00 done'], [2000], 0]);
      expect(await walletOf(api, fan.id)).toBe(0);
      expect(mailsTo(operator)).toContainEqual(
        expect.stringContaining('$15.00 that you refunded came from the bank, and are not sent once more'),
      );
      expect(mailsTo(fan)).toContainEqual(expect.stringContaining('we do not send them once more'));
      api.clock.advance({ hours: 26 });
      expect((await reconcileLastDays(api.deps)).lines).toEqual([]);
    });
  });

  test('a refund of all that was not sent yet comes from the bank, and only what was sent is lost', async () => {
    const id = await topUp(20);
    await refundPayment(api.deps, 'test', id, { total: centsFromWire(5), reason: 'Sorry' });
    await world.settle();
    for (const total of [12, 20])
      await refundPayment(api.deps, 'test', id, { total: centsFromWire(total), reason: 'Sorry' });
    await world.decide(await dispute(id), 'lost');
    await retryRefunds(api.deps);
    await world.settle();
    expect(await world.taken()).toEqual([{ amount: 2000, refunded: 2500 }]);
    const statuses = (await recentRefunds(api.deps)).map(({ status }) => status);
    expect(statuses).toEqual(['done', 'done', 'done']);
    const texts = api.mails.filter(({ to }) => to === fan.email).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('We had refunded this payment before'));
  });

  test('two disputes that count on the same purchase each take their own tokens', async () => {
    const first = await topUp(5);
    const second = await topUp(5);
    await tip(100);
    const [one, two] = [await dispute(first), await dispute(second)];
    await world.decide(one, 'lost');
    // The other half of the tip came back and is held for the other dispute.
    expect(await walletOf(api, fan.id)).toBe(0);
    await world.decide(two, 'won');
    expect(await walletOf(api, fan.id)).toBe(50);
  });

  test('is answered once, with what our records say', async () => {
    const id = await topUp(20);
    await tip(50);
    await api.call(
      comments.create,
      { body: { objectType: 'performer', objectId: star.id, content: 'Great show' } },
      fan,
    );
    const disputed = await dispute(id);
    const evidence = await evidenceOf(api.deps, disputed);
    expect(evidence).toMatchObject({
      payer: { email: fan.email },
      card: { last4Digits: '4242' },
      purchasesSince: [{ counts: true, price: '50 tokens' }],
      uses: [{ what: 'wrote a comment' }],
    });
    await answerDispute(api.deps, 'test', disputed, 'We sold this.');
    expect(await world.evidenceOf(disputed)).toContain('We sold this.');
    await expect(answerDispute(api.deps, 'test', disputed, '')).rejects.toThrow('answered already');
    await world.settle();
    await world.decide(disputed, 'won');
    await expect(answerDispute(api.deps, 'test', disputed, '')).rejects.toThrow('takes no answer');
  });
});
