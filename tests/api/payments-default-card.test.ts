import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { paymentCards, paymentTransactions } from '#server/db/schema/payments.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, expectSoundLedger, lastingToken } from '#support/money.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aLastingFan(api);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const cards = async () => (await api.call(payments.cards, {}, fan)).data.data;
const ids = async () => (await cards()).map(({ _id }) => _id);
const choose = (id: string, as: Person = fan) => api.call(payments.setDefaultCard, { params: { id } }, as);
const topUp = (cardId: string) => api.call(payments.topUp, { body: { amount: 20, cardId } }, fan);
const renewalCards = async () => {
  const rows = await api.deps.db.select().from(paymentTransactions);
  return rows.filter(({ detail }) => detail.renewal).map(({ cardId, status }) => [cardId, status]);
};

async function subscribed(cardId: string): Promise<void> {
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  expect((await api.call(payments.subscribe, { body }, fan)).data.status).toBe('success');
}
async function nextMonth(): Promise<void> {
  api.clock.set('2026-04-01T11:30:00Z');
  fan.token = await lastingToken(api, fan.id);
  await renewDueSubscriptions(api.deps);
}

test('the first card is the default, another becomes it when it is chosen, and it comes first', async () => {
  const first = await aCard(api, fan);
  api.clock.advance({ minutes: 1 });
  const second = await aCard(api, fan);
  expect((await cards()).map((card) => [card._id, card.isDefault])).toEqual([
    [first, true],
    [second, false],
  ]);
  expect((await choose(second)).data).toMatchObject({ _id: second, isDefault: true });
  expect((await cards()).map((card) => [card._id, card.isDefault])).toEqual([
    [second, true],
    [first, false],
  ]);
});

test('cards added and chosen at the same time leave exactly one default', async () => {
  const added = await Promise.all(Array.from({ length: 5 }, () => aCard(api, fan)));
  const defaults = async () => (await cards()).filter(({ isDefault }) => isDefault).length;
  expect(await defaults()).toBe(1);
  const replies = await Promise.all(added.map((id) => choose(id)));
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(await defaults()).toBe(1);
});

test('a card of somebody else, a removed one and an expired one cannot be chosen', async () => {
  const mine = await aCard(api, fan);
  const other = await aLastingFan(api);
  expect((await choose(mine, other)).error.error).toBe('payments.card-not-found');
  await api.deps.db.update(paymentCards).set({ year: 2025 });
  expect((await choose(mine)).error.error).toBe('payments.card-expired');
  await api.call(payments.removeCard, { params: { id: mine } }, fan);
  expect((await choose(mine)).error.error).toBe('payments.card-not-found');
});

test('a card that was just declined is not the first, until it has paid again', async () => {
  const bad = await aCard(api, fan, 'declined');
  api.clock.advance({ minutes: 1 });
  const good = await aCard(api, fan);
  expect(await ids()).toEqual([bad, good]);
  await topUp(bad);
  expect((await cards()).map((card) => [card._id, card.isDeclined])).toEqual([
    [good, false],
    [bad, true],
  ]);
  const [token] = await api.deps.db.select().from(paymentCards).where(eq(paymentCards.id, good));
  await api.deps.db
    .update(paymentCards)
    .set({ gatewayToken: token?.gatewayToken ?? '' })
    .where(eq(paymentCards.id, bad));
  await topUp(bad);
  expect((await cards()).map((card) => [card._id, card.isDeclined])).toEqual([
    [bad, false],
    [good, false],
  ]);
});

test('who says no at the bank has no bad card', async () => {
  const card = await aCard(api, fan, 'confirm');
  const payment = (await topUp(card)).data;
  const body = { clientSecret: payment.stripeClientSecret ?? '', outcome: 'fail' as const };
  await api.call(payments.confirmSandbox, { body }, fan);
  await api.runJobs();
  expect(await cards()).toMatchObject([{ isDeclined: false }]);
});

test('running subscriptions renew with a card that becomes the default, cancelled ones are left alone', async () => {
  const old = await aCard(api, fan);
  const chosen = await aCard(api, fan);
  await subscribed(old);
  await subscribed(old);
  const [, second] = await api.deps.db.select().from(subscriptions).orderBy(subscriptions.id);
  const params = { gateway: 'sandbox', id: second?.id ?? '' };
  await api.call(payments.cancelSubscription, { params }, fan);
  await choose(chosen);
  const rows = await api.deps.db.select().from(subscriptions).orderBy(subscriptions.id);
  expect(rows.map(({ cardId }) => cardId)).toEqual([chosen, old]);
  await nextMonth();
  expect(await renewalCards()).toEqual([[chosen, 'success']]);
});

test('the default stands in for a card that has expired, not for one that was removed', async () => {
  const standby = await aCard(api, fan);
  const expiring = await aCard(api, fan);
  const removed = await aCard(api, fan);
  await subscribed(expiring);
  await subscribed(removed);
  await api.deps.db.update(paymentCards).set({ year: 2026, month: 3 }).where(eq(paymentCards.id, expiring));
  await api.call(payments.removeCard, { params: { id: removed } }, fan);
  await nextMonth();
  expect((await renewalCards()).sort()).toEqual(
    [
      [null, 'fail'],
      [standby, 'success'],
    ].sort(),
  );
});
