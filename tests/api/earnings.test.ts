import { eq } from 'drizzle-orm';
import { earnings } from '#contract/earnings.ts';
import { payments } from '#contract/payments.ts';
import { wallet } from '#contract/wallet.ts';
import { performers } from '#server/db/schema/performers.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aCard, aPost, earnedBy, expectSoundLedger, lastingToken } from '#support/money.ts';

let api: TestApi;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aFan(api, { name: 'Ada Fan' });
  fan.token = await lastingToken(api, fan.id);
  star = await aPerformer(api, { monthlyPrice: 1000 });
  star.token = await lastingToken(api, star.id);
  await tokensFor(api, fan.id, 1000);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const stats = async (query: object = {}, as: object = star) =>
  (await api.call(earnings.stats, { query }, as)).data;
const search = async (query: object = {}, as: object = star) =>
  (await api.call(earnings.search, { query }, as)).data;
const tip = (price: number) => api.call(wallet.tip, { params: { id: star.id }, body: { price } }, fan);

async function oneOfEach(): Promise<void> {
  await tip(10);
  api.clock.set('2026-03-02T23:59:59Z');
  await api.call(wallet.feed, { params: { id: await aPost(api, star.id, { price: 500 }) }, body: {} }, fan);
  api.clock.set('2026-03-04T00:00:00Z');
  const body = { performerId: star.id, type: 'monthly' as const, cardId: await aCard(api, fan) };
  await api.call(payments.subscribe, { body }, fan);
}

test('sums over all time, by type and by day', async () => {
  await oneOfEach();
  const all = await stats();
  expect(all).toMatchObject({ total: 3, totalGrossPrice: 115, totalNetPrice: 92, totalSiteCommission: 23 });
  expect(all.byType).toEqual([
    { type: 'feed', total: 1, totalGrossPrice: 5, totalNetPrice: 4, totalSiteCommission: 1 },
    {
      type: 'monthly_subscription',
      total: 1,
      totalGrossPrice: 100,
      totalNetPrice: 80,
      totalSiteCommission: 20,
    },
    { type: 'tip', total: 1, totalGrossPrice: 10, totalNetPrice: 8, totalSiteCommission: 2 },
  ]);
  expect(all.byDay).toHaveLength(30);
  expect(all.byDay.slice(-4).map(({ day, totalNetPrice }) => [day, totalNetPrice])).toEqual([
    ['2026-03-01', 8],
    ['2026-03-02', 4],
    ['2026-03-03', 0],
    ['2026-03-04', 80],
  ]);
});

test('a range of dates includes both its days', async () => {
  await oneOfEach();
  const range = await stats({ fromDate: '2026-03-01', toDate: '2026-03-02' });
  expect(range).toMatchObject({ total: 2, totalNetPrice: 12 });
  expect(range.byDay.map(({ day, total }) => [day, total])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 1],
  ]);
  const moments = await stats({ fromDate: '2026-03-01T12:00:00.001Z', toDate: '2026-03-02T23:59:59Z' });
  expect(moments).toMatchObject({ total: 1, totalNetPrice: 4 });
  expect((await stats({ fromDate: '2026-03-05' })).byDay).toEqual([]);
  expect((await stats({ fromDate: '2020-01-01' })).byDay).toHaveLength(366);
});

describe('the time before', () => {
  const earlier = async (query: object) => (await stats(query)).before;

  test('is as long as the range, ends where that begins, and has its types', async () => {
    await oneOfEach();
    api.clock.set('2026-03-05T00:00:00Z');
    expect(await earlier({ fromDate: '2026-03-03', toDate: '2026-03-04' })).toEqual({
      total: 2,
      totalGrossPrice: 15,
      totalNetPrice: 12,
      totalSiteCommission: 3,
      byType: [
        { type: 'feed', total: 1, totalGrossPrice: 5, totalNetPrice: 4, totalSiteCommission: 1 },
        { type: 'tip', total: 1, totalGrossPrice: 10, totalNetPrice: 8, totalSiteCommission: 2 },
      ],
    });
    expect(await earlier({ fromDate: '2026-03-03', toDate: '2026-03-03' })).toMatchObject({
      totalNetPrice: 4,
    });
    expect(await earlier({ fromDate: '2026-03-03', toDate: '2026-03-04', type: 'tip' })).toMatchObject({
      totalNetPrice: 8,
    });
    expect(await earlier({ fromDate: '2026-03-01', toDate: '2026-03-02' })).toMatchObject({
      total: 0,
      byType: [],
    });
  });

  test('of a range that still runs is as long as that has run', async () => {
    await oneOfEach();
    // Two days and a half before the fourth, there was the tip.
    api.clock.set('2026-03-06T11:59:59Z');
    expect(await earlier({ fromDate: '2026-03-04' })).toMatchObject({ total: 1, totalNetPrice: 4 });
    api.clock.set('2026-03-06T12:00:00Z');
    expect(await earlier({ fromDate: '2026-03-04', toDate: '2026-03-31' })).toMatchObject({ total: 2 });
  });

  test('is nothing without a first day, and for a range that has not begun', async () => {
    await oneOfEach();
    expect(await earlier({})).toBeNull();
    expect(await earlier({ toDate: '2026-03-04' })).toBeNull();
    expect(await earlier({ fromDate: '2026-03-05' })).toBeNull();
  });

  test('is that of the performer alone', async () => {
    await oneOfEach();
    const other = await aPerformer(api);
    const found = await stats({ fromDate: '2026-03-03', toDate: '2026-03-04' }, other);
    expect(found.before).toMatchObject({ total: 0, byType: [] });
  });
});

test('filters by type and by what paid', async () => {
  await oneOfEach();
  expect((await stats({ type: 'tip' })).totalNetPrice).toBe(8);
  expect((await stats({ isToken: false })).totalNetPrice).toBe(80);
  expect((await stats({ sourceType: 'feed' })).totalNetPrice).toBe(4);
  expect((await search({ isToken: 'true' })).data.map((row) => row.type)).toEqual(['feed', 'tip']);
});

test('each sale is listed with who paid, newest first', async () => {
  await oneOfEach();
  const list = await search({ limit: 2 });
  expect(list).toMatchObject({
    total: 3,
    data: [
      {
        type: 'monthly_subscription',
        sourceType: 'performer',
        grossPrice: 100,
        netPrice: 80,
        siteCommission: 0.2,
        siteCommissionAmount: 20,
        isToken: false,
        isPaid: false,
      },
      { type: 'feed', userInfo: { name: 'Ada Fan', isPerformer: false } },
    ],
  });
  expect((await search({ offset: 2 })).data).toMatchObject([{ type: 'tip' }]);
  expect((await search({ sort: 'asc' })).data[0]).toMatchObject({ type: 'tip' });
});

test("the rate of the moment of the sale counts, the performer's own before the site's", async () => {
  await tip(10);
  await setSetting(api.deps, 'commission', 0.5);
  await tip(10);
  await api.deps.db.update(performers).set({ commissionRate: 1000 }).where(eq(performers.id, star.id));
  await tip(10);
  await setSetting(api.deps, 'commission', 0.2);
  expect((await search({ sort: 'asc' })).data.map((row) => row.netPrice)).toEqual([8, 5, 9]);
});

test('a performer sees the own earnings only, and a new one sees zeros', async () => {
  await oneOfEach();
  const other = await aPerformer(api);
  expect(await search({}, other)).toEqual({ data: [], total: 0 });
  expect(await stats({}, other)).toMatchObject({ total: 0, totalGrossPrice: 0, byType: [] });
  expect((await api.call(earnings.stats, {}, fan)).status).toBe(403);
});

test('every movement of the balance is a line, and the lines are the balance', async () => {
  await oneOfEach();
  const movements = async (query: object = {}) => (await api.call(earnings.movements, { query }, star)).data;
  const { data, total } = await movements();
  expect(total).toBe(3);
  expect(data.map(({ kind, tokens, userInfo }) => [kind, tokens, userInfo?.name])).toEqual([
    ['subscription', 80, 'Ada Fan'],
    ['feed', 4, 'Ada Fan'],
    ['tip', 8, 'Ada Fan'],
  ]);
  expect(data.map(({ name }) => name !== '')).toEqual([true, true, false]);
  expect(data.reduce((sum, one) => sum + one.tokens, 0)).toBe(await earnedBy(api, star.id));
  expect((await movements({ limit: 1, offset: 1 })).data).toMatchObject([{ kind: 'feed' }]);
  const others = await api.call(earnings.movements, {}, await aPerformer(api));
  expect(others.data).toEqual({ data: [], total: 0 });
  expect((await api.call(earnings.movements, {}, fan)).status).toBe(403);
});
