import { eq } from 'drizzle-orm';
import { coupons } from '#contract/coupons.ts';
import { payments } from '#contract/payments.ts';
import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { buildApp } from '#server/app.ts';
import { coupons as couponTable, couponUses } from '#server/db/schema/coupons.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import { allCoupons, createCoupon, endCoupon } from '#server/features/coupons/manage.service.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import { LIMITS, memoryLimiter } from '#server/http/limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aCoupon } from '#support/coupons.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, expectSoundLedger, walletOf } from '#support/money.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aLastingFan(api);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const apply = (code: string, as: object = fan) => api.call(coupons.apply, { params: { code } }, as);
const topUp = (body: object, as: object = fan) => api.call(payments.topUp, { body }, as);
const keyed = (key: string) => ({ token: fan.token, headers: { 'idempotency-key': key } });
const uses = () => api.deps.db.select().from(couponUses);
const usedCount = async () => (await api.deps.db.select().from(couponTable))[0]?.usedCount;

/** A top-up of 20 with the coupon, by a card that behaves like this. */
async function payWith(code: string, behaviour: SandboxBehaviour = 'success', who: Person = fan) {
  const cardId = await aCard(api, who, behaviour);
  return topUp({ amount: 20, cardId, couponCode: code }, who);
}

test('a coupon takes its share off the price and none off the tokens', async () => {
  const code = await aCoupon(api, { code: 'welcome20', name: 'A warm welcome' });
  const applied = await apply(' Welcome 20 ');
  expect(applied.data).toEqual({
    _id: expect.any(String),
    name: 'A warm welcome',
    description: '',
    code,
    value: 0.2,
    expiredDate: '2028-01-01T00:00:00.000Z',
    status: 'active',
  });
  expect(await uses()).toEqual([]);
  const { data } = await payWith('welcome20');
  expect(data).toMatchObject({
    status: 'success',
    originalPrice: 20,
    totalPrice: 16,
    tokens: 200,
    couponInfo: { _id: applied.data._id, name: 'A warm welcome', code: 'WELCOME20', value: 0.2 },
  });
  expect(await walletOf(api, fan.id)).toBe(200);
  const charges = await api.deps.db.select().from(sandboxCharges);
  expect(charges.map(({ amount }) => amount)).toEqual([1600]);
  const entries = await api.deps.db.select().from(ledgerEntries);
  const of = (account: string) => entries.find(({ accountId }) => accountId === account)?.amount;
  expect([of('clearing:sandbox:USD'), of('coupons:USD'), of('exchange:cents:USD')]).toEqual([
    -1600, -400, 2000,
  ]);
  await api.runJobs();
  expect(api.mails[0]?.text).toContain('WELCOME20, $4.00 off $20.00');
});

test('a package is cheaper too, and the price that was seen is the one before the coupon', async () => {
  const code = await aCoupon(api, { percent: 33 });
  const cardId = await aCard(api, fan);
  const refused = await topUp({ amount: 9.99, tokens: 1, cardId, couponCode: code });
  expect(refused.error.error).toBe('payments.price-changed');
  const { data } = await topUp({ amount: 9.99, tokens: 99.9, cardId, couponCode: code });
  expect([data.originalPrice, data.totalPrice, data.tokens]).toEqual([9.99, 6.69, 99.9]);
});

describe('each refusal names its rule, at the field', () => {
  const expectRefused = async (code: string, status: number, name: string, text: RegExp) => {
    for (const reply of [await apply(code), await payWith(code)]) {
      expect([reply.status, reply.error.error]).toEqual([status, `coupons.${name}`]);
      expect(reply.error.message).toMatch(text);
      expect(reply.error.fields).toEqual({ couponCode: reply.error.message });
    }
    expect(await api.deps.db.select().from(sandboxCharges)).toEqual([]);
  };

  test('unknown', () => expectRefused('NOBODY', 404, 'not-found', /do not know this coupon code/));

  test('inactive', async () => {
    const code = await aCoupon(api);
    await endCoupon(api.deps, 'test', code.toLowerCase());
    await expectRefused(code, 422, 'inactive', /no longer offered/);
  });

  test('not started', async () => {
    api.clock.set('2026-03-01T12:00:00Z');
    const code = await aCoupon(api, { from: '2026-03-02' });
    await expectRefused(code, 422, 'not-started', /valid from March 2, 2026/);
    api.clock.set('2026-03-02T00:00:00Z');
    expect((await apply(code)).status).toBe(200);
  });

  test('expired', async () => {
    api.clock.set('2026-03-01T12:00:00Z');
    const code = await aCoupon(api, { until: '2026-03-01' });
    api.clock.set('2026-03-01T23:59:59.999Z');
    expect((await apply(code)).status).toBe(200);
    api.clock.set('2026-03-02T00:00:00Z');
    await expectRefused(code, 422, 'expired', /valid until March 1, 2026/);
  });

  test('used up', async () => {
    const code = await aCoupon(api, { uses: 1 });
    const other = await aFan(api);
    expect((await payWith(code, 'success', other)).data.status).toBe('success');
    await api.deps.db.delete(sandboxCharges);
    await expectRefused(code, 422, 'used-up', /as often as it could be/);
  });

  test('already used by you', async () => {
    const code = await aCoupon(api);
    await payWith(code);
    await api.deps.db.delete(sandboxCharges);
    await expectRefused(code, 406, 'already-used', /already used/);
  });

  test('held by a payment of your own', async () => {
    const code = await aCoupon(api);
    await payWith(code, 'confirm');
    await api.deps.db.delete(sandboxCharges);
    await expectRefused(code, 409, 'held', /has not ended yet/);
  });
});

describe('a use', () => {
  test.each([
    ['declined', 'fail', 0],
    ['wrong-amount', 'refunded', 0],
    ['success', 'success', 1],
    ['delayed-success', 'pending', 1],
    ['confirm', 'require_authentication', 1],
    ['lost-answer', 'processing', 1],
  ] as const)('by a card that is %s: %s, %i held', async (behaviour, status, held) => {
    const code = await aCoupon(api, { uses: 1 });
    expect((await payWith(code, behaviour)).data.status).toBe(status);
    expect([(await uses()).length, await usedCount()]).toEqual([held, held]);
    expect((await apply(code, await aFan(api))).status).toBe(held ? 422 : 200);
  });

  test('comes back when a later message says that the card was declined', async () => {
    const code = await aCoupon(api, { uses: 1 });
    await payWith(code, 'delayed-failure');
    expect(await usedCount()).toBe(1);
    await api.runJobs();
    expect([await uses(), await usedCount()]).toEqual([[], 0]);
    expect((await apply(code)).status).toBe(200);
  });

  test('comes back when the payment is called off, or nobody confirms it for a day', async () => {
    const code = await aCoupon(api, { uses: 1 });
    const { data } = await payWith(code, 'confirm');
    await api.call(payments.cancel, { params: { id: data._id } }, fan);
    expect(await usedCount()).toBe(0);
    await payWith(code, 'confirm');
    api.clock.advance({ hours: 25 });
    await recoverPayments(api.deps);
    expect(await usedCount()).toBe(0);
    expect((await payWith(code)).data.totalPrice).toBe(16);
  });

  test('stays with a payment that had begun when the coupon was stopped', async () => {
    const code = await aCoupon(api);
    await payWith(code, 'delayed-success');
    await endCoupon(api.deps, 'test', code);
    await api.runJobs();
    expect(await walletOf(api, fan.id)).toBe(200);
    const [row] = await api.deps.db.select().from(paymentTransactions);
    expect([row?.status, row?.totalPrice]).toEqual(['success', 1600]);
  });
});

describe('once for each person, not for each account', () => {
  const expectUsed = (reply: { status: number; error: { error: string; message: string } }) => {
    expect([reply.status, reply.error.error]).toEqual([406, 'coupons.already-used']);
    expect(reply.error.message).toMatch(/another account with the same card or e-mail address/);
  };
  const topUpBy = async (who: Person, code: string, holderName: string) =>
    topUp({ amount: 20, cardId: await aCard(api, who, 'success', holderName), couponCode: code }, who);

  test('three accounts with the same card have one use; before the card is known, the code is accepted', async () => {
    const code = await aCoupon(api);
    expect((await topUpBy(fan, code, 'Ada Fan')).data.totalPrice).toBe(16);
    for (const other of [await aFan(api), await aFan(api)]) {
      expect((await apply(code, other)).status).toBe(200);
      expectUsed(await topUpBy(other, code, 'Ada Fan'));
      expectUsed(await apply(code, other));
    }
    expect((await topUpBy(await aFan(api), code, 'Bob Fan')).status).toBe(200);
    expect(await usedCount()).toBe(2);
  });

  test('also with the same card at the same moment', async () => {
    const code = await aCoupon(api);
    const people = await Promise.all(Array.from({ length: 6 }, () => aFan(api)));
    const cards = await Promise.all(people.map((one) => aCard(api, one, 'success', 'Ada Fan')));
    const replies = await Promise.all(
      people.map((one, at) => topUp({ amount: 20, cardId: cards[at], couponCode: code }, one)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usedCount()).toBe(1);
  });

  test('the mailbox counts where both addresses are confirmed', async () => {
    const code = await aCoupon(api);
    await api.deps.db.update(users).set({ email: 'ada@example.com' }).where(eq(users.id, fan.id));
    expect((await payWith(code)).status).toBe(200);
    const other = await aFan(api);
    const change = { email: 'ada+two@example.com', emailVerifiedAt: null };
    await api.deps.db.update(users).set(change).where(eq(users.id, other.id));
    expect((await apply(code, other)).status).toBe(200);
    await api.deps.db.update(users).set({ emailVerifiedAt: api.clock.now() }).where(eq(users.id, other.id));
    expectUsed(await apply(code, other));
  });

  test('a use that came back counts for nobody', async () => {
    const code = await aCoupon(api);
    const { data } = await topUp(
      { amount: 20, cardId: await aCard(api, fan, 'confirm', 'Ada Fan'), couponCode: code },
      fan,
    );
    const other = await aFan(api);
    const cardId = await aCard(api, other, 'confirm', 'Ada Fan');
    expectUsed(await topUp({ amount: 20, cardId, couponCode: code }, other));
    await api.call(payments.cancel, { params: { id: data._id } }, fan);
    expect((await topUp({ amount: 20, cardId, couponCode: code }, other)).status).toBe(200);
  });
});

describe('at the same time', () => {
  test('a hundred people get no more uses than there are', async () => {
    const code = await aCoupon(api, { uses: 7 });
    const people = await Promise.all(Array.from({ length: 100 }, () => aFan(api)));
    const cards = await Promise.all(people.map((one) => aCard(api, one)));
    const replies = await Promise.all(
      people.map((one, at) => topUp({ amount: 20, cardId: cards[at], couponCode: code }, one)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
    const refused = replies.filter(({ status }) => status !== 200).map(({ error }) => error.error);
    expect(new Set(refused)).toEqual(new Set(['coupons.used-up']));
    expect([(await uses()).length, await usedCount()]).toEqual([7, 7]);
    expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(7);
  });

  test('one person gets one', async () => {
    const code = await aCoupon(api);
    const cardId = await aCard(api, fan);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => topUp({ amount: 20, cardId, couponCode: code })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of replies)
      if (status !== 200) expect(error.error).toMatch(/^coupons\.(held|already-used)$/);
    expect(await walletOf(api, fan.id)).toBe(200);
  });

  test.each(['success', 'declined', 'confirm'] as const)(
    'the same request, by a %s card, is one payment with one use',
    async (behaviour) => {
      const code = await aCoupon(api);
      const body = { amount: 20, cardId: await aCard(api, fan, behaviour), couponCode: code };
      const replies = await Promise.all(Array.from({ length: 20 }, () => topUp(body, keyed('a'))));
      expect(new Set(replies.map(({ data }) => `${data._id} ${data.status}`)).size).toBe(1);
      expect(await usedCount()).toBe(behaviour === 'declined' ? 0 : 1);
      for (const other of [
        { ...body, couponCode: 'OTHER' },
        { ...body, couponCode: '' },
      ])
        expect((await topUp(other, keyed('a'))).error.error).toBe('payments.key-reused');
    },
  );
});

test('codes cannot be tried without end, by the one call or the other', async () => {
  const code = await aCoupon(api);
  const cardId = await aCard(api, fan);
  const app = await buildApp({ ...api.deps, limiter: memoryLimiter(LIMITS, api.clock) });
  const send = async (url: string, payload: object = {}) => {
    const headers = { authorization: fan.token };
    return (await app.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  const guess = (at: number) =>
    at % 2 === 0
      ? send(`/api/coupons/GUESS${at}/apply-coupon`)
      : send('/api/payment/wallet/top-up', { amount: 20, cardId, couponCode: `GUESS${at}` });
  const answers: number[] = [];
  for (let at = 0; at < 22; at += 1) answers.push(await guess(at));
  expect(answers).toEqual([...Array(LIMITS.coupon.points).fill(404), 429, 429]);
  expect(await send(`/api/coupons/${code}/apply-coupon`)).toBe(429);
  expect(await send('/api/payment/wallet/top-up', { amount: 20, cardId })).toBe(200);
  await app.close();
});

test('only fans have use of one, and subscriptions have none', async () => {
  const code = await aCoupon(api);
  const performer = await aPerformer(api);
  expect((await apply(code, performer)).status).toBe(403);
  expect((await apply(code, {})).status).toBe(401);
  const body = { performerId: performer.id, type: 'monthly' as const, couponCode: code };
  const { error } = await api.call(payments.subscribe, { body }, fan);
  expect([error.error, error.fields]).toEqual([
    'payments.coupon-unavailable',
    { couponCode: 'Coupons are for topping up the wallet, not for subscriptions.' },
  ]);
});

describe('an operator', () => {
  const base = { code: 'SPRING', percent: 20, uses: 5, from: '', until: '2027-12-31', name: 'Spring' };

  test('creates and stops coupons, and both are on record', async () => {
    await createCoupon(api.deps, 'Olga', base);
    await endCoupon(api.deps, 'Olga', 'spring');
    const rows = await api.deps.db.select().from(auditLog).where(eq(auditLog.actor, 'Olga'));
    expect(rows.map(({ action }) => action).sort()).toEqual(['coupons.create', 'coupons.stop']);
    expect(rows.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ code: 'SPRING' }));
  });

  test.each([
    [{ code: 'AB' }, 'code-not-valid'],
    [{ code: 'A B!C' }, 'code-not-valid'],
    [{ code: 'ßßßß' }, 'code-not-valid'],
    [{ code: 'ſALE' }, 'code-not-valid'],
    [{ percent: 0 }, 'percent-not-valid'],
    [{ percent: 91 }, 'percent-not-valid'],
    [{ percent: 12.5 }, 'percent-not-valid'],
    [{ percent: Number('x') }, 'percent-not-valid'],
    [{ uses: 0 }, 'uses-not-valid'],
    [{ uses: 1_000_001 }, 'uses-not-valid'],
    [{ until: '2020-01-01' }, 'dates-not-valid'],
    [{ until: '2027-02-30' }, 'dates-not-valid'],
    [{ until: 'soon' }, 'dates-not-valid'],
    [{ from: '2027-12-31', until: '2027-12-30' }, 'dates-not-valid'],
    [{ name: 'x'.repeat(101) }, 'name-too-long'],
  ])('is told what is wrong with %j', async (change, code) => {
    await expect(createCoupon(api.deps, 'Olga', { ...base, ...change })).rejects.toMatchObject({
      code: `coupons.${code}`,
    });
    expect(await api.deps.db.select().from(couponTable)).toEqual([]);
  });

  test('never gives a code out twice, and makes one up that nobody guesses', async () => {
    await createCoupon(api.deps, 'Olga', base);
    await endCoupon(api.deps, 'Olga', 'SPRING');
    await expect(createCoupon(api.deps, 'Olga', { ...base, code: 'spring' })).rejects.toMatchObject({
      code: 'coupons.code-taken',
    });
    expect(await createCoupon(api.deps, 'Olga', { ...base, code: '' })).toMatch(/^[A-Z2-9]{10}$/);
    await expect(endCoupon(api.deps, 'Olga', 'NOBODY')).rejects.toMatchObject({ code: 'coupons.not-found' });
  });

  test('sees how often each was used, what waits, and what it cost', async () => {
    const code = await aCoupon(api);
    await payWith(code);
    await payWith(code, 'confirm', await aFan(api));
    await payWith(code, 'declined', await aFan(api));
    expect(await allCoupons(api.deps)).toMatchObject([
      { code, usedCount: 2, waiting: 1, costs: [{ currency: 'USD', cents: 400 }] },
    ]);
  });
});
