import type Stripe from 'stripe';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { gatewayEvents, paymentTransactions } from '#server/db/schema/payments.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { type Behaviour, deliver, type StripeWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { aLastingFan, earnedBy, expectSoundLedger, walletOf } from '#support/money.ts';
import { permutations, shuffled } from '#support/orders.ts';

/** Messages of Stripe: any order, any number, any time; and what is not Stripe's. */
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
  world.server.heal();
  fan = await aLastingFan(api);
});
afterEach(() => expectSoundLedger(api));
afterAll(async () => {
  await world.close();
  await api.close();
});

const send = (event: Stripe.Event, at?: Date) => deliver(api, world.server.message(event, at));
const view = async (id: string) => (await api.call(payments.view, { params: { id } }, fan)).data;
const topUp = async (cardId: string) =>
  (await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan)).data;
const intentOf = (paymentId: string): Stripe.PaymentIntent => {
  const found = [...world.server.state.intents.values()].find(
    ({ metadata }) => metadata.payment === paymentId,
  );
  if (!found) throw new Error('no charge');
  return found;
};
const eventsOf = (paymentId: string): Stripe.Event[] => {
  const { id } = intentOf(paymentId);
  return world.server.state.events.filter(({ data }) => 'id' in data.object && data.object.id === id);
};

/** A top-up that was paid at Stripe, of which nobody was told. */
async function anUntoldTopUp(behaviour: Behaviour = 'delayed-success') {
  const payment = await topUp(await world.addCard(fan, behaviour));
  await world.finish(intentOf(payment._id).id);
  const event = eventsOf(payment._id).at(-1);
  if (!event) throw new Error('nothing was told');
  return { payment, event };
}

/**
 * A subscription whose bank asks and then takes its time: what Stripe tells of it are five messages. `pays` says how
 * it ends.
 */
async function aLife(cardId: string, pays: boolean) {
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  const payment = (await api.call(payments.subscribe, { body }, fan)).data;
  const { state } = world.server;
  state.change(intentOf(payment._id), { status: 'processing' }, 'payment_intent.processing');
  if (pays) {
    const paid = state.succeed(intentOf(payment._id));
    state.tell('payment_intent.amount_capturable_updated', paid);
  } else {
    state.decline(intentOf(payment._id), 'card_declined', 'generic_decline');
    state.change(
      intentOf(payment._id),
      { status: 'canceled', cancellation_reason: 'abandoned' },
      'payment_intent.canceled',
    );
  }
  return { star, payment, events: eventsOf(payment._id) };
}

const LONG = Boolean(process.env.LONG);

describe.each([
  [1, 1],
  [2, LONG ? 1 : 5],
  [10, LONG ? 1 : 10],
])('every message of a subscription %i times', (copies, every) => {
  test.each([
    ['paid', true],
    ['not paid', false],
  ])('in any order it is %s', async (_end, pays) => {
    const cardId = await world.addCard(fan, 'confirm');
    const orders = permutations([0, 1, 2, 3, 4]).filter((_, index) => index % every === 0);
    for (const order of orders) {
      const { star, payment, events } = await aLife(cardId, pays);
      expect(events).toHaveLength(5);
      const sent = Array.from({ length: copies }, () => order).flat();
      for (const at of sent) expect(await send(events[at] as Stripe.Event)).toBe(200);
      expect([order, (await view(payment._id)).status]).toEqual([order, pays ? 'success' : 'fail']);
      const mine = await api.call(subscriptions.userSearch, { query: { performerId: star.id } }, fan);
      expect([order, mine.data.data.map((row) => [row.status, row.expiredAt])]).toEqual([
        order,
        pays ? [['active', '2026-04-01T12:00:00.000Z']] : [],
      ]);
      expect([order, await earnedBy(api, star.id)]).toEqual([order, pays ? 80 : 0]);
    }
    process.stdout.write(`\n${orders.length} orders of five messages, ${copies} times each\n`);
  });
});

test.each([[1], [2], [10]])('a message %i times, all at once, counts once', async (copies) => {
  const { event } = await anUntoldTopUp();
  const answers = await Promise.all(Array.from({ length: copies }, () => send(event)));
  expect(answers).toEqual(Array(copies).fill(200));
  expect(await walletOf(api, fan.id)).toBe(200);
  expect(await api.deps.db.select().from(gatewayEvents)).toMatchObject([{ deliveries: copies }]);
});

test('a message that comes three days late is taken, signed when it is sent', async () => {
  const { payment, event } = await anUntoldTopUp();
  api.clock.advance({ days: 3 });
  expect(await send(event)).toBe(200);
  expect((await view(payment._id)).status).toBe('success');
});

describe('nothing happens, not even a trace, for', () => {
  async function expectRefusal(delivery: Parameters<typeof deliver>[1], paymentId: string) {
    expect(await deliver(api, delivery)).toBe(400);
    expect((await view(paymentId)).status).toBe('pending');
    expect(await api.deps.db.select().from(gatewayEvents)).toEqual([]);
  }

  test('a message that is kept and sent again after more than 300 seconds', async () => {
    const { payment, event } = await anUntoldTopUp();
    const kept = world.server.message(event);
    api.clock.advance({ seconds: 301 });
    await expectRefusal(kept, payment._id);
  });

  test('another secret', async () => {
    const { payment, event } = await anUntoldTopUp();
    await expectRefusal(world.server.message(event, api.clock.now(), 'whsec_wrong'), payment._id);
  });

  test('an altered byte, wherever it is', async () => {
    const { payment, event } = await anUntoldTopUp();
    const { headers, body } = world.server.message(event);
    for (let at = 0; at < body.length; at += 29) {
      const altered = Buffer.from(body);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(await deliver(api, { headers, body: altered })).toBe(400);
    }
    await expectRefusal({ headers, body: Buffer.concat([body, Buffer.from(' ')]) }, payment._id);
  });

  test('no signature, no body, and what is no JSON', async () => {
    const { payment, event } = await anUntoldTopUp();
    const { headers, body } = world.server.message(event);
    await expectRefusal({ headers: { 'content-type': 'application/json' }, body }, payment._id);
    await expectRefusal({ headers, body: Buffer.alloc(0) }, payment._id);
    await expectRefusal(world.server.message(Buffer.from('{')), payment._id);
  });
});

test('while Stripe cannot be asked, a message of failure is left for later', async () => {
  const { payment, event } = await anUntoldTopUp('delayed-failure');
  world.server.fail('GET', /payment_intents\/pi_/, 'failed', 3);
  expect(await send(event)).toBe(503);
  expect(await api.deps.db.select().from(gatewayEvents)).toEqual([]);
  expect(await send(event)).toBe(200);
  expect((await view(payment._id)).status).toBe('fail');
});

/** Payments of every end, of which nobody was told yet. */
async function manyPayments(count: number) {
  const cards = {
    paid: await world.addCard(fan, 'delayed-success'),
    failed: await world.addCard(fan, 'delayed-failure'),
    asked: await world.addCard(fan, 'confirm'),
  };
  const from = world.server.state.events.length;
  const stars: Person[] = [];
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const card = [cards.paid, cards.failed, cards.asked, cards.asked][n % 4] ?? '';
    let { _id } = { _id: '' };
    if (n % 8 < 4) ({ _id } = await topUp(card));
    else {
      const star = await aPerformer(api, { monthlyPrice: 1000 });
      stars.push(star);
      const body = { performerId: star.id, type: 'monthly' as const, cardId: card };
      ({ _id } = (await api.call(payments.subscribe, { body }, fan)).data);
    }
    ids.push(_id);
    const { id, client_secret: secret } = intentOf(_id);
    await world.finish(id);
    if (n % 4 > 1) await world.answerBank(secret ?? '', n % 4 === 2 ? 'success' : 'fail');
  }
  return { ids, stars, events: world.server.state.events.slice(from) };
}

async function endOf({ ids, stars }: { ids: string[]; stars: Person[] }) {
  const rows = await api.deps.db.select().from(paymentTransactions);
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const statuses = ids.map((id) => statusOf.get(id));
  const earned: number[] = [];
  for (const { id } of stars) earned.push(await earnedBy(api, id));
  return { statuses, earned, wallet: await walletOf(api, fan.id) };
}

const DELIVERIES = LONG ? 10_000 : 500;

test(`a storm of ${DELIVERIES} deliveries, shuffled, each message up to five times, ends as in order`, async () => {
  // A payment has three messages, and each comes three times on average.
  const count = Math.ceil(DELIVERIES / 8);
  const inOrder = await manyPayments(count);
  for (const event of inOrder.events) await send(event);
  const expected = await endOf(inOrder);
  expect(new Set(expected.statuses)).toEqual(new Set(['success', 'fail']));
  await api.reset();
  fan = await aLastingFan(api);
  const stormy = await manyPayments(count);
  const copies = stormy.events.flatMap((event, n) => Array<Stripe.Event>((n % 5) + 1).fill(event));
  const storm = shuffled(copies, 20261123).slice(0, DELIVERIES);
  // What the cut took away is there at least once.
  const cut = stormy.events.filter((event) => !storm.includes(event));
  const deliveries = [...storm, ...cut];
  for (let at = 0; at < deliveries.length; at += 8) {
    const answers = await Promise.all(deliveries.slice(at, at + 8).map((event) => send(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
  }
  expect(await endOf(stormy)).toEqual(expected);
  process.stdout.write(
    `\n${deliveries.length} deliveries of ${stormy.events.length} messages about ${count} payments\n`,
  );
}, 1_800_000);

test.each(['lost-answer', 'confirm'] as const)(
  'a dispute that comes before its payment of %s is settled is not taken yet, and counts when it comes again',
  async (behaviour) => {
    const payment = await topUp(await world.addCard(fan, behaviour));
    const { state } = world.server;
    if (behaviour === 'confirm') state.succeed(intentOf(payment._id));
    state.dispute(intentOf(payment._id), 2000);
    const event = state.events.findLast(({ type }) => type === 'charge.dispute.created');
    const paid = eventsOf(payment._id).at(-1);
    if (!event || !paid) throw new Error('nothing was told');
    expect(await send(event)).toBe(503);
    expect(await api.deps.db.select().from(gatewayEvents)).toEqual([]);
    expect(await send(paid)).toBe(200);
    expect(await walletOf(api, fan.id)).toBe(200);
    expect(await send(event)).toBe(200);
    expect(await walletOf(api, fan.id)).toBe(0);
    expect((await view(payment._id)).dispute).toBe('needs_response');
  },
);
