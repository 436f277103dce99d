import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { paymentCards } from '#server/db/schema/payments.ts';
import { tellExpiringCards } from '#server/features/subscriptions/expiring-card.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aLastingFan, cardForm, ok } from '#support/money.ts';

/** A card that will have expired when a subscription is charged next (docs/product.md 7.8). */
let api: TestApi;
let fan: Person;
let star: Person;
let old: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-10T12:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api, { name: 'Nova Star', monthlyPrice: 1000 });
  // Good until the end of March; the next charge comes on April 10.
  old = await aCardUntil(3, 2026);
  await subscribe(star);
  await api.runJobs();
  api.mails.length = 0;
});
afterAll(() => api.close());

const aCardUntil = async (month: number, year: number) => {
  const body = { ...cardForm(), month, year };
  return ok(await api.call(payments.addCard, { params: { gateway: 'sandbox' }, body }, fan))._id;
};
const subscribe = async (to: Person) => {
  const body = { performerId: to.id, type: 'monthly' as const, cardId: old };
  ok(await api.call(payments.subscribe, { body }, fan));
};
const own = async () => ok(await api.call(subscriptions.userSearch, {}, fan)).data;
const charges = async () => ok(await api.call(subscriptions.nextCharges, {}, fan));
const told = async () => {
  const rows = await api.deps.db.select().from(notifications).where(eq(notifications.userId, fan.id));
  return rows.filter(({ action }) => action === 'card-expires');
};
/** The job of each day until this one. */
const daily = async (until: string) => {
  while (api.clock.now() < new Date(until)) {
    api.clock.advance({ days: 1 });
    await tellExpiringCards(api.deps);
  }
  await api.runJobs();
};
const sent = () => api.mails.filter(({ subject }) => subject.startsWith('A card of yours'));

test('is told two weeks before the charge, once, with the way to the cards', async () => {
  await daily('2026-03-26T12:00:00Z');
  expect(await told()).toEqual([]);
  await daily('2026-03-27T12:00:00Z');
  expect(await told()).toMatchObject([{ type: 'renewal', data: { name: 'Nova Star' } }]);
  await daily('2026-04-05T12:00:00Z');
  expect(await told()).toHaveLength(1);
  expect(sent().map(({ to }) => to)).toEqual([fan.email]);
  expect(sent()[0]?.text).toContain('renews on April 10, 2026');
  expect(sent()[0]?.text).toContain('ending in 4242 that pays for it is good until 03/2026');
  expect(sent()[0]?.text).toContain('/user/cards');
});

test('is told once for all subscriptions that it pays, also by five processes', async () => {
  await subscribe(await aPerformer(api, { monthlyPrice: 500 }));
  api.clock.set('2026-03-30T12:00:00Z');
  await Promise.all(Array.from({ length: 5 }, () => tellExpiringCards(api.deps)));
  await api.runJobs();
  expect(await told()).toHaveLength(1);
  expect(sent()).toHaveLength(1);
});

test('stands in the lists of subscriptions and of charges, for the fan alone', async () => {
  expect(await own()).toMatchObject([{ expiringCard: { _id: old, month: 3 } }]);
  expect(await charges()).toMatchObject([{ card: null, expiringCard: { _id: old } }]);
  const [subscriber] = ok(await api.call(subscriptions.performerSearch, {}, star)).data;
  expect(subscriber).not.toHaveProperty('expiringCard');
});

test('is nothing to tell of once another card can pay', async () => {
  const other = await aCardUntil(12, 2030);
  ok(await api.call(payments.setDefaultCard, { params: { id: other } }, fan));
  expect(await own()).toMatchObject([{ expiringCard: null }]);
  expect(await charges()).toMatchObject([{ card: { _id: other }, expiringCard: null }]);
  await daily('2026-04-05T12:00:00Z');
  expect(await told()).toEqual([]);
});

test('the default card that takes its place then is the one that is named', async () => {
  const other = await aCardUntil(12, 2030);
  await api.deps.db.update(paymentCards).set({ isDefault: false }).where(eq(paymentCards.id, old));
  await api.deps.db.update(paymentCards).set({ isDefault: true }).where(eq(paymentCards.id, other));
  expect(await charges()).toMatchObject([{ card: { _id: other }, expiringCard: null }]);
  await daily('2026-04-05T12:00:00Z');
  expect(await told()).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'that is cancelled',
    () => api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan),
  ],
  ['whose card was removed', () => api.call(payments.removeCard, { params: { id: old } }, fan)],
])('a subscription %s has nothing to tell', async (_name, change) => {
  await change();
  expect(await own()).toMatchObject([{ expiringCard: null }]);
  await daily('2026-04-05T12:00:00Z');
  expect(await told()).toEqual([]);
});

test('a card that is good until the end of the month of the charge is good enough', async () => {
  await api.deps.db.update(paymentCards).set({ month: 4 }).where(eq(paymentCards.id, old));
  expect(await own()).toMatchObject([{ expiringCard: null }]);
  await daily('2026-04-05T12:00:00Z');
  expect(await told()).toEqual([]);
});
