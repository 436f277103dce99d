import { ownFeeds } from '#contract/own-feeds.ts';
import { payments } from '#contract/payments.ts';
import { payouts } from '#contract/payouts.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { settings } from '#contract/settings.ts';
import { streamTips } from '#contract/stream-tips.ts';
import { streaming } from '#contract/streaming.ts';
import { wallet } from '#contract/wallet.ts';
import { AMOUNT_SETTINGS } from '#rules/amount-settings.ts';
import { AMOUNT_MAX } from '#rules/money.ts';
import { settings as table } from '#server/db/schema/settings.ts';
import {
  forgetSettings,
  setSetting,
  settingNames,
  siteSettings,
} from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aCard, expectSoundLedger, payoutsAtOnce } from '#support/money.ts';

/** Whatever an operator can set, nobody is answered 5xx, and nothing is sold for nothing. */
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
  star = await aPerformer(api, { monthlyPrice: 295 });
  await tokensFor(api, fan.id, AMOUNT_MAX);
  cardId = await aCard(api, fan);
  await payoutsAtOnce(api);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const EXTREMES = [
  -1,
  0,
  Number.MIN_VALUE,
  0.000001,
  0.001,
  0.01,
  0.49,
  0.5,
  1,
  1_000_000,
  AMOUNT_MAX,
  AMOUNT_MAX + 0.01,
  1e15,
  1e20,
  Number.MAX_VALUE,
];

/** Calls that read settings that are amounts, with this amount; what they answered. */
async function everyCall(amount: number): Promise<number[]> {
  const params = { id: star.id };
  const post = { type: 'text', text: 'Hello', status: 'active', isSale: true, price: amount } as const;
  const replies = [
    await api.call(settings.public),
    await api.call(wallet.tip, { params, body: { price: amount } }, fan),
    await api.call(payments.topUp, { body: { amount, cardId } }, fan),
    await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan),
    await api.call(ownFeeds.create, { body: post }, star),
    await api.call(
      performerAccount.update,
      { params, body: { monthlyPrice: amount, yearlyPrice: amount } },
      star,
    ),
    await api.call(streamTips.setTipMenu, { body: { items: [{ title: 'A song', tokens: amount }] } }, star),
    await api.call(streaming.goLive, { body: { title: 'Live', isFree: false, price: amount } }, star),
    await api.call(payouts.calculate, { body: {} }, star),
  ];
  return replies.map(({ status }) => status);
}

const numbers = async (): Promise<[string, number][]> => {
  const all: Record<string, unknown> = { ...(await siteSettings(api.deps)) };
  return settingNames().flatMap((name) => {
    const value = all[name];
    return typeof value === 'number' ? [[name, value] as [string, number]] : [];
  });
};

test('a number is refused in words, or every call can live with it', async () => {
  const named = await numbers();
  expect(named.length).toBeGreaterThan(30);
  for (const [name, usual] of named) {
    for (const extreme of EXTREMES) {
      const refusal = await setSetting(api.deps, name, extreme).then(
        () => null,
        (error: Error) => error.message,
      );
      if (refusal !== null) {
        expect(refusal).toMatch(new RegExp(`^${name}: [\\w ].{9,}`));
        continue;
      }
      const statuses = [...(await everyCall(extreme)), ...(await everyCall(20))];
      expect({ name, extreme, failed: statuses.filter((status) => status >= 500) }).toEqual({
        name,
        extreme,
        failed: [],
      });
      await setSetting(api.deps, name, usual);
    }
  }
});

test('an amount has the bounds of the rules, and no other', async () => {
  for (const [name, { min, max }] of Object.entries(AMOUNT_SETTINGS)) {
    const usual = (await siteSettings(api.deps))[name as 'minimumTipPrice'];
    for (const wrong of [min - 0.01, max + 0.01, min + 0.001])
      await expect(setSetting(api.deps, name, wrong)).rejects.toThrow(`from ${min} to ${max}`);
    await setSetting(api.deps, name, usual);
  }
});

describe('what was stored when more could be set', () => {
  const store = async (values: Record<string, number>) => {
    const rows = Object.entries(values).map(([key, value]) => ({ key, value, updatedAt: api.clock.now() }));
    await api.deps.db.insert(table).values(rows).onConflictDoNothing();
    forgetSettings(api.deps);
  };
  const free = {
    minimumSubscriptionPrice: 0,
    minimumWalletPrice: 0,
    minimumTipPrice: 0,
    minimumPpvPrice: 0,
  };

  test('counts as the nearest that can be set, also for clients', async () => {
    await store({ ...free, maximumTipPrice: 1e20, maximumPpvPrice: 1e20 });
    expect((await api.call(settings.public)).data).toMatchObject({
      minimumSubscriptionPrice: 0.5,
      minimumWalletPrice: 0.5,
      minimumTipPrice: 0.01,
      minimumPpvPrice: 0.01,
      maximumTipPrice: AMOUNT_MAX,
      maximumPpvPrice: AMOUNT_MAX,
    });
    for (const amount of [0, 0.01, 0.49, AMOUNT_MAX])
      expect((await everyCall(amount)).filter((status) => status >= 500)).toEqual([]);
  });

  test('sells nothing for nothing', async () => {
    await store(free);
    const gift = await api.call(wallet.tip, { params: { id: star.id }, body: { price: 0 } }, fan);
    expect([gift.status, gift.error.error]).toEqual([422, 'wallet.tip-too-low']);
    for (const amount of [0, 0.01, 0.49]) {
      const topUp = await api.call(payments.topUp, { body: { amount, cardId } }, fan);
      expect([topUp.status, topUp.error.error]).toEqual([422, 'payments.amount-too-low']);
    }
    expect((await api.call(payments.topUp, { body: { amount: 0.5, cardId } }, fan)).status).toBe(200);
    const price = await api.call(
      performerAccount.update,
      { params: { id: star.id }, body: { monthlyPrice: 0.49 } },
      star,
    );
    expect([price.status, Object.keys(price.error.fields ?? {})]).toEqual([422, ['monthlyPrice']]);
  });

  test.each([0, 1, 49])('a plan for %d cents is not sold', async (monthlyPrice) => {
    const cheap = await aPerformer(api, { monthlyPrice });
    const reply = await api.call(
      payments.subscribe,
      { body: { performerId: cheap.id, type: 'monthly', cardId } },
      fan,
    );
    expect([reply.status, reply.error.error]).toEqual([422, 'payments.charge-too-small']);
  });
});
