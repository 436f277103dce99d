import { eq, sql } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { settings } from '#contract/settings.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { paymentCards, paymentTransactions, tokenPackages } from '#server/db/schema/payments.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, aPost, cardForm } from '#support/money.ts';

/** What existing clients send and expect around money. */
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
  star = await aPerformer(api, { monthlyPrice: 1000, isFreeSubscription: true });
});
afterAll(() => api.close());

const named = (event: string) => api.events.filter((one) => one.event === event);
const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (
    await api.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { authorization: fan.token, ...headers },
    })
  ).json();

describe('payment_status_callback comes for every payment that ended, whatever the call itself answered', () => {
  const told = (id: string, page: 'success' | 'cancel') => [
    {
      userId: fan.id,
      event: 'payment_status_callback',
      payload: { redirectUrl: `/payment/${page}?transactionId=${id}` },
    },
  ];

  test('a top-up that succeeds, and one that is declined', async () => {
    const paid = await post('/payment/wallet/top-up', { amount: 20, cardId: await aCard(api, fan) });
    expect(named('payment_status_callback')).toEqual(told(paid.data._id, 'success'));
    api.events.length = 0;
    const declined = await aCard(api, fan, 'declined');
    const failed = await post('/payment/wallet/top-up', { amount: 20, cardId: declined });
    expect(named('payment_status_callback')).toEqual(told(failed.data._id, 'cancel'));
  });

  test('a plan and a free trial', async () => {
    const body = { performerId: star.id, type: 'free' };
    const free = await post('/payment/subscribe/performers', body);
    expect(named('payment_status_callback')).toEqual(told(free.data._id, 'success'));
    api.events.length = 0;
    const other = await aPerformer(api, { monthlyPrice: 1000 });
    const cardId = await aCard(api, fan);
    const plan = await post('/payment/subscribe/performers', {
      performerId: other.id,
      type: 'monthly',
      cardId,
    });
    expect(named('payment_status_callback')).toEqual(told(plan.data._id, 'success'));
  });

  test('also for the same request sent again, whose first answer may have got lost', async () => {
    const body = { amount: 20, cardId: await aCard(api, fan) };
    const headers = { 'idempotency-key': 'again' };
    const first = await post('/payment/wallet/top-up', body, headers);
    api.events.length = 0;
    await post('/payment/wallet/top-up', body, headers);
    expect(api.events).toEqual(told(first.data._id, 'success'));
  });

  test('not while there is something to confirm; then once, when it has ended', async () => {
    const cardId = await aCard(api, fan, 'confirm');
    const waiting = await post('/payment/wallet/top-up', { amount: 20, cardId });
    expect(named('payment_status_callback')).toEqual([]);
    await post('/sandbox/confirm', { clientSecret: waiting.data.stripeClientSecret, outcome: 'success' });
    await api.runJobs();
    expect(named('payment_status_callback')).toEqual(told(waiting.data._id, 'success'));
  });
});

test('what was bought is unlocked by its own id; the purchase has a field of its own', async () => {
  await post('/payment/wallet/top-up', { amount: 20, cardId: await aCard(api, fan) });
  const postId = await aPost(api, star.id);
  api.events.length = 0;
  const bought = await api.call(wallet.feed, { params: { id: postId }, body: {} }, fan);
  expect(named('token_transaction_success')).toEqual([
    {
      userId: fan.id,
      event: 'token_transaction_success',
      payload: {
        item: {
          _id: postId,
          type: 'feed',
          target: 'feed',
          targetId: postId,
          performerId: star.id,
          transactionId: bought.data._id,
        },
      },
    },
  ]);
});

test('a tip tells both: less in the wallet, more in the earnings, and the tip itself', async () => {
  await post('/payment/wallet/top-up', { amount: 20, cardId: await aCard(api, fan) });
  api.events.length = 0;
  await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10, message: 'Bravo' } }, fan);
  expect(named('update_balance').map(({ userId, payload }) => [userId, payload])).toEqual([
    [fan.id, { token: -10 }],
    [star.id, { token: 8 }],
  ]);
  expect(named('tipped')).toMatchObject([{ userId: star.id, payload: { token: 10, message: 'Bravo' } }]);
});

test('a call that is refused tells nobody anything', async () => {
  const tip = await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan);
  expect(tip.error.error).toBe('wallet.balance-too-low');
  expect(api.events).toEqual([]);
});

test('settings name what takes cards', async () => {
  const { data } = await api.call(settings.public);
  expect(data).toMatchObject({ paymentGateway: 'sandbox', stripePublishableKey: '' });
  const added = await post(`/${data.paymentGateway}/cards`, cardForm());
  expect(added.data).toMatchObject({ last4Digits: '4242', paymentGateway: 'sandbox' });
});

describe('cards', () => {
  const nothing = {
    holderName: null,
    last4Digits: null,
    brand: null,
    number: null,
    cvc: null,
    month: null,
    year: null,
  };

  test.each([
    ['tok_visa', '4242', 'visa'],
    ['tok_mastercard', '4444', 'mastercard'],
    ['tok_declined', '0002', 'visa'],
  ])('a token alone is enough: %s', async (token, last4Digits, brand) => {
    for (const body of [{ token }, { sourceToken: token, ...nothing }, { token, holderName: '', number: '' }])
      expect((await post('/stripe/cards', body)).data).toMatchObject({ last4Digits, brand });
  });

  test.each([{ token: 'tok_nobody' }, { token: 'pm_1NxYz' }, nothing, {}])('%j is no card', async (body) => {
    const reply = await post('/sandbox/cards', body);
    expect([reply.statusCode, reply.error]).toEqual([422, 'http.invalid']);
  });

  test('no card is chosen by an empty text or by null', async () => {
    for (const cardId of ['', null]) {
      const reply = await post('/payment/wallet/top-up', { amount: 20, cardId });
      expect([reply.statusCode, reply.error]).toEqual([422, 'payments.card-missing']);
      const free = await aPerformer(api, { isFreeSubscription: true });
      const trial = { performerId: free.id, type: 'free', cardId, couponCode: '', paymentGateway: null };
      expect((await post('/payment/subscribe/performers', trial)).data.status).toBe('success');
    }
    const body = { amount: 20, packageId: null, cardId: '', stripeCardId: await aCard(api, fan) };
    expect((await post('/payment/wallet/top-up', body)).data.status).toBe('success');
  });

  test('the sandbox takes the newest card that can pay where none was chosen, a card service none', async () => {
    const other = await aPerformer(api, { monthlyPrice: 1000 });
    const old = await aCard(api, fan);
    api.clock.advance({ minutes: 1 });
    const newest = await aCard(api, fan);
    const topUp = () => post('/payment/wallet/top-up', { amount: 20, paymentGateway: 'ccbill' });
    expect((await topUp()).data).toMatchObject({ status: 'success' });
    const body = { performerId: other.id, type: 'monthly', paymentGateway: 'ccbill' };
    expect((await post('/payment/subscribe/performers', body)).data).toMatchObject({ status: 'success' });
    const paidWith = async () =>
      (await api.deps.db.select().from(paymentTransactions)).map(({ cardId }) => cardId);
    expect(await paidWith()).toEqual([newest, newest]);
    // Its newest card has expired meanwhile.
    await api.deps.db.update(paymentCards).set({ year: 2025 }).where(eq(paymentCards.id, newest));
    await topUp();
    expect((await paidWith()).filter((card) => card === old)).toHaveLength(1);
    const { payments: sandbox } = api.deps;
    Object.assign(api.deps, { payments: { ...sandbox, name: 'stripe' } });
    const refused = await post('/payment/wallet/top-up', { amount: 20 });
    Object.assign(api.deps, { payments: sandbox });
    expect([refused.statusCode, refused.error]).toEqual([422, 'payments.card-missing']);
    expect(await paidWith()).toHaveLength(3);
  });

  test('a request sent again under its key is the same one, though it names no card', async () => {
    await aCard(api, fan);
    const other = await aPerformer(api, { monthlyPrice: 1000, yearlyPrice: 9000 });
    const body = { performerId: other.id, type: 'monthly', paymentGateway: 'ccbill' };
    const subscribe = () => post('/payment/subscribe/performers', body, { 'idempotency-key': 'twice' });
    const first = await subscribe();
    expect(first.data.status).toBe('success');
    expect((await subscribe()).data._id).toBe(first.data._id);
    const { data: quote } = await api.call(subscriptions.upgradeQuote, { params: { id: other.id } }, fan);
    const seen = { price: quote.amount };
    const upgrade = () => post(`/subscriptions/${other.id}/upgrade`, seen, { 'idempotency-key': 'upgraded' });
    const upgraded = await upgrade();
    expect(upgraded.data.status).toBe('success');
    expect((await upgrade()).data._id).toBe(upgraded.data._id);
    expect(await api.deps.db.select().from(paymentTransactions)).toHaveLength(2);
  });

  test('a card that was charged while the database takes nothing is settled later, and no error says otherwise', async () => {
    const cardId = await aCard(api, fan);
    const { payments: sandbox } = api.deps;
    const full = sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '53100'; end $$`;
    const charge: typeof sandbox.charge = async (request) => {
      const result = await sandbox.charge(request);
      await api.deps.db.execute(full);
      await api.deps.db.execute(
        sql`create trigger no_room before update on payment_transactions execute function no_room()`,
      );
      return result;
    };
    Object.assign(api.deps, { payments: { ...sandbox, charge } });
    const answer = await post('/payment/wallet/top-up', { amount: 20, cardId });
    Object.assign(api.deps, { payments: sandbox });
    await api.deps.db.execute(sql`drop function no_room cascade`);
    expect(answer.data).toMatchObject({ status: 'created' });
    api.clock.advance({ minutes: 30 });
    await recoverPayments(api.deps);
    expect(await api.deps.db.select().from(paymentTransactions)).toMatchObject([{ status: 'success' }]);
  });

  test('nor is a price, a length or a message seen where it is null or empty', async () => {
    const cardId = await aCard(api, fan);
    for (const empty of ['', null]) {
      for (const type of ['free', 'monthly']) {
        const performer = await aPerformer(api, { monthlyPrice: 1000, isFreeSubscription: true });
        const body = { performerId: performer.id, type, cardId, price: empty, days: empty };
        expect((await post('/payment/subscribe/performers', body)).data?.status).toBe('success');
      }
      await post('/payment/wallet/top-up', { amount: 20, cardId });
      const id = await aPost(api, star.id, { price: 500 });
      expect((await post(`/wallet/charges/feed/${id}`, { price: empty })).data?.totalPrice).toBe(5);
      const tip = { price: 10, message: empty };
      expect((await post(`/wallet/charges/tip/${star.id}`, tip)).data?.message).toBe('');
    }
  });

  test('a renewal is resumed with the card it had where none is named', async () => {
    const body = { performerId: star.id, type: 'monthly', cardId: await aCard(api, fan) };
    await post('/payment/subscribe/performers', body);
    for (const cardId of ['', null]) {
      await post(`/payment/sandbox/cancel-subscription/${star.id}`, {});
      expect((await post(`/subscriptions/${star.id}/resume`, { cardId })).data?.state).toBe('active');
    }
  });
});

test('a package is a token_package, and every product has a description', async () => {
  const id = newId();
  await api.deps.db.insert(tokenPackages).values({ id, name: 'Regular', price: 999, tokens: 10_000 });
  const cardId = await aCard(api, fan);
  const bought = (await post('/payment/wallet/top-up', { packageId: id, cardId })).data;
  expect(bought).toMatchObject({ type: 'token_package', target: 'token_package', targetId: id });
  expect(bought.products).toMatchObject([
    { description: 'Regular', productType: 'token_package', productId: id },
  ]);
  await post('/payment/wallet/top-up', { amount: 20, cardId });
  await post('/payment/subscribe/performers', { performerId: star.id, type: 'monthly', cardId });
  await api.call(wallet.tip, { params: { id: star.id }, body: { price: 10 } }, fan);
  await api.call(wallet.feed, { params: { id: await aPost(api, star.id, { title: '' }) }, body: {} }, fan);
  const history = [
    ...(await api.call(payments.search, {}, fan)).data.data,
    ...(await api.call(wallet.search, {}, fan)).data.data,
  ];
  expect(history).toHaveLength(5);
  for (const { products } of history) expect(products[0]?.description).toMatch(/\S/);
});

test('a performer’s balance is what can be paid out, never 0 beside earnings', async () => {
  await post('/payment/wallet/top-up', { amount: 20, cardId: await aCard(api, fan) });
  await api.call(wallet.tip, { params: { id: star.id }, body: { price: 100 } }, fan);
  expect((await api.call(users.me, {}, star)).data).toMatchObject({ isPerformer: true, balance: 80 });
  expect((await api.call(users.me, {}, fan)).data).toMatchObject({ balance: 100 });
});
