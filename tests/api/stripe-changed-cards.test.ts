import { payments } from '#contract/payments.ts';
import { paymentCards } from '#server/db/schema/payments.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import type { Person } from '#support/factories.ts';
import { deliver, type StripeWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { aLastingFan } from '#support/money.ts';

/** Cards that their banks have replaced: what is stored of them follows Stripe's messages (docs/product.md 8.11). */
let api: TestApi;
let world: StripeWorld;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
  world = await stripeWorld(api);
  Object.assign(api.deps, { payments: world.gateway });
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aLastingFan(api);
});
afterAll(async () => {
  await world.close();
  await api.close();
});

const aSavedCard = async () => {
  const cardId = await world.addCard(fan, 'success');
  const kept = [...world.server.state.methods.values()].at(-1);
  if (!kept?.method.card) throw new Error('no card');
  return { cardId, kept, card: kept.method.card };
};
const send = (event: Parameters<StripeWorld['server']['message']>[0]) =>
  deliver(api, world.server.message(event));
const topUp = async (cardId: string) =>
  (await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan)).data;
const cards = async () => (await api.call(payments.cards, {}, fan)).data.data;

test.each(['payment_method.automatically_updated', 'payment_method.updated'])(
  'is shown with its new number and expiry after %s, also when the messages come in the wrong order',
  async (type) => {
    const { cardId, kept, card } = await aSavedCard();
    const { state } = world.server;
    const next = (last4: string, exp_year: number) => {
      kept.method = { ...kept.method, card: { ...card, last4, exp_month: 5, exp_year } };
      return state.tell(type, kept.method);
    };
    const [first, second] = [next('1111', 2030), next('2222', 2031)];
    expect(await send(second)).toBe(200);
    expect(await send(first)).toBe(200);
    expect(await cards()).toMatchObject([{ _id: cardId, last4Digits: '2222', month: 5, year: 2031 }]);
    expect((await topUp(cardId)).status).toBe('success');
  },
);

test('is told of again only when its expiry is another one', async () => {
  const { cardId, kept, card } = await aSavedCard();
  const told = async () => (await api.deps.db.select().from(paymentCards))[0]?.expiryToldAt ?? null;
  const tell = async (shown: Partial<typeof card>) => {
    await api.deps.db.update(paymentCards).set({ expiryToldAt: api.clock.now() });
    kept.method = { ...kept.method, card: { ...card, ...shown } };
    expect(await send(world.server.state.tell('payment_method.updated', kept.method))).toBe(200);
  };
  await tell({ last4: '1111' });
  expect(await cards()).toMatchObject([{ _id: cardId, last4Digits: '1111' }]);
  expect(await told()).toEqual(api.clock.now());
  await tell({ exp_year: card.exp_year + 3 });
  expect(await told()).toBeNull();
});

test('that was removed, is not ours or is unknown by now, changes nothing and is no fault', async () => {
  const { cardId, kept, card } = await aSavedCard();
  const type = 'payment_method.automatically_updated';
  const { state } = world.server;
  const strange = state.tell(type, { ...kept.method, id: 'pm_unknown' });
  expect(await send(strange)).toBe(200);
  const [before] = await cards();
  await api.call(payments.removeCard, { params: { id: cardId } }, fan);
  kept.method = { ...kept.method, card: { ...card, last4: '1111' } };
  expect(await send(state.tell(type, kept.method))).toBe(200);
  expect(await cards()).toEqual([]);
  const [row] = await api.deps.db.select().from(paymentCards);
  expect(row?.last4Digits).toBe(before?.last4Digits);
});
