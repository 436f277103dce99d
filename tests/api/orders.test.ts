import { sql } from 'drizzle-orm';
import { earnings } from '#contract/earnings.ts';
import { orders } from '#contract/orders.ts';
import { ownProducts } from '#contract/own-products.ts';
import { products } from '#contract/products.ts';
import { wallet } from '#contract/wallet.ts';
import { setAccountActive } from '#server/features/operator/operator.service.ts';
import { refundAbandonedOrders } from '#server/features/orders/unsent.service.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { newId } from '#server/ids.ts';
import { anAddress } from '#support/addresses.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { earnedBy, expectSoundLedger, lastingToken, walletOf } from '#support/money.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { withPublisher } from '#support/posts.ts';
import { aDigitalFile, aDigitalProduct, aProduct } from '#support/products.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

/** A fan with tokens, and an address to send things to. */
async function aBuyer(): Promise<{ person: Person; deliveryAddressId: string }> {
  const person = await aFan(api);
  await tokensFor(api, person.id, 1000);
  return { person, deliveryAddressId: await anAddress(api, person) };
}
let home = '';
beforeEach(async () => {
  await tokensFor(api, fan.id, 1000);
  home = await anAddress(api, fan);
});

const buy = (id: string, body: object = {}, as: Person = fan) =>
  api.call(wallet.product, { params: { id }, body: { deliveryAddressId: home, ...body } }, as);
const stockOf = async (id: string) => (await api.call(products.view, { params: { id } })).data.stock;
const myOrders = async (as: Person = fan, query: object = {}) =>
  (await api.call(orders.mine, { query: { limit: 200, ...query } }, as)).data.data;
const update = (id: string, body: object, as: Person = owner) =>
  api.call(orders.update, { params: { id }, body }, as);
const mails = async () => {
  await api.runJobs();
  return api.mails.map(({ to, subject }) => `${to} ${subject}`);
};

describe('an order', () => {
  test('keeps product and address as they were, and goes its way to both people', async () => {
    const made = await aProduct(api, owner, { stock: 4 });
    const sold = await buy(made._id, { quantity: 3, userNote: 'A red one', price: 5 });
    expect(sold.data).toMatchObject({
      totalPrice: 15,
      type: 'product',
      products: [{ quantity: 3, price: 5 }],
    });
    expect(await stockOf(made._id)).toBe(1);
    const [placed] = await myOrders();
    const id = placed?._id ?? '';
    expect(placed).toMatchObject({
      orderNumber: sold.data._id.slice(-8).toUpperCase(),
      productInfo: { name: 'Mug', type: 'physical' },
      quantity: 3,
      unitPrice: 5,
      totalPrice: 15,
      deliveryAddress: 'Ann Lee, Main Street, Austin, Texas 73301, United States',
      deliveryLines: ['Ann Lee', 'Main Street', 'Austin, TX 73301', 'UNITED STATES'],
      deliveryParts: { name: 'Ann Lee', country: 'US', state: 'Texas', city: 'Austin', zipCode: '73301' },
      phoneNumber: '15125550100',
      userNote: 'A red one',
      deliveryStatus: 'processing',
    });
    await api.deps.db.execute(`update orders set delivery_parts = null`);
    expect((await myOrders())[0]).toMatchObject({
      deliveryLines: ['Ann Lee', 'Main Street', 'Austin', 'Texas 73301', 'United States'],
      deliveryParts: null,
    });
    await api.deps.db.execute(`update addresses set city = 'Dallas'`);
    await api.deps.db.execute(`update products set name = 'Cup'`);
    expect((await myOrders())[0]).toMatchObject({ productInfo: { name: 'Mug' } });
    const moved = await anAddress(api, fan, { city: 'Houston' });
    const params = { id };
    const there = await api.call(orders.updateAddress, { params, body: { deliveryAddressId: moved } }, fan);
    expect(there.data.deliveryAddress).toContain('Houston');
    expect(there.data.deliveryParts).toMatchObject({ city: 'Houston' });
    expect(there.data.timeline.at(-1)).toMatchObject({
      detail: 'Ann Lee, Main Street, Houston, TX 73301, UNITED STATES',
    });
    await update(id, { deliveryStatus: 'shipping', shippingCode: 'AB12' });
    const late = await api.call(orders.updateAddress, { params, body: { deliveryAddressId: home } }, fan);
    expect(late.error.error).toBe('orders.not-processing');
    expect((await update(id, { deliveryStatus: 'processing' })).error.error).toBe('orders.not-back');
    await update(id, { deliveryStatus: 'delivered' });
    const { data } = await api.call(orders.view, { params }, fan);
    expect(data).toMatchObject({ deliveryStatus: 'delivered', shippingCode: 'AB12' });
    expect(data.timeline.map(({ type, by }) => `${type} ${by}`)).toEqual([
      'ordered buyer',
      'address buyer',
      'code seller',
      'shipping seller',
      'delivered seller',
    ]);
    expect((await api.call(orders.view, { params: { id: sold.data._id } }, fan)).data._id).toBe(id);
    await api.runJobs();
    const linked = (to: string, path: string) =>
      api.mails.some((mail) => mail.to === to && mail.html?.includes(`${path}/${id}`));
    expect([linked(owner.email, '/creator/my-order'), linked(fan.email, '/user/orders')]).toEqual([
      true,
      true,
    ]);
    await expectSoundLedger(api);
  });

  test('is seen by its buyer and its seller alone, who find it by number, product, name and state', async () => {
    const made = await aProduct(api, owner);
    await buy(made._id);
    const [placed] = await myOrders();
    const params = { id: placed?._id ?? '' };
    const stranger = await aFan(api);
    const rival = await aPerformer(api);
    for (const person of [stranger, rival])
      expect((await api.call(orders.view, { params }, person)).status).toBe(404);
    expect((await update(params.id, { deliveryStatus: 'refunded' }, rival)).status).toBe(404);
    const body = { deliveryAddressId: await anAddress(api, stranger) };
    expect((await api.call(orders.updateAddress, { params, body }, stranger)).status).toBe(404);
    const sold = async (query: object, as: Person = owner) =>
      (await api.call(orders.search, { query }, as)).data.total;
    const day = api.clock.now().toISOString().slice(0, 10);
    for (const query of [
      {},
      { q: placed?.orderNumber },
      { q: 'mug' },
      { deliveryStatus: 'processing' },
      { userId: fan.id },
      { productId: made._id },
      { toDate: day },
    ])
      expect([query, await sold(query)]).toEqual([query, 1]);
    expect(await sold({ deliveryStatus: 'shipping' })).toBe(0);
    expect(await sold({ q: '%' })).toBe(0);
    expect(await sold({}, rival)).toBe(0);
    expect(await myOrders(stranger)).toEqual([]);
    expect(await myOrders(fan, { performerId: rival.id })).toEqual([]);
  });

  test('is found by the name of the other side, and not by the name of who asks', async () => {
    await buy((await aProduct(api, owner))._id);
    await api.deps.db.execute(sql`update users set name = case id when ${owner.id} then 'Mary Seller' else 'Anna Buyer' end,
      username = id where id in (${owner.id}, ${fan.id})`);
    const sold = async (q: string) => (await api.call(orders.search, { query: { q } }, owner)).data.total;
    expect([await sold('anna'), await sold('mary')]).toEqual([1, 0]);
    const bought = async (q: string) => (await myOrders(fan, { q })).length;
    expect([await bought('mary'), await bought('anna')]).toEqual([1, 0]);
  });

  test('is refused with what is missing, and nothing is paid', async () => {
    const made = await aProduct(api, owner, { stock: 2 });
    const fields = async (body: object) => Object.keys((await buy(made._id, body)).error?.fields ?? {});
    expect(await fields({ deliveryAddressId: '' })).toEqual(['deliveryAddressId']);
    expect(await fields({ phoneNumber: '12' })).toEqual(['phoneNumber']);
    expect(await fields({ quantity: 0 })).toEqual(['quantity']);
    const theirs = await anAddress(api, await aFan(api));
    expect((await buy(made._id, { deliveryAddressId: theirs })).error.error).toBe('addresses.not-found');
    expect((await buy(made._id, { quantity: 3 })).error.error).toBe('wallet.out-of-stock');
    expect((await buy(made._id, { price: 4 })).error.error).toBe('wallet.price-changed');
    expect((await buy(made._id, {}, owner)).status).toBe(403);
    await api.deps.db.execute(`update products set status = 'inactive'`);
    expect((await buy(made._id)).error.error).toBe('wallet.not-found');
    expect(await walletOf(api, fan.id)).toBe(1000);
    expect(await myOrders()).toEqual([]);
  });
});

test('an order is named by its purchase in every call, as where it is looked at', async () => {
  const { data: sold } = await buy((await aProduct(api, owner))._id);
  const params = { id: sold._id };
  const body = { deliveryAddressId: await anAddress(api, fan, { city: 'Houston' }) };
  const moved = await api.call(orders.updateAddress, { params, body }, fan);
  expect(moved.data?.deliveryAddress).toContain('Houston');
  expect((await update(sold._id, { deliveryStatus: 'shipping' })).data?.deliveryStatus).toBe('shipping');
  expect((await update(sold._id, { deliveryStatus: 'refunded' })).data?.deliveryStatus).toBe('refunded');
  await expectSoundLedger(api);
});

test('an order moves abroad with a phone number of that country only', async () => {
  const { data: sold } = await buy((await aProduct(api, owner))._id);
  const move = async (change: object) =>
    api.call(
      orders.updateAddress,
      { params: { id: sold._id }, body: { deliveryAddressId: await anAddress(api, fan, change) } },
      fan,
    );
  const { status, error } = await move({ country: 'DE', phoneNumber: '' });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['deliveryAddressId']]);
  expect((await move({ country: 'DE', phoneNumber: '493012345678' })).status).toBe(200);
});

test('an address that was corrected reaches the order, also where its one line reads as before', async () => {
  const wrong = await anAddress(api, fan, { streetNumber: '', streetAddress: '14 Main Street' });
  const { data: sold } = await buy((await aProduct(api, owner))._id, { deliveryAddressId: wrong });
  const right = await anAddress(api, fan, { streetNumber: '14', streetAddress: 'Main Street' });
  const move = async () =>
    (
      await api.call(
        orders.updateAddress,
        { params: { id: sold._id }, body: { deliveryAddressId: right } },
        fan,
      )
    ).data;
  expect((await move()).deliveryParts?.streetNumber).toBe('14');
  expect((await move()).timeline).toHaveLength(2);
});

test('an order keeps the apartment; one that is older than apartments is shown and moved without', async () => {
  const [old, flat] = [await anAddress(api, fan), await anAddress(api, fan, { apartment: 'Apt 4' })];
  const { data: sold } = await buy((await aProduct(api, owner))._id, { deliveryAddressId: flat });
  const move = async (deliveryAddressId: string) =>
    (await api.call(orders.updateAddress, { params: { id: sold._id }, body: { deliveryAddressId } }, fan))
      .data;
  expect((await myOrders())[0]).toMatchObject({
    deliveryParts: { apartment: 'Apt 4' },
    deliveryLines: ['Ann Lee', 'Main Street, Apt 4', 'Austin, TX 73301', 'UNITED STATES'],
  });
  await move(old);
  await api.deps.db.execute(`update orders set delivery_parts = delivery_parts - 'apartment'`);
  expect((await myOrders())[0]).toMatchObject({
    deliveryParts: { apartment: '' },
    deliveryLines: ['Ann Lee', 'Main Street', 'Austin, TX 73301', 'UNITED STATES'],
  });
  expect((await move(old)).timeline).toHaveLength(2);
});

test('address and shipping code are changed twenty times each, and the same ones are no change', async () => {
  const made = await aProduct(api, owner);
  await buy(made._id);
  const params = { id: (await myOrders())[0]?._id ?? '' };
  const places = [await anAddress(api, fan, { city: 'Houston' }), home];
  const move = (nr: number) =>
    api.call(orders.updateAddress, { params, body: { deliveryAddressId: places[nr % 2] ?? '' } }, fan);
  for (let nr = 0; nr < 20; nr += 1) {
    expect((await move(nr)).status).toBe(200);
    expect((await update(params.id, { shippingCode: `Code ${nr}` })).status).toBe(200);
  }
  expect((await move(19)).status).toBe(200);
  expect((await move(20)).error.error).toBe('orders.too-many-changes');
  const late = await update(params.id, { deliveryStatus: 'shipping', shippingCode: 'Code 20' });
  expect(late.error.error).toBe('orders.too-many-changes');
  expect((await update(params.id, { deliveryStatus: 'shipping' })).data.timeline).toHaveLength(42);
});

describe('a digital product', () => {
  test('is bought once, delivered at once, and downloaded until it is refunded', async () => {
    const made = await aDigitalProduct(api, owner, {}, aDigitalFile('pattern'));
    const link = () => api.call(products.downloadLink, { params: { id: made._id } }, fan);
    expect((await buy(made._id, { quantity: 2 })).error.fields).toHaveProperty('quantity');
    const [one, two] = await Promise.all([buy(made._id), buy(made._id)]);
    expect(one.data._id).toBe(two.data._id);
    expect(await walletOf(api, fan.id)).toBe(995);
    expect((await link()).status).toBe(200);
    const [placed] = await myOrders();
    expect((await update(placed?._id ?? '', { shippingCode: 'AB12' })).error.error).toBe(
      'orders.not-sent-by-post',
    );
    expect(placed).toMatchObject({ deliveryStatus: 'delivered', deliveryAddress: '', quantity: 1 });
    const id = placed?._id ?? '';
    expect((await update(id, { deliveryStatus: 'refunded' })).status).toBe(200);
    expect((await link()).error.error).toBe('products.not-yours');
    expect(await walletOf(api, fan.id)).toBe(1000);
    await expectSoundLedger(api);
    expect((await buy(made._id)).status).toBe(200);
  });

  test('whose file is owned already is open and not sold again', async () => {
    const made = await aDigitalProduct(api, owner, {}, aDigitalFile('same'));
    const other = await aDigitalProduct(api, owner, { name: 'Again' }, aDigitalFile('same'));
    await buy(made._id);
    expect((await buy(other._id)).error.error).toBe('wallet.owned-already');
    const { data } = await api.call(products.downloadLink, { params: { id: other._id } }, fan);
    expect((await api.app.inject({ url: data.downloadLink })).payload).toContain('same');
  });
});

describe('a refund', () => {
  test('gives tokens and pieces back once, takes the earning back, and is told to both', async () => {
    const made = await aProduct(api, owner, { stock: 3 });
    await buy(made._id, { quantity: 2 });
    expect(await earnedBy(api, owner.id)).toBe(8);
    const id = (await myOrders())[0]?._id ?? '';
    // Both have begun before either can end.
    let waiting: ReturnType<typeof update>[] = [];
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(`select from orders where id = '${id}' for update`);
      waiting = [update(id, { deliveryStatus: 'refunded' }), update(id, { deliveryStatus: 'refunded' })];
      await untilWaiting(tx, 2);
    });
    const both = await Promise.all(waiting);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await walletOf(api, fan.id), await earnedBy(api, owner.id), await stockOf(made._id)]).toEqual([
      1000, 0, 3,
    ]);
    expect((await api.call(earnings.stats, {}, owner)).data).toMatchObject({ total: 0, totalNetPrice: 0 });
    expect((await api.call(earnings.search, {}, owner)).data.total).toBe(0);
    const moved = await api.call(wallet.movements, { query: { kind: 'refund' } }, fan);
    expect(moved.data.data).toMatchObject([{ tokens: 10, name: 'Mug' }]);
    expect((await update(id, { shippingCode: 'X' })).error.error).toBe('orders.already-refunded');
    await expectSoundLedger(api);
  });

  test.each([
    ['processing', undefined, 3],
    ['processing', false, 1],
    ['shipping', undefined, 1],
    ['shipping', true, 3],
    ['delivered', undefined, 1],
    ['delivered', true, 3],
  ] as const)(
    'brings back what was not sent, or what its seller chooses: %s, %s',
    async (state, chosen, left) => {
      const made = await aProduct(api, owner, { stock: 3 });
      await buy(made._id, { quantity: 2 });
      const id = (await myOrders())[0]?._id ?? '';
      if (state !== 'processing') await update(id, { deliveryStatus: state });
      const { status } = await update(id, { deliveryStatus: 'refunded', returnToStock: chosen });
      const { rows } = await api.deps.db.execute('select total_purchases as sold from products');
      expect([status, await stockOf(made._id), await walletOf(api, fan.id), rows]).toEqual([
        200,
        left,
        1000,
        [{ sold: 0 }],
      ]);
      await expectSoundLedger(api);
    },
  );

  test('by an operator brings back what was not sent', async () => {
    const made = await aProduct(api, owner, { stock: 3 });
    await buy(made._id);
    await buy(made._id);
    const [sent, unsent] = await myOrders();
    await update(sent?._id ?? '', { deliveryStatus: 'shipping' });
    for (const one of [sent, unsent])
      await refundPurchase(api.deps, 'test', one?._id ?? '', { total: null, reason: 'Broken' });
    expect((await myOrders()).map(({ deliveryStatus }) => deliveryStatus)).toEqual(['refunded', 'refunded']);
    expect(await stockOf(made._id)).toBe(2);
  });

  test('leaves a stock that a form may say', async () => {
    const made = await aProduct(api, owner, { stock: 1_000_000 });
    await buy(made._id, { quantity: 5 });
    const body = { stock: 1_000_000, ifStock: 999_995 };
    await api.call(ownProducts.update, { params: { id: made._id }, body }, owner);
    await update((await myOrders())[0]?._id ?? '', { deliveryStatus: 'refunded' });
    const renamed = await api.call(
      ownProducts.update,
      { params: { id: made._id }, body: { name: 'Cup' } },
      owner,
    );
    expect(renamed.data).toMatchObject({ name: 'Cup', stock: 1_000_000 });
  });

  test('that the seller’s balance does not cover is refused as a whole', async () => {
    const made = await aProduct(api, owner, { stock: 3 });
    await buy(made._id);
    await api.deps.db.execute(sql`select ledger_post(${newId()}, 'paid-out', 'payout', 'x', now(),
      array[${`earnings:${owner.id}`}, 'platform'], array[-100, 100]::bigint[])`);
    const id = (await myOrders())[0]?._id ?? '';
    expect((await update(id, { deliveryStatus: 'refunded' })).error.error).toBe('orders.refund-not-covered');
    expect((await myOrders())[0]?.deliveryStatus).toBe('processing');
    expect(await stockOf(made._id)).toBe(2);
    expect(await walletOf(api, fan.id)).toBe(995);
  });
});

describe('stock', () => {
  test('the same request for the last piece, sent twice at once, buys it once', async () => {
    const made = await aProduct(api, owner, { stock: 1 });
    const keyed = { ...fan, headers: { 'idempotency-key': 'last-one' } };
    const replies = await Promise.all(Array.from({ length: 4 }, () => buy(made._id, {}, keyed)));
    expect(new Set(replies.map(({ data }) => data?._id)).size).toBe(1);
    expect(await stockOf(made._id)).toBe(0);
    expect((await buy(made._id)).error.error).toBe('wallet.out-of-stock');
    expect(await walletOf(api, fan.id)).toBe(995);
    const other = await buy(made._id, { quantity: 2 }, keyed);
    expect(other.error.error).toBe('wallet.key-reused');
  });

  test('a sale that waits for another sees what that one has left', async () => {
    const made = await aProduct(api, owner, { stock: 3 });
    const { person, deliveryAddressId } = await aBuyer();
    const waiting: ReturnType<typeof buy>[] = [];
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(`select from products where id = '${made._id}' for update`);
      waiting.push(buy(made._id, { quantity: 2 }));
      await untilWaiting(tx);
      waiting.push(buy(made._id, { quantity: 2, deliveryAddressId }, person));
      await untilWaiting(tx, 2);
    });
    const replies = await Promise.all(waiting);
    expect(replies.map(({ status }) => status)).toEqual([200, 400]);
    expect(replies[1]?.error.error).toBe('wallet.out-of-stock');
    expect(await stockOf(made._id)).toBe(1);
  });

  test('a form that was open during a sale brings nothing back', async () => {
    const made = await aProduct(api, owner, { stock: 3 });
    const change = (body: object) => api.call(ownProducts.update, { params: { id: made._id }, body }, owner);
    expect((await change({ stock: 4 })).data.stock).toBe(4);
    await buy(made._id, { quantity: 3 });
    const refused = [await change({ name: 'Cup', stock: 4 }), await change({ stock: 6, ifStock: 4 })];
    expect(refused.map(({ error }) => error?.error)).toEqual(Array(2).fill('products.stock-changed'));
    expect((await change({ name: 'Cup', stock: 4, ifStock: 4 })).data).toMatchObject({
      name: 'Cup',
      stock: 1,
    });
    expect((await change({ name: 'Mug', stock: 1 })).data).toMatchObject({ name: 'Mug', stock: 1 });
    expect((await change({ stock: 6, ifStock: 1 })).data.stock).toBe(6);
  });

  test('its seller is written when few are left, and when none is', async () => {
    const made = await aProduct(api, owner, { stock: 7 });
    await buy(made._id);
    expect((await mails()).filter((line) => line.includes('Running low'))).toHaveLength(0);
    await buy(made._id, { quantity: 2 });
    await buy(made._id);
    expect((await mails()).filter((line) => line.includes('Running low'))).toHaveLength(1);
    await buy(made._id, { quantity: 3 });
    const sent = await mails();
    expect(sent.filter((line) => line.includes('Sold out'))).toHaveLength(1);
    expect(sent.filter((line) => line.includes('New order'))).toHaveLength(4);
    expect(api.mails.find(({ subject }) => subject.includes('New order'))?.text).toContain(
      'Please send it to:\nAnn Lee\nMain Street\nAustin, TX 73301\nUNITED STATES\n',
    );
  });

  test('a buyer is told from whom they ordered, the latest first, each once', async () => {
    const other = await aPerformer(api);
    const [mug, cup] = [await aProduct(api, owner), await aProduct(api, other)];
    await buy(mug._id);
    api.clock.advance({ minutes: 1 });
    await buy(cup._id);
    api.clock.advance({ minutes: 1 });
    await buy(mug._id);
    const sellers = async (as: Person) => (await api.call(orders.sellers, {}, as)).data;
    expect(await sellers(fan)).toMatchObject({ data: [{ _id: owner.id }, { _id: other.id }], total: 2 });
    expect(await sellers(owner)).toEqual({ data: [], total: 0 });
    expect(await myOrders(fan, { performerId: other.id })).toMatchObject([{ productId: cup._id }]);
  });

  test('100 buyers at once with one to three pieces each, and refunds in between: never below zero, never oversold', async () => {
    const STOCK = 10;
    const made = await aProduct(api, owner, { stock: STOCK });
    const buyers = await Promise.all(Array.from({ length: 100 }, () => aBuyer()));
    const refunded: string[] = [];
    const replies: Awaited<ReturnType<typeof buy>>[] = [];
    const somethingCameBack = Promise.withResolvers<void>();
    let sold = 0;
    const tries = async ({ person, deliveryAddressId }: (typeof buyers)[number], quantity: number) => {
      const reply = await buy(made._id, { quantity, deliveryAddressId }, person);
      replies.push(reply);
      if (reply.status !== 200) return false;
      sold += 1;
      if (sold % 2 === 1) return true;
      const [placed] = await myOrders(person);
      const ended = await update(placed?._id ?? '', { deliveryStatus: 'refunded' });
      if (ended.status === 200) refunded.push(placed?._id ?? '');
      somethingCameBack.resolve();
      return true;
    };
    await Promise.all(
      buyers.map(async (buyer, nr) => {
        if (await tries(buyer, 1 + (nr % 3))) return;
        // Who came too late tries again when something was given back.
        await somethingCameBack.promise;
        await tries(buyer, 1 + (nr % 3));
      }),
    );
    const codes = new Set(replies.filter(({ status }) => status !== 200).map(({ error }) => error.error));
    // A slow machine may say that it is busy, and do nothing.
    for (const code of codes) expect(['wallet.out-of-stock', 'http.unavailable']).toContain(code);
    const { rows } = await api.deps.db.execute<Record<string, number>>(`select
      (select stock from products) as stock,
      (select coalesce(sum(quantity), 0)::int from orders where delivery_status <> 'refunded') as held,
      (select coalesce(sum(quantity), 0)::int from orders) as pieces,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from token_transactions where type = 'product') as payments,
      (select count(*)::int from orders o inner join token_transactions t on t.id = o.transaction_id
        and t.total_price = o.total_price and t.quantity = o.quantity
        and (t.status = 'refunded') = (o.delivery_status = 'refunded')) as matching,
      (select total_purchases from products) as counted`);
    const [after] = rows;
    expect(after?.stock).toBeGreaterThanOrEqual(0);
    expect((after?.stock ?? 0) + (after?.held ?? 0)).toBe(STOCK);
    expect(after?.orders).toBe(replies.filter(({ status }) => status === 200).length);
    expect([after?.payments, after?.matching]).toEqual([after?.orders, after?.orders]);
    expect(after?.counted).toBe((after?.orders ?? 0) - refunded.length);
    expect(refunded.length).toBeGreaterThan(0);
    // What came back was sold again.
    expect(after?.pieces).toBeGreaterThan(STOCK);
    await expectSoundLedger(api);
  });
});

describe('orders of a store that is closed', () => {
  const close = () => setAccountActive(api.deps, 'test', owner.id, false, 'Gone');
  const statuses = async () => (await myOrders()).map(({ deliveryStatus }) => deliveryStatus).sort();

  test('are refunded by rule when they are old and were not sent; buyer and operators are told', async () => {
    const operator = await anOperator(api);
    const made = await aProduct(api, owner, { stock: 9 });
    for (let nr = 0; nr < 3; nr += 1) await buy(made._id, { quantity: nr + 1 });
    const [latest] = await myOrders();
    await update(latest?._id ?? '', { deliveryStatus: 'shipping' });
    const before = await walletOf(api, fan.id);
    api.clock.advance({ days: 13 });
    await close();
    await refundAbandonedOrders(api.deps);
    expect(await walletOf(api, fan.id)).toBe(before);
    api.clock.advance({ days: 2 });
    fan = { ...fan, token: await lastingToken(api, fan.id) };
    await api.runJobs();
    api.mails.length = 0;
    await Promise.all([refundAbandonedOrders(api.deps), refundAbandonedOrders(api.deps)]);
    expect(await statuses()).toEqual(['refunded', 'refunded', 'shipping']);
    expect(await walletOf(api, fan.id)).toBe(before + 15);
    expect(await earnedBy(api, owner.id)).toBe(12);
    const told = (await mails()).sort();
    expect(told.filter((line) => line.startsWith(operator.email))).toHaveLength(2);
    expect(told.filter((line) => line.startsWith(fan.email))).toHaveLength(2);
    expect(api.mails.find(({ to }) => to === fan.email)?.text).toContain(
      'the account of its seller is closed',
    );
    await expectSoundLedger(api);
  });

  test('stay while the store is open, however old', async () => {
    const made = await aProduct(api, owner, { stock: 9 });
    await buy(made._id);
    api.clock.advance({ days: 80 });
    fan = { ...fan, token: await lastingToken(api, fan.id) };
    await refundAbandonedOrders(api.deps);
    expect(await statuses()).toEqual(['processing']);
  });
});
