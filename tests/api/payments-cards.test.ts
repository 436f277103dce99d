import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { MAX_CARDS } from '#rules/card-gateways.ts';
import { SANDBOX_CARDS } from '#rules/sandbox-cards.ts';
import { paymentCards } from '#server/db/schema/payments.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aCard, cardForm } from '#support/money.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
});
afterAll(() => api.close());

const add = (body: object, gateway: 'sandbox' | 'stripe' = 'sandbox', as: object = fan) =>
  api.call(payments.addCard, { params: { gateway }, body }, as);
const list = (as: object = fan) => api.call(payments.cards, {}, as);

test('the own cards can be narrowed to those of one card service', async () => {
  const id = await aCard(api, fan);
  const old = await aCard(api, fan);
  await api.deps.db.update(paymentCards).set({ paymentGateway: 'stripe' }).where(eq(paymentCards.id, old));
  const of = async (paymentGateway?: string) =>
    (await api.call(payments.cards, { query: { paymentGateway } }, fan)).data;
  expect((await of()).total).toBe(2);
  // The sandbox answers to the name of the service it stands in for.
  for (const name of ['sandbox', 'stripe'])
    expect(await of(name)).toMatchObject({ total: 1, data: [{ _id: id }] });
});

test.each(SANDBOX_CARDS)('the test card $number ($behaviour) is taken', async ({ number, brand }) => {
  const reply = await add({ ...cardForm(), number });
  expect(reply.data).toMatchObject({
    brand,
    last4Digits: number.slice(-4),
    month: 12,
    year: 2040,
    holderName: 'Ada Fan',
  });
});

test('neither the number nor the token of a card is stored or shown', async () => {
  const reply = await add({ ...cardForm(), number: '4242 4242 4242 4242' });
  expect(JSON.stringify(reply.error)).not.toMatch(/4242\s*4242|sandbox:|gatewayToken/i);
  expect(JSON.stringify(await api.deps.db.select().from(paymentCards))).not.toMatch(/42424242|"123"/);
});

test.each([
  ['number', { number: '4242424242424241' }],
  ['number', { number: 'none' }],
  ['number', { number: '' }],
  ['number', { number: undefined }],
  ['number', { number: '4111111111111111' }],
  ['month', { month: 13 }],
  ['month', { month: 2, year: 2026 }],
  ['month', { year: 2060 }],
  ['month', { month: undefined }],
  ['cvc', { cvc: '12' }],
  ['cvc', { cvc: undefined }],
])('a wrong %s is named: %j', async (field, change) => {
  const reply = await add({ ...cardForm(), ...change });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
});

test('a card is good until the end of its month, and short years are understood', async () => {
  expect((await add({ ...cardForm(), month: 3, year: 26 })).data.year).toBe(2026);
});

test('old clients that say stripe meet the sandbox; unknown gateways do not exist', async () => {
  expect((await add(cardForm(), 'stripe')).data.paymentGateway).toBe('sandbox');
  expect((await add(cardForm(), 'paypal' as 'stripe')).status).toBe(422);
});

test('cards are listed with the default first, each to its owner only', async () => {
  const first = await aCard(api, fan);
  api.clock.advance({ minutes: 1 });
  const second = await aCard(api, fan, 'confirm');
  await aCard(api, await aFan(api));
  const reply = await list();
  expect(reply.data.total).toBe(2);
  expect(reply.data.data.map((card) => card._id)).toEqual([first, second]);
  expect((await list(await aPerformer(api))).status).toBe(403);
});

test('a removed card is gone; nobody removes the card of another', async () => {
  const id = await aCard(api, fan);
  const stranger = await aFan(api);
  expect((await api.call(payments.removeCard, { params: { id } }, stranger)).error.error).toBe(
    'payments.card-not-found',
  );
  expect((await api.call(payments.removeCard, { params: { id } }, fan)).data).toEqual({
    success: true,
    newDefault: null,
  });
  expect((await api.call(payments.removeCard, { params: { id } }, fan)).status).toBe(404);
  expect((await list()).data.total).toBe(0);
  const [kept] = await api.deps.db.select().from(paymentCards).where(eq(paymentCards.id, id));
  expect(kept?.deletedAt).toBeInstanceOf(Date);
});

test('ten cards are enough', async () => {
  for (let n = 0; n < 10; n += 1) await aCard(api, fan);
  expect((await add(cardForm())).error.error).toBe('payments.too-many-cards');
});

test('cards that are added at the same time pass no limit', async () => {
  const replies = await Promise.all(Array.from({ length: 25 }, () => add(cardForm())));
  const { data } = await api.call(payments.cards, { query: { limit: 50 } as never }, fan);
  expect(data.total).toBe(MAX_CARDS);
  expect(data.data.filter((card) => card.isDefault)).toHaveLength(1);
  const refused = replies.filter(({ status }) => status !== 200).map(({ error }) => error.error);
  expect(refused).toEqual(Array(25 - MAX_CARDS).fill('payments.too-many-cards'));
});
