import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { cardAttempts, cardReleases } from '#server/db/schema/card-limits.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { paymentCards, paymentTransactions } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import { forgetAttempts, heldNow, release } from '#server/features/card-limits/holds.service.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { renewDueSubscriptions } from '#server/features/subscriptions/renewals.service.ts';
import { noLimiter } from '#server/http/limits.ts';
import type { PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import {
  deliver,
  type GatewayWorld,
  type StripeWorld,
  sandboxWorld,
  stripeWorld,
} from '#support/gateway-worlds.ts';
import { aLastingFan, expectSoundLedger } from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { confirmSetup, keepMethod } from '#support/stripe-calls.ts';

let api: TestApi;
let sandbox: PaymentGateway;
let world: GatewayWorld;
let fan: Person;
/** What the card service was asked to do. */
let asked: string[];
beforeAll(async () => {
  api = await startTestApi({ limiter: { ...noLimiter, cards: true } });
  sandbox = api.deps.payments;
});
afterAll(() => api.close());

/** The gateway of the world, with a list of what is asked of it. */
function watched({ gateway }: GatewayWorld): PaymentGateway {
  const { cardForm } = gateway;
  const noted = <T>(what: string, answer: T): T => {
    asked.push(what);
    return answer;
  };
  return {
    ...gateway,
    saveCard: (...input) => noted('save', gateway.saveCard(...input)),
    charge: (request) => noted('charge', gateway.charge(request)),
    cancelCharge: (reference) => noted('cancel', gateway.cancelCharge(reference)),
    forgetCard: (token) => noted('forget', gateway.forgetCard(token)),
    ...(cardForm
      ? { cardForm: { ...cardForm, start: (...input) => noted('form', cardForm.start(...input)) } }
      : {}),
  };
}

const set = (key: string, value: number) => setSetting(api.deps, key, value);
/** As from the clock's past: nobody is young unless a test says so. */
async function aGrownFan(): Promise<Person> {
  const one = await aLastingFan(api);
  await api.deps.db
    .update(users)
    .set({ createdAt: new Date('2024-01-01') })
    .where(eq(users.id, one.id));
  return one;
}
const HOME = '127.0.0.1';
async function topUp(cardId: string, { as = fan, ip = HOME, amount = 20 } = {}) {
  const reply = await besideTransactions(
    async () =>
      await api.app.inject({
        method: 'POST',
        url: '/api/payment/wallet/top-up',
        remoteAddress: ip,
        headers: { authorization: as.token },
        payload: { amount, cardId },
      }),
  );
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}
const declined = async (times: number, more: Parameters<typeof topUp>[1] = {}) => {
  const cardId = await world.addCard(more.as ?? fan, 'declined');
  for (let n = 0; n < times; n += 1)
    expect((await topUp(cardId, more)).body.data).toMatchObject({ status: 'fail' });
  return cardId;
};
const attempts = () => api.deps.db.select().from(cardAttempts);
const HELD = 'payments.card-held';

describe.each(['sandbox', 'stripe'] as const)('with %s', (name) => {
  beforeAll(async () => {
    Object.assign(api.deps, { payments: sandbox });
    world = name === 'sandbox' ? sandboxWorld(api) : await stripeWorld(api);
  });
  beforeEach(async () => {
    await api.reset();
    if ('forget' in world) (world as { forget(): void }).forget();
    api.clock.set('2026-03-04T14:21:00Z');
    asked = [];
    Object.assign(api.deps, { payments: watched(world) });
    await set('cardDeclinesPerAccount', 3);
    fan = await aGrownFan();
  });
  afterEach(() => expectSoundLedger(api));
  afterAll(async () => {
    Object.assign(api.deps, { payments: sandbox });
    await world.close();
  });

  const calls = {
    subscribe: (performerId: string, cardId: string) =>
      api.call(payments.subscribe, { body: { performerId, type: 'monthly', cardId } }, fan),
    form: () => api.call(payments.startCard, { params: { gateway: name } }, fan),
    add: () => api.call(payments.addCard, { params: { gateway: name }, body: { token: 'tok_visa' } }, fan),
    choose: (id: string) => api.call(payments.setDefaultCard, { params: { id } }, fan),
  };

  test('after so many declines no door asks the card service, and all say the same, until when', async () => {
    const star = await aPerformer(api, { monthlyPrice: 1000 });
    const good = await world.addCard(fan, 'success');
    const bad = await declined(3);
    asked = [];
    const first = await topUp(good);
    expect([first.status, first.body.error]).toEqual([429, HELD]);
    expect(first.body.message).toBe(
      'Too many cards were tried or declined. Please try again after March 4, 2026 at 3:30 PM UTC, or write to us. Nothing was charged.',
    );
    expect(first.body.fields).toEqual({ until: '2026-03-04T15:30:00.000Z' });
    expect(first.headers['retry-after']).toBe('4140');
    const replies = [
      await calls.subscribe(star.id, good),
      await calls.add(),
      await calls.choose(bad),
      ...(name === 'stripe' ? [await calls.form()] : []),
    ];
    for (const { status, error } of replies) {
      expect([status, error.error, error.message]).toEqual([429, HELD, first.body.message]);
    }
    expect(asked).toEqual([]);
    expect(await api.deps.db.select().from(paymentTransactions)).toHaveLength(3);
    api.clock.set('2026-03-04T15:21:00Z');
    expect((await topUp(good)).body.data.status).toBe('success');
    expect((await calls.subscribe(star.id, good)).data.status).toBe('success');
  });

  test('30 requests at the same time ask no card more often than the limit', async () => {
    const cardId = await world.addCard(fan, 'declined');
    asked = [];
    const replies = await Promise.all(Array.from({ length: 30 }, () => topUp(cardId)));
    expect(asked.filter((one) => one === 'charge')).toHaveLength(3);
    expect(replies.filter(({ body }) => body.error === HELD)).toHaveLength(27);
    expect((await attempts()).filter(({ outcome }) => outcome === 'declined')).toHaveLength(3);
  });

  test('who pays after a few declines goes on, and the card makes good for its own', async () => {
    const good = await world.addCard(fan, 'success');
    const bad = await declined(2);
    expect((await topUp(good)).body.data.status).toBe('success');
    expect((await topUp(good)).body.data.status).toBe('success');
    const outcomes = async () => (await attempts()).filter(({ outcome }) => outcome === 'declined').length;
    // Stripe tells every card of that number apart by it, and here both cards have the same.
    expect(await outcomes()).toBe(name === 'stripe' ? 0 : 2);
    // As when a mistyped date was put right: the same card.
    await api.deps.db.update(paymentCards).set({ fingerprint: 'same' });
    await api.deps.db.delete(cardAttempts);
    for (let n = 0; n < 2; n += 1) await topUp(bad);
    expect(await outcomes()).toBe(2);
    await topUp(good);
    expect(await outcomes()).toBe(0);
  });

  test('a payment that waits for its bank counts until it is decided, and one that is called off does not', async () => {
    const cardId = await world.addCard(fan, 'confirm');
    const good = await world.addCard(fan, 'success');
    const waiting: string[] = [];
    for (let n = 0; n < 3; n += 1) waiting.push((await topUp(cardId)).body.data._id);
    expect((await topUp(good)).body.error).toBe(HELD);
    // Another try at a plan that waits: the one that waits is left alone.
    await api.call(payments.cancel, { params: { id: waiting[2] ?? '' } }, fan);
    const star = await aPerformer(api, { monthlyPrice: 1000 });
    expect((await calls.subscribe(star.id, cardId)).data.status).toBe('require_authentication');
    asked = [];
    expect((await calls.subscribe(star.id, good)).error.error).toBe(HELD);
    expect(asked).toEqual([]);
    await api.call(payments.cancel, { params: { id: waiting[0] ?? '' } }, fan);
    expect((await topUp(good)).body.data.status).toBe('success');
  });

  test('a lost answer counts until it is found', async () => {
    const lost = await world.addCard(fan, 'lost-answer');
    await topUp(lost);
    expect((await attempts()).filter(({ outcome }) => outcome === 'open')).toHaveLength(1);
    await world.settle();
    api.clock.advance({ minutes: 5 });
    await recoverPayments(api.deps);
    expect((await attempts()).filter(({ outcome }) => outcome === 'open')).toHaveLength(0);
  });

  test('a renewal asks nobody and counts for nobody', async () => {
    const star = await aPerformer(api, { monthlyPrice: 1000 });
    const card = await world.addCard(fan, 'renewal-declined');
    await calls.subscribe(star.id, card);
    await world.settle();
    api.clock.set('2026-04-04T14:00:00Z');
    await declined(3);
    const before = (await attempts()).length;
    asked = [];
    await renewDueSubscriptions(api.deps);
    expect(asked).toEqual(['charge']);
    expect(await attempts()).toHaveLength(before);
  });

  if (name === 'stripe')
    test('cards that are declined in the form of the card service count, and end that form', async () => {
      const { server } = world as StripeWorld;
      const begun = await calls.form();
      const id = begun.data.clientSecret.split('_secret_')[0] ?? '';
      const tryOut = async (number: string) => {
        const setup = server.state.setups.get(id);
        if (!setup) throw new Error('no form was begun');
        expect(() => confirmSetup(server.state, setup, keepMethod(server.state, number))).toThrow();
        const event = server.state.events.at(-1);
        if (event?.type === 'setup_intent.setup_failed') await deliver(api, server.message(event));
      };
      for (let times = 0; times < 2; times += 1) await tryOut('4000000000000002');
      expect(server.state.setups.get(id)?.status).toBe('requires_payment_method');
      expect((await calls.form()).status).toBe(200);
      await tryOut('4000000000000002');
      expect(server.state.setups.get(id)?.status).toBe('canceled');
      expect(await calls.form()).toMatchObject({ status: 429, error: { error: HELD } });
      expect((await attempts()).filter(({ outcome }) => outcome === 'declined')).toHaveLength(3);
      await tryOut('4242424242424242');
      // Somebody who is gone counts for nobody.
      const last = server.state.events.at(-1);
      const setup = server.state.setups.get(id);
      if (!last || !setup) throw new Error('nothing was told');
      server.state.tell('setup_intent.setup_failed', { ...setup, metadata: { user: 'gone' } });
      const gone = server.state.events.at(-1);
      if (gone) await deliver(api, server.message(gone));
      expect((await attempts()).filter(({ outcome }) => outcome === 'declined')).toHaveLength(3);
    });

  if (name === 'stripe')
    test('forms that are begun and left count: ten an hour, twenty a day, and operators see it', async () => {
      const { server } = world as StripeWorld;
      const begin = async (times: number) => {
        for (let n = 0; n < times; n += 1) expect((await calls.form()).status).toBe(200);
      };
      const held = { status: 429, error: { error: HELD } };
      await begin(10);
      asked = [];
      expect(await calls.form()).toMatchObject(held);
      expect(asked).toEqual([]);
      // Who has begun a form may still finish it.
      expect((await calls.add()).status).toBe(200);
      const [{ username = '' } = {}] = await api.deps.db.select().from(users).where(eq(users.id, fan.id));
      const until = '2026-03-04T15:21:00.000Z';
      expect(await heldNow(api.deps)).toEqual([
        { held: username, why: 'forms-per-account', until, accounts: username },
      ]);
      api.clock.advance({ hours: 1 });
      // What the card service did not begin is no try.
      server.fail('POST', /setup_intents/, 'unreached', 9);
      expect((await calls.form()).status).toBe(503);
      server.heal();
      await begin(10);
      api.clock.advance({ hours: 2 });
      expect(await calls.form()).toMatchObject(held);
      expect(await release(api.deps, 'tests', username ?? '')).toBe(true);
      await begin(1);
    });

  test('an account adds only so many cards a day', async () => {
    await set('cardsAddedPerAccount', 2);
    await world.addCard(fan, 'success');
    await world.addCard(fan, 'success');
    asked = [];
    expect((await calls.add()).error.error).toBe(HELD);
    if (name === 'stripe') expect((await calls.form()).error.error).toBe(HELD);
    expect(asked).toEqual([]);
    api.clock.advance({ hours: 24 });
    expect((await calls.add()).status).toBe(200);
  });

  test('a card of too many accounts is not kept, and the card service forgets it', async () => {
    await set('accountsPerCard', 1);
    const own = await world.addCard(fan, 'success');
    const other = await aGrownFan();
    asked = [];
    await expect(world.addCard(other, 'success')).rejects.toThrow();
    expect(asked.slice(-2)).toEqual(['save', 'forget']);
    expect(await api.deps.db.select().from(paymentCards)).toHaveLength(1);
    expect((await topUp(own)).body.data.status).toBe('success');
  });
});

describe('addresses and operators', () => {
  beforeAll(() => {
    Object.assign(api.deps, { payments: sandbox });
    world = sandboxWorld(api);
  });
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-03-04T14:21:00Z');
    asked = [];
    Object.assign(api.deps, { payments: watched(world) });
    fan = await aGrownFan();
  });
  afterAll(() => Object.assign(api.deps, { payments: sandbox }));

  const wrong = async (ip: string, times: number) => {
    await set('cardDeclinesPerAddress', 5);
    // They all have the same test card.
    await set('accountsPerCard', 100);
    await set('cardDeclinesPerCard', 100);
    for (let n = 0; n < times; n += 1) await declined(1, { as: await aGrownFan(), ip });
  };

  test.each([
    ['the same address', '192.0.2.7', '192.0.2.7', true],
    ['the same written as IPv6', '192.0.2.7', '::ffff:192.0.2.7', true],
    ['the same /64', '2001:db8:1:2::7', '2001:db8:1:2:ffff::9', true],
    ['another /64', '2001:db8:1:2::7', '2001:db8:1:3::7', false],
    ['another address', '192.0.2.7', '192.0.2.8', false],
  ])('declines of several people keep %s from cards', async (_what, from, ip, isHeld) => {
    await wrong(from, 5);
    const card = await world.addCard(fan, 'success');
    const reply = await topUp(card, { ip });
    expect(reply.body.error === HELD).toBe(isHeld);
    const kept = JSON.stringify([await attempts(), await api.deps.db.select().from(auditLog)]);
    expect(kept).not.toContain(from);
  });

  test('operators are told once a day of an address, and not of an account', async () => {
    await setSetting(api.deps, 'contactEmail', 'desk@example.com');
    await wrong('192.0.2.7', 5);
    const card = await world.addCard(fan, 'success');
    for (let n = 0; n < 3; n += 1) await topUp(card, { ip: '192.0.2.7' });
    await api.runJobs();
    const told = () => api.mails.filter(({ to }) => to === 'desk@example.com');
    expect(told()).toHaveLength(1);
    expect(told()[0]?.text).toMatch(/address:\S+ has reached the limit declines-per-address/);
    await set('cardDeclinesPerAccount', 2);
    const bad = await declined(2);
    await topUp(bad);
    await api.runJobs();
    expect(told()).toHaveLength(1);
  });

  test('a young account pays only so much a day', async () => {
    await set('youngAccountSpending', 50);
    const born = (createdAt: Date) =>
      api.deps.db.update(users).set({ createdAt }).where(eq(users.id, fan.id));
    await born(new Date('2026-02-27T00:00:00Z'));
    const card = await world.addCard(fan, 'success');
    await topUp(card);
    await topUp(card, { amount: 30 });
    expect((await topUp(card, { amount: 5 })).body.error).toBe(HELD);
    await born(new Date('2026-02-25T00:00:00Z'));
    expect((await topUp(card, { amount: 300 })).body.data.status).toBe('success');
  });

  test('an operator sees who is held, why and until when, and lets go: the account alone, then the rest', async () => {
    await set('cardDeclinesPerAccount', 3);
    await set('cardDeclinesPerCard', 3);
    const bad = await declined(3);
    const [{ username = '' } = {}] = await api.deps.db.select().from(users).where(eq(users.id, fan.id));
    const list = await heldNow(api.deps);
    const until = '2026-03-04T15:21:00.000Z';
    expect(list.toSorted((a, b) => b.why.localeCompare(a.why))).toEqual([
      { held: expect.stringMatching(/^card:/), why: 'declines-per-card', until, accounts: username },
      { held: username, why: 'declines-per-account', until, accounts: username },
    ]);
    const key = list.find(({ why }) => why === 'declines-per-card')?.held ?? '';
    expect(await release(api.deps, 'tests', username ?? '')).toBe(true);
    expect(await release(api.deps, 'tests', username ?? '')).toBe(false);
    expect((await topUp(bad)).body.error).toBe(HELD);
    expect(await release(api.deps, 'tests', key)).toBe(true);
    expect(await release(api.deps, 'tests', bad)).toBe(false);
    expect((await topUp(bad)).body.data.status).toBe('fail');
    const entries = await api.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'card-limits.release'));
    expect(entries.map(({ actor, target }) => [actor, target]).toSorted()).toEqual(
      [
        ['tests', `account:${fan.id}`],
        ['tests', key],
      ].toSorted(),
    );
    await expect(release(api.deps, 'tests', 'nobody-here')).rejects.toThrow();
  });

  test('an address is let go by its number', async () => {
    await wrong('192.0.2.7', 5);
    const card = await world.addCard(fan, 'success');
    expect((await heldNow(api.deps)).map(({ why }) => why)).toEqual(['declines-per-address']);
    expect(await release(api.deps, 'tests', '192.0.2.7')).toBe(true);
    expect(await heldNow(api.deps)).toEqual([]);
    expect((await topUp(card, { ip: '192.0.2.7' })).body.data.status).toBe('success');
  });

  test('what no limit looks at any more is forgotten', async () => {
    await wrong('192.0.2.7', 5);
    await release(api.deps, 'tests', '192.0.2.7');
    api.clock.advance({ hours: 23 });
    await declined(1);
    await forgetAttempts(api.deps);
    const before = (await attempts()).length;
    api.clock.advance({ hours: 1, minutes: 1 });
    await forgetAttempts(api.deps);
    expect(before).toBeGreaterThan((await attempts()).length);
    expect((await attempts()).every(({ userId }) => userId === fan.id)).toBe(true);
    expect(await api.deps.db.select().from(cardReleases)).toEqual([]);
  });

  test.each([
    ['cardDeclinesPerAccount', 1],
    ['cardDeclinesPerAccount', 101],
    ['cardDeclinesPerAddress', 4],
    ['accountsPerCard', 0],
    ['youngAccountDays', 91],
    ['youngAccountSpending', 0],
    ['cardsPerAddress', 5.5],
  ])('%s cannot be %d', async (key, value) => {
    await expect(set(key, value)).rejects.toThrow(/must be a whole number from/);
  });
});
