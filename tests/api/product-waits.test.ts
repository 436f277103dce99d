import { orders } from '#contract/orders.ts';
import { ownProducts } from '#contract/own-products.ts';
import { products } from '#contract/products.ts';
import { wallet } from '#contract/wallet.ts';
import { WAITS_MAX } from '#rules/product-form.ts';
import { addresses } from '#server/db/schema/addresses.ts';
import { products as table } from '#server/db/schema/products.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { withPublisher } from '#support/posts.ts';
import { aDigitalProduct, aProduct } from '#support/products.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const wait = (id: string, as: Partial<Person> = fan) => api.call(products.wait, { params: { id } }, as);
const stop = (id: string, as: Person = fan) => api.call(products.stopWaiting, { params: { id } }, as);
const waits = async (id: string, as: Partial<Person> = fan) =>
  (await api.call(products.view, { params: { id } }, as)).data.tellWhenBack;
const update = async (id: string, body: object) => {
  const { data } = await api.call(ownProducts.mineOne, { params: { id } }, owner);
  const reply = await api.call(
    ownProducts.update,
    { params: { id }, body: { ifStock: data.stock ?? 0, ...body } },
    owner,
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
};
const soldOut = (body: object = {}) => aProduct(api, owner, { stock: 0, ...body });
/** Whom the e-mails about products that are back went to. */
const told = async () => {
  await api.runJobs();
  return api.mails.filter(({ subject }) => subject.startsWith('Back in stock')).map(({ to }) => to);
};
const anAddress = async (person: Person): Promise<string> => {
  const id = newId();
  const place = { name: 'Ann', country: 'US', state: 'Texas', city: 'Austin', streetAddress: 'Main Street' };
  await api.deps.db
    .insert(addresses)
    .values({ ...place, zipCode: '73301', phoneNumber: '15125550100', id, userId: person.id });
  return id;
};

test('who asked is written once the seller has more, once, and the wish is cleared', async () => {
  const { _id: id, slug, name } = await soldOut();
  expect(await waits(id)).toBe(false);
  expect((await wait(slug)).data).toBe(true);
  expect(await waits(id)).toBe(true);
  expect(await waits(id, {})).toBe(false);
  expect(await waits(id, await aFan(api))).toBe(false);
  expect(await told()).toEqual([]);
  await update(id, { stock: 3 });
  expect(await told()).toEqual([fan.email]);
  expect(api.mails.at(-1)).toMatchObject({ text: expect.stringContaining(`/product/${slug}`) });
  expect(api.mails.at(-1)?.text).toContain(name);
  await update(id, { stock: 0 });
  expect(await waits(id)).toBe(false);
  await update(id, { stock: 5 });
  expect(await told()).toHaveLength(1);
});

test('asked many times at the same time it is one wish and one e-mail, whoever tells', async () => {
  const { _id: id } = await soldOut();
  const replies = await Promise.all(Array.from({ length: 8 }, () => wait(id)));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await update(id, { stock: 1 });
  const more = Array.from({ length: 3 }, () =>
    api.deps.jobs.enqueue(api.deps.db, 'products.tell-back', { productId: id }),
  );
  await Promise.all(more);
  expect(await told()).toEqual([fan.email]);
});

test('everybody is told, more people than are read at a time', async () => {
  const { _id: id } = await soldOut();
  const before = await api.deps.db.execute<{ n: number }>('select count(*)::int as n from users');
  await api.deps.db.execute(`insert into users (id, role, status, name, email, username)
    select 'w' || lpad(n::text, 4, '0'), 'user', 'active', 'W', 'w' || n || '@example.org', 'w' || n from generate_series(1, 250) n`);
  await api.deps.db.execute(`insert into product_waits (product_id, user_id)
    select '${id}', id from users where id like 'w0%' and name = 'W'`);
  expect(before.rows).toHaveLength(1);
  await update(id, { stock: 1 });
  const sent = await told();
  expect(new Set(sent).size).toBe(250);
  expect(sent).toHaveLength(250);
});

test('a refund brings it back, too', async () => {
  const { _id: id } = await aProduct(api, owner, { stock: 2 });
  const buyer = await aFan(api);
  await tokensFor(api, buyer.id, 10_000);
  const bought = await api.call(
    wallet.product,
    { params: { id }, body: { quantity: 2, deliveryAddressId: await anAddress(buyer) } },
    buyer,
  );
  expect(bought.status).toBe(200);
  await wait(id);
  const { data } = await api.call(orders.mine, { query: {} }, buyer);
  const order = data.data[0]?._id ?? '';
  // Its page is known by the purchase as well.
  expect((await api.call(orders.view, { params: { id: bought.data._id } }, buyer)).data._id).toBe(order);
  expect((await api.call(orders.view, { params: { id: bought.data._id } }, fan)).status).toBe(404);
  await api.call(orders.update, { params: { id: order }, body: { deliveryStatus: 'refunded' } }, owner);
  expect(await told()).toEqual([fan.email]);
});

test('a refund of what was sent is told to nobody, unless its pieces are in the stock again', async () => {
  const { _id: id } = await aProduct(api, owner, { stock: 2 });
  const buyer = await aFan(api);
  await tokensFor(api, buyer.id, 10_000);
  const body = { deliveryAddressId: await anAddress(buyer) };
  for (let nr = 0; nr < 2; nr += 1) await api.call(wallet.product, { params: { id }, body }, buyer);
  await wait(id);
  const { data } = await api.call(orders.mine, { query: {} }, buyer);
  const say = (order: string, change: object) =>
    api.call(orders.update, { params: { id: order }, body: change }, owner);
  for (const { _id } of data.data) await say(_id, { deliveryStatus: 'shipping' });
  const [first, second] = data.data.map(({ _id }) => _id);
  await say(first ?? '', { deliveryStatus: 'refunded' });
  expect(await told()).toEqual([]);
  await say(second ?? '', { deliveryStatus: 'refunded', returnToStock: true });
  expect(await told()).toEqual([fan.email]);
});

test('one that was taken back is not told, and taking back again is no fault', async () => {
  const { _id: id } = await soldOut();
  await wait(id);
  expect((await stop(id)).data).toBe(true);
  expect(await waits(id)).toBe(false);
  expect((await stop(id)).data).toBe(true);
  expect((await stop('none')).data).toBe(true);
  await update(id, { stock: 3 });
  expect(await told()).toEqual([]);
});

test.each([
  ['is in stock', () => aProduct(api, owner, { stock: 1 }), 'products.in-stock', 422],
  ['is a file', () => aDigitalProduct(api, owner), 'products.in-stock', 422],
  ['is not shown', () => soldOut({ status: 'inactive' }), 'products.not-found', 404],
])('nobody waits for what %s', async (_, make, code, status) => {
  const { _id: id } = await make();
  expect(await wait(id)).toMatchObject({ status, error: { error: code } });
});

test('performers, visitors and those from a blocked country cannot ask', async () => {
  const { _id: id } = await soldOut();
  expect((await wait(id, {})).status).toBe(401);
  expect((await wait(id, owner)).status).toBe(403);
  expect((await wait(id, await aPerformer(api))).status).toBe(403);
  await api.deps.db.execute(`update performers set block_countries = '{DE}' where id = '${owner.id}'`);
  await api.deps.db.execute(`update users set country = 'DE' where id = '${fan.id}'`);
  expect((await wait(id)).error?.error).toBe('products.not-available-here');
});

test('who may not see it any more is not told, and is when that is over', async () => {
  const { _id: id } = await soldOut();
  const gone = await aFan(api);
  const german = await aFan(api);
  for (const person of [fan, gone, german]) await wait(id, person);
  const { db } = api.deps;
  await db.execute(`update users set status = 'inactive' where id = '${gone.id}'`);
  await db.execute(`update users set country = 'DE' where id = '${german.id}'`);
  await db.execute(`update performers set block_countries = '{DE}' where id = '${owner.id}'`);
  await update(id, { stock: 3 });
  expect(await told()).toEqual([fan.email]);
  await db.execute(`update performers set block_countries = '{}' where id = '${owner.id}'`);
  await update(id, { stock: 0 });
  await update(id, { stock: 3 });
  expect(await told()).toEqual([fan.email, german.email]);
});

test('nothing is told of a product that is hidden, until it is shown again', async () => {
  const { _id: id } = await soldOut();
  await wait(id);
  await update(id, { status: 'inactive', stock: 3 });
  expect(await told()).toEqual([]);
  await api.call(ownProducts.setStatus, { body: { productIds: [id], status: 'active' } }, owner);
  expect(await told()).toEqual([fan.email]);
});

test('nobody is told of a product that was sold out again before the e-mail', async () => {
  const { _id: id } = await soldOut();
  await wait(id);
  await update(id, { stock: 3 });
  await update(id, { stock: 0 });
  expect(await told()).toEqual([]);
  expect(await waits(id)).toBe(true);
});

test('one waits for so many at a time', async () => {
  const now = api.clock.now();
  const rows = Array.from({ length: WAITS_MAX }, (_, nr) => ({
    ...{
      id: newId(),
      performerId: owner.id,
      slug: `slug-${nr}`,
      name: `Mug ${nr}`,
      type: 'physical' as const,
    },
    ...{ price: 500, stock: 0, publishedAt: now },
  }));
  await api.deps.db.insert(table).values(rows);
  for (const { id } of rows.slice(1)) expect((await wait(id)).status).toBe(200);
  const [last, other] = [rows[0]?.id ?? '', (await soldOut())._id];
  const both = await Promise.all([wait(last), wait(other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)?.error?.error).toBe('products.too-many-waits');
  // What one waits for already is no other one.
  expect((await wait(rows[1]?.id ?? '')).status).toBe(200);
});
