import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import type { PlanType } from '#rules/subscription.ts';
import { paymentCards, paymentTransactions } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan } from '#support/money.ts';
import { countQueries } from '#support/queries.ts';

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
  star = await aPerformer(api, { monthlyPrice: 1000, yearlyPrice: 9000, isFreeSubscription: true });
});
afterAll(() => api.close());

async function subscribe(to: Person, type: PlanType = 'monthly', behaviour: SandboxBehaviour = 'success') {
  const cardId = await aCard(api, fan, behaviour);
  const body = { performerId: to.id, type, cardId };
  expect((await api.call(payments.subscribe, { body }, fan)).status).toBe(200);
  await api.runJobs();
  return cardId;
}
const charges = async () => (await api.call(subscriptions.nextCharges, {}, fan)).data;
const change = (to: Person, prices: Partial<typeof performers.$inferInsert>) =>
  api.deps.db.update(performers).set(prices).where(eq(performers.id, to.id));

test('are the renewing subscriptions of oneself, the next first, with day, amount and card', async () => {
  const other = await aPerformer(api, { monthlyPrice: 500 });
  expect((await api.call(subscriptions.nextCharges, {}, star)).status).toBe(403);
  await subscribe(star, 'yearly');
  api.clock.advance({ hours: 24 });
  const cardId = await subscribe(other);
  const found = await charges();
  expect(
    found.map(({ performerId, amount, nextRecurringDate, expiredAt }) => [
      performerId,
      amount,
      nextRecurringDate === expiredAt,
    ]),
  ).toEqual([
    [other.id, 5, true],
    [star.id, 90, true],
  ]);
  expect(found[0]).toMatchObject({ priceToday: 5, currency: 'USD', state: 'active', card: { _id: cardId } });
  const stranger = await aLastingFan(api);
  expect((await api.call(subscriptions.nextCharges, {}, stranger)).data).toEqual([]);
  expect((await api.call(subscriptions.nextCharges, {})).status).toBe(401);
});

test('the amount is the one that is charged then: the agreed price, or a lower one of today', async () => {
  await subscribe(star);
  await change(star, { monthlyPrice: 1500 });
  expect(await charges()).toMatchObject([{ price: 10, amount: 10, priceToday: 15 }]);
  await change(star, { monthlyPrice: 700 });
  expect(await charges()).toMatchObject([{ price: 10, amount: 7, priceToday: 7 }]);
  api.clock.set('2026-02-28T11:30:00Z');
  await renewDueSubscriptions(api.deps);
  await api.runJobs();
  const paid = await api.deps.db
    .select({ price: paymentTransactions.totalPrice, status: paymentTransactions.status })
    .from(paymentTransactions)
    .orderBy(paymentTransactions.id);
  expect(paid.at(-1)).toEqual({ price: 700, status: 'success' });
  await change(star, { monthlyPrice: 300, priceCurrency: 'EUR' });
  expect(await charges()).toMatchObject([{ amount: 7, priceToday: null }]);
});

test('nothing is listed that will not be charged', async () => {
  await subscribe(star, 'free');
  expect(await charges()).toEqual([]);
  await subscribe(star);
  expect(await charges()).toHaveLength(1);
  await change(star, { reviewState: 'rejected' });
  expect(await charges()).toEqual([]);
  await change(star, { reviewState: 'approved' });
  const [found] = await charges();
  const params = { gateway: 'sandbox', id: found?._id ?? '' };
  expect((await api.call(payments.cancelSubscription, { params }, fan)).status).toBe(200);
  expect(await charges()).toEqual([]);
  await api.call(subscriptions.resume, { params: { id: params.id }, body: {} }, fan);
  expect(await charges()).toHaveLength(1);
});

test('a card that is gone is not named, and a failed charge is listed while it is tried again', async () => {
  const cardId = await subscribe(star, 'monthly', 'success');
  await api.deps.db.update(paymentCards).set({ year: 2025 }).where(eq(paymentCards.id, cardId));
  expect(await charges()).toMatchObject([{ card: null }]);
  api.clock.set('2026-02-28T11:30:00Z');
  await renewDueSubscriptions(api.deps);
  api.clock.set('2026-02-28T12:30:00Z');
  expect(await charges()).toMatchObject([{ state: 'past-due', amount: 10 }]);
  api.clock.advance({ hours: 73 });
  expect(await charges()).toEqual([]);
});

test('of many subscriptions ask the database no more often than of one', async () => {
  await subscribe(star);
  await charges();
  const one = await countQueries(charges);
  for (let more = 0; more < 3; more += 1) await subscribe(await aPerformer(api, { monthlyPrice: 500 }));
  expect(await charges()).toHaveLength(4);
  expect(await countQueries(charges)).toBe(one);
});
