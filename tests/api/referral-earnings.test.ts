import { earnings } from '#contract/earnings.ts';
import { orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { payouts } from '#contract/payouts.ts';
import { referrals } from '#contract/referrals.ts';
import { wallet } from '#contract/wallet.ts';
import { tokens } from '#rules/money.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { users } from '#server/db/schema/users.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { anAddress } from '#support/addresses.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { sandboxWorld } from '#support/gateway-worlds.ts';
import { aCard, aLastingFan, earnedBy, expectSoundLedger, lastingToken, walletOf } from '#support/money.ts';
import { aProduct } from '#support/products.ts';
import { aReferral } from '#support/referrals.ts';

let api: TestApi;
let friend: Person;
let agent: Person;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  friend = await aLastingFan(api);
  fan = await aLastingFan(api);
  await tokensFor(api, fan.id, 1000);
  star = await aPerformer(api, { monthlyPrice: 1000 });
  star = { ...star, token: await lastingToken(api, star.id) };
  agent = await aPerformer(api);
  agent = { ...agent, token: await lastingToken(api, agent.id) };
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const tip = (price = 10, to: Person = star) =>
  api.call(wallet.tip, { params: { id: to.id }, body: { price } }, fan);
const shares = async (of: Person, query: object = {}) =>
  (await api.call(referrals.earnings, { query }, of)).data;
const stats = async (of: Person, query: object = {}) =>
  (await api.call(referrals.earningStats, { query }, of)).data;
const payNight = async () => {
  await api.deps.jobs.enqueue(api.deps.db, 'referrals.pay', {});
  await api.runJobs();
};
/** What the lines of the latest transfer say of the accounts that are not the fan's. */
async function lines(): Promise<Record<string, number>> {
  const rows = await api.deps.db.select().from(ledgerEntries);
  const last = rows
    .map((row) => row.transferId)
    .sort()
    .at(-1);
  return Object.fromEntries(
    rows.filter((row) => row.transferId === last).map((row) => [row.accountId, row.amount]),
  );
}

describe('a sale', () => {
  test('to a fan who came by a link gives a share of the site’s part, and nothing of the performer’s', async () => {
    await aReferral(api, friend, fan);
    await tip();
    expect(await earnedBy(api, star.id)).toBe(8);
    expect(await shares(friend)).toEqual({
      data: [
        {
          _id: expect.any(String),
          earningId: expect.any(String),
          registerSource: 'user',
          registerId: fan.id,
          registerInfo: expect.objectContaining({ username: fan.username }),
          referralId: friend.id,
          type: 'tip',
          grossPrice: 10,
          netPrice: 0.2,
          referralCommission: 0.1,
          isToken: true,
          isPaid: false,
          paidAt: null,
          createdAt: api.clock.now().toISOString(),
        },
      ],
      total: 1,
    });
    expect(await stats(friend)).toEqual({
      totalRegisters: 1,
      totalSales: 1,
      totalNetPrice: 0.2,
      totalPaid: 0,
      totalWaiting: 0.2,
      pendingDays: 7,
    });
  });

  test('is shared with who brought the fan and who brought the performer, also when that is one person', async () => {
    await aReferral(api, friend, fan);
    await aReferral(api, agent, star, { registerSource: 'performer', rate: 2500 });
    await tip();
    expect(await lines()).toEqual({
      [`wallet:${fan.id}`]: -1000,
      [`earnings:${star.id}`]: 800,
      platform: 130,
      [`referrals:${friend.id}`]: 20,
      [`referrals:${agent.id}`]: 50,
    });
    const other = await aPerformer(api);
    await aReferral(api, friend, other, { registerSource: 'performer', rate: 500 });
    await tip(10, other);
    expect(await lines()).toMatchObject({ platform: 170, [`referrals:${friend.id}`]: 30 });
    expect((await shares(friend)).data.map((row) => row.netPrice).sort()).toEqual([0.1, 0.2, 0.2]);
  });

  test('of a subscription by card is shared the same way', async () => {
    await aReferral(api, friend, fan);
    const cardId = await aCard(api, fan);
    await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan);
    // 10.00 are 100 tokens, of which the site keeps 20.
    expect(await shares(friend)).toMatchObject({
      data: [{ type: 'monthly_subscription', netPrice: 2, isToken: false }],
    });
    expect(await lines()).toMatchObject({ platform: 1800, [`referrals:${friend.id}`]: 200 });
  });

  test('so small that the share rounds to nothing is not listed', async () => {
    await setSetting(api.deps, 'minimumTipPrice', 0.1);
    await aReferral(api, friend, fan, { rate: 100 });
    expect((await tip(0.5)).status).toBe(200);
    expect((await shares(friend)).total).toBe(0);
  });

  const NOTHING: [string, () => Promise<unknown>][] = [
    [
      'once the time is over',
      () => aReferral(api, friend, fan, { createdAt: new Date(0), endsAt: api.clock.now() }),
    ],
    [
      'while the account of who brought them is closed',
      async () => {
        await aReferral(api, friend, fan);
        await api.deps.db.execute(`update users set status = 'inactive' where id = '${friend.id}'`);
      },
    ],
    ['at a rate of nothing', () => aReferral(api, friend, fan, { rate: 0 })],
    ['of what one pays oneself', () => aReferral(api, fan, star, { registerSource: 'performer' })],
    [
      'when both have the same card',
      async () => {
        await aReferral(api, friend, fan);
        await aCard(api, friend, 'success', 'Ada Fan');
        await aCard(api, fan, 'success', 'Ada Fan');
      },
    ],
  ];
  test.each(NOTHING)('gives nothing %s', async (_when, arrange) => {
    await arrange();
    await tip();
    await api.deps.db.update(users).set({ status: 'active' });
    expect((await shares(friend)).total).toBe(0);
    expect((await shares(fan)).total).toBe(0);
  });

  test('is nobody’s business but the referrer’s', async () => {
    await aReferral(api, friend, fan);
    await tip();
    expect((await shares(agent)).total).toBe(0);
    expect((await shares(agent, { referralId: friend.id })).total).toBe(0);
    expect((await stats(agent, { referralId: friend.id })).totalSales).toBe(0);
    expect((await api.call(referrals.earnings, {})).status).toBe(401);
  });

  test('is found by person, kind, whether it was paid, and days', async () => {
    const other = await aFan(api);
    await aReferral(api, friend, fan);
    await aReferral(api, friend, other);
    await tip();
    const count = async (query: object) => [
      (await shares(friend, query)).total,
      (await stats(friend, query)).totalSales,
    ];
    expect(await count({ registerId: fan.id })).toEqual([1, 1]);
    expect(await count({ registerId: other.id })).toEqual([0, 0]);
    expect(await count({ type: 'tip', isPaid: false })).toEqual([1, 1]);
    expect(await count({ type: 'feed' })).toEqual([0, 0]);
    expect(await count({ isPaid: true })).toEqual([0, 0]);
    expect(await count({ fromDate: '2026-03-02' })).toEqual([0, 0]);
    expect(await count({ referralId: friend.id, toDate: '2026-03-01' })).toEqual([1, 1]);
  });
});

describe('the night', () => {
  test('brings a fan’s shares into the wallet after the days a sale may be refunded in, once', async () => {
    await aReferral(api, friend, fan);
    await tip();
    api.clock.advance({ days: 6, hours: 23 });
    await payNight();
    expect(await walletOf(api, friend.id)).toBe(0);
    await tip();
    api.clock.advance({ hours: 1 });
    await payNight();
    await payNight();
    expect(await walletOf(api, friend.id)).toBe(0.2);
    expect(await stats(friend)).toMatchObject({ totalPaid: 0.2, totalWaiting: 0.2 });
    expect((await shares(friend, { isPaid: true })).data).toMatchObject([
      { netPrice: 0.2, isPaid: true, paidAt: api.clock.now().toISOString() },
    ]);
    const { data } = await api.call(wallet.movements, {}, friend);
    expect(data.data).toMatchObject([{ kind: 'referral-payment', tokens: 0.2 }]);
  });

  test('brings a creator’s into the balance, where they can be asked for at once', async () => {
    await aReferral(api, agent, fan);
    await tip();
    api.clock.advance({ days: 7 });
    await payNight();
    expect(await earnedBy(api, agent.id)).toBe(0.2);
    const { data } = await api.call(earnings.search, {}, agent);
    expect(data.data).toMatchObject([
      { type: 'referral', grossPrice: 0.2, netPrice: 0.2, siteCommissionAmount: 0 },
    ]);
    const balance = await api.call(payouts.calculate, { body: {} }, agent);
    expect(balance.data).toMatchObject({ totalEarnedTokens: 0.2, availableTokens: 0.2, holds: [] });
  });

  test.each([
    ['won', 2],
    ['lost', 0],
  ] as const)('pays nothing of a sale that is disputed; once that is %s, %d tokens', async (end, paid) => {
    await aReferral(api, friend, fan);
    const world = sandboxWorld(api);
    const cardId = await aCard(api, fan);
    const { data } = await api.call(
      payments.subscribe,
      { body: { performerId: star.id, type: 'monthly', cardId } },
      fan,
    );
    await world.dispute(data._id);
    api.clock.advance({ days: 8 });
    await payNight();
    expect(await walletOf(api, friend.id)).toBe(0);
    const [open] = await api.deps.db.select().from(disputes);
    await world.decide(open?.id ?? '', end);
    await payNight();
    expect(await walletOf(api, friend.id)).toBe(paid);
    expect((await stats(friend)).totalNetPrice).toBe(paid);
  });

  test('pays the part of a share that is left after a part of the price was given back', async () => {
    await aReferral(api, friend, fan);
    const { data } = await tip();
    await refundPurchase(api.deps, 'test', data._id, { total: tokens(333), reason: 'A mistake' });
    expect((await shares(friend)).data).toMatchObject([{ netPrice: 0.13 }]);
    api.clock.advance({ days: 7 });
    await payNight();
    expect(await walletOf(api, friend.id)).toBe(0.13);
    expect((await shares(friend)).data).toMatchObject([{ netPrice: 0.13, isPaid: true }]);
  });

  test('gives what was refunded back to the site, and takes nothing back that was paid', async () => {
    await aReferral(api, friend, fan);
    const made = await aProduct(api, star, { price: 10, stock: 5 });
    const deliveryAddressId = await anAddress(api, fan);
    const buy = async () => {
      const sold = await api.call(
        wallet.product,
        { params: { id: made._id }, body: { deliveryAddressId } },
        fan,
      );
      return sold.data._id;
    };
    const set = (id: string, deliveryStatus: string) =>
      api.call(orders.update, { params: { id }, body: { deliveryStatus } } as never, star);
    const [early, kept] = [await buy(), await buy()];
    expect((await set(early, 'refunded')).status).toBe(200);
    expect(await stats(friend)).toMatchObject({ totalSales: 1, totalNetPrice: 0.2 });
    await payNight();
    expect(await stats(friend)).toMatchObject({ totalSales: 1, totalWaiting: 0.2, totalPaid: 0 });
    await expectSoundLedger(api);
    api.clock.advance({ days: 8 });
    await payNight();
    // Not sent yet, so it may still be given back.
    expect(await walletOf(api, friend.id)).toBe(0);
    await set(kept, 'shipping');
    await payNight();
    expect(await walletOf(api, friend.id)).toBe(0.2);
    await expectSoundLedger(api);
    expect((await set(kept, 'refunded')).status).toBe(200);
    await payNight();
    expect(await walletOf(api, friend.id)).toBe(0.2);
  });
});
