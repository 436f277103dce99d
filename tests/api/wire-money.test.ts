import { earnings } from '#contract/earnings.ts';
import { feeds } from '#contract/feeds.ts';
import { payments } from '#contract/payments.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { performers } from '#contract/performers.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { expireSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aCard, aLastingFan, aPost, lastingToken } from '#support/money.ts';

/** What existing clients read of money: the names and meanings they expect. */
let api: TestApi;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-01-31T12:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api, { monthlyPrice: 1000 });
  star.token = await lastingToken(api, star.id);
});
afterAll(() => api.close());

async function subscribe(): Promise<void> {
  const body = { performerId: star.id, type: 'monthly' as const, cardId: await aCard(api, fan) };
  expect((await api.call(payments.subscribe, { body }, fan)).data.status).toBe('success');
}
async function tip(price: number): Promise<void> {
  await tokensFor(api, fan.id, price);
  const reply = await api.call(wallet.tip, { params: { id: star.id }, body: { price } }, fan);
  expect(reply.status).toBe(200);
}

describe('earnings', () => {
  test('name the commission as a fraction, and its amount in a field of its own', async () => {
    await subscribe();
    await tip(25.5);
    const { data } = (await api.call(earnings.search, { query: { sort: 'asc' } }, star)).data;
    expect(data).toMatchObject([
      { grossPrice: 100, netPrice: 80, siteCommission: 0.2, siteCommissionAmount: 20 },
      { grossPrice: 25.5, netPrice: 20.4, siteCommission: 0.2, siteCommissionAmount: 5.1 },
    ]);
  });

  test('keep the fraction of the sale, whatever the amount was rounded to', async () => {
    await aPost(api, star.id, { price: 103 }).then(async (id) => {
      await tokensFor(api, fan.id, 1.03);
      await api.call(wallet.feed, { params: { id }, body: {} }, fan);
    });
    const { data } = (await api.call(earnings.search, {}, star)).data;
    expect(data).toMatchObject([{ grossPrice: 1.03, siteCommission: 0.2, siteCommissionAmount: 0.2 }]);
  });
});

describe("a performer's balance", () => {
  const balances = async () => [
    (await api.call(users.me, {}, star)).data.balance,
    (await api.call(performerAccount.me, {}, star)).data.balance,
    (await api.call(earnings.stats, {}, star)).data.totalNetPrice,
  ];

  test('is what was earned and not paid out, the same in every reply', async () => {
    expect(await balances()).toEqual([0, 0, 0]);
    await tip(25.5);
    expect(await balances()).toEqual([20.4, 20.4, 20.4]);
    await subscribe();
    expect(await balances()).toEqual([100.4, 100.4, 100.4]);
    expect((await api.call(users.me, {}, fan)).data.balance).toBe(0);
  });

  test('moves on screen with each sale, by what the performer gets', async () => {
    await tip(25.5);
    await subscribe();
    const told = api.events.filter(({ userId, event }) => userId === star.id && event === 'update_balance');
    expect(told.map(({ payload }) => payload)).toEqual([{ token: 20.4 }, { token: 80 }]);
  });

  test('cannot be spent: buying is for fan accounts', async () => {
    await tip(50);
    const other = await aPerformer(api);
    const id = await aPost(api, other.id);
    const replies = await Promise.all([
      api.call(wallet.tip, { params: { id: other.id }, body: { price: 10 } }, star),
      api.call(wallet.feed, { params: { id }, body: {} }, star),
      api.call(payments.subscribe, { body: { performerId: other.id, type: 'monthly' } }, star),
      api.call(payments.topUp, { body: { amount: 10 } }, star),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403]);
    expect(await balances()).toEqual([40, 40, 40]);
  });
});

describe('a cancelled subscription', () => {
  const list = async (query: object = {}) =>
    (await api.call(subscriptions.userSearch, { query }, fan)).data.data;

  test('says so on the wire, while access lasts until its end', async () => {
    const post = await aPost(api, star.id, { isSale: false, price: 0, text: 'For subscribers.' });
    const read = async () => (await api.call(feeds.view, { params: { id: post } }, fan)).data;
    await subscribe();
    const [running] = await list();
    expect(running).toMatchObject({
      status: 'active',
      subscriptionId: running?._id,
      nextRecurringDate: '2026-02-28T12:00:00.000Z',
    });
    const params = { gateway: 'stripe', id: running?.subscriptionId ?? '' };
    expect((await api.call(payments.cancelSubscription, { params }, fan)).data.success).toBe(true);
    expect(await list()).toEqual([
      expect.objectContaining({
        status: 'deactivated',
        expiredAt: '2026-02-28T12:00:00.000Z',
        nextRecurringDate: null,
        isActive: true,
      }),
    ]);
    expect(await list({ status: 'active' })).toEqual([]);
    expect(await list({ status: 'deactivated' })).toHaveLength(1);
    const { data } = await api.call(
      subscriptions.performerSearch,
      { query: { status: 'deactivated' } },
      star,
    );
    expect(data.data).toMatchObject([{ status: 'deactivated', nextRecurringDate: null }]);
    api.clock.set('2026-02-28T11:59:59Z');
    expect(await read()).toMatchObject({ text: 'For subscribers.', isSubscribed: true });
    api.clock.set('2026-02-28T12:00:00Z');
    expect(await read()).toMatchObject({ text: '', isLocked: true, isSubscribed: false });
    await expireSubscriptions(api.deps);
    expect(await list({ status: 'deactivated' })).toHaveLength(1);
  });
});

test('a profile tells signed-in people how many posts a subscription opens, without those for sale', async () => {
  await aPost(api, star.id, { isSale: false, price: 0 });
  await aPost(api, star.id, { isSale: false, price: 0 });
  await aPost(api, star.id, { isSale: false, price: 0, status: 'inactive' });
  await aPost(api, star.id, { isSale: false, price: 0, deletedAt: api.clock.now() });
  await aPost(api, star.id, { isSale: true, price: 0 });
  await aPost(api, star.id, { isSale: true, price: 500 });
  const view = (as: object) => api.call(performers.view, { params: { id: star.id } }, as);
  expect((await view(fan)).data.stats.subscriberFeeds).toBe(2);
  expect((await view({})).data.stats).not.toHaveProperty('subscriberFeeds');
});
