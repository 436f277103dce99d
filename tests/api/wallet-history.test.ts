import { payments } from '#contract/payments.ts';
import { wallet } from '#contract/wallet.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, aPost, walletOf } from '#support/money.ts';

let api: TestApi;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api);
});
afterAll(() => api.close());

const movements = async (query: object = {}, as: Person = fan) =>
  (await api.call(wallet.movements, { query }, as)).data;

async function someBusiness() {
  const later = () => api.clock.advance({ minutes: 1 });
  const topUp = await api.call(payments.topUp, { body: { amount: 20, cardId: await aCard(api, fan) } }, fan);
  await api.call(payments.topUp, { body: { amount: 20, cardId: await aCard(api, fan, 'declined') } }, fan);
  later();
  const tip = await api.call(
    wallet.tip,
    { params: { id: star.id }, body: { price: 10, message: 'Bravo' } },
    fan,
  );
  later();
  const post = await api.call(wallet.feed, { params: { id: await aPost(api, star.id) }, body: {} }, fan);
  return { topUp: topUp.data._id, tip: tip.data._id, post: post.data._id };
}

test('lists what came in and what went out, newest first, and sums up to the balance', async () => {
  const made = await someBusiness();
  const { data, total } = await movements();
  expect(total).toBe(3);
  expect(data.map((one) => [one.kind, one.tokens, one.transactionId])).toEqual([
    ['feed', -5, made.post],
    ['tip', -10, made.tip],
    ['top-up', 200, made.topUp],
  ]);
  expect(data.reduce((sum, one) => sum + one.tokens, 0)).toBe(await walletOf(api, fan.id));
  expect(data[1]).toMatchObject({ message: 'Bravo', performerInfo: { _id: star.id } });
  expect(data[2]).toMatchObject({ name: 'Wallet top-up', performerInfo: null });
  expect(data.map(({ paid }) => paid)).toEqual([null, null, { amount: 20, currency: 'USD' }]);
});

test('by kind, by page, by time, and only the own ones', async () => {
  await someBusiness();
  expect((await movements({ kind: 'top-up' })).data.map(({ tokens }) => tokens)).toEqual([200]);
  expect(await movements({ kind: 'gift' })).toEqual({ data: [], total: 0 });
  const second = await movements({ limit: 1, offset: 1 });
  expect([second.total, second.data.map(({ kind }) => kind)]).toEqual([3, ['tip']]);
  expect((await movements({ fromDate: '2026-03-02' })).total).toBe(0);
  expect(await movements({}, await aLastingFan(api))).toEqual({ data: [], total: 0 });
});

test('a purchase is shown to its buyer alone', async () => {
  const { tip } = await someBusiness();
  const view = (as: Person) => api.call(wallet.view, { params: { id: tip } }, as);
  expect((await view(fan)).data).toMatchObject({ _id: tip, totalPrice: 10, message: 'Bravo' });
  const other = await view(await aLastingFan(api));
  expect([other.status, other.error.error]).toEqual([404, 'wallet.purchase-not-found']);
});
