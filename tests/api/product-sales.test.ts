import { blocks } from '#contract/blocks.ts';
import { orders } from '#contract/orders.ts';
import { wallet } from '#contract/wallet.ts';
import { tokensFromWire } from '#rules/money.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { anAddress } from '#support/addresses.ts';
import type { TestApi } from '#support/api.ts';
import { type Person, tokensFor } from '#support/factories.ts';
import { walletOf } from '#support/money.ts';
import { withPublisher } from '#support/posts.ts';
import { aDigitalProduct, aProduct } from '#support/products.ts';

/* What a purchase of a product tells: to whom asks twice, to whom it is kept from, and when it is given back. */
let api: TestApi;
let owner: Person;
let fan: Person;
let home: string;
withPublisher(async (made) => {
  ({ api, owner, fan } = made);
  await tokensFor(api, fan.id, 1000);
  home = await anAddress(api, fan);
});

const buy = async (id: string, body: object, key?: string) =>
  api.call(
    wallet.product,
    { params: { id }, body },
    { ...fan, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );

test('the same request is one purchase; under its key another address, phone number or note is refused', async () => {
  const { _id } = await aProduct(api, owner, { stock: 9 });
  const asked = { deliveryAddressId: home, userNote: 'first' };
  const first = await buy(_id, asked, 'one');
  const other = await anAddress(api, fan, { city: 'Houston' });
  for (const changed of [
    { deliveryAddressId: other },
    { userNote: 'second' },
    { phoneNumber: '+15125550199' },
    { quantity: 2 },
  ])
    expect((await buy(_id, { ...asked, ...changed }, 'one')).error.error).toBe('wallet.key-reused');
  // Also when the order has another address by now, and at the same time.
  const params = { id: first.data._id };
  await api.call(orders.updateAddress, { params, body: { deliveryAddressId: other } }, fan);
  expect((await buy(_id, asked, 'one')).data._id).toBe(first.data._id);
  const both = await Promise.all([
    buy(_id, asked, 'two'),
    buy(_id, { ...asked, deliveryAddressId: other }, 'two'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await api.call(orders.mine, { query: {} }, fan)).data.total).toBe(2);
});

test('buying tells nothing of what is kept from them', async () => {
  const draft = await aDigitalProduct(api, owner, { status: 'draft' });
  const gone = await aProduct(api, owner, { stock: 0 });
  const there = await aProduct(api, owner, { stock: 3 });
  const answer = async (id: string, body: object) => (await buy(id, body)).error.error;
  expect(await answer(gone._id, { deliveryAddressId: home })).toBe('wallet.out-of-stock');
  expect(await answer(draft._id, { quantity: 2 })).toBe('wallet.not-found');
  await api.call(blocks.add, { body: { targetId: fan.id } }, owner);
  for (const id of [gone._id, there._id])
    for (const body of [{}, { deliveryAddressId: home }, { quantity: 50 }])
      expect(await answer(id, body)).toBe('wallet.not-found');
});

test('the e-mail of a refund names what really came back', async () => {
  const { _id } = await aProduct(api, owner, { stock: 4, price: 100 });
  const sold = await buy(_id, { deliveryAddressId: home });
  await refundPurchase(api.deps, 'test', sold.data._id, { total: tokensFromWire(60), reason: 'late' });
  const before = await walletOf(api, fan.id);
  const params = { id: sold.data._id };
  await api.call(orders.update, { params, body: { deliveryStatus: 'refunded' } }, owner);
  expect((await walletOf(api, fan.id)) - before).toBe(40);
  await api.runJobs();
  const email = api.mails.findLast(({ subject }) => subject.endsWith(': refunded'));
  expect(email?.text).toContain('40 tokens are back in your wallet');
});

test.each([
  ['not sent yet', 'processing', 'was canceled and will not be sent.'],
  ['on its way', 'shipping', 'is marked as refunded.'],
  ['of a file', 'digital', 'so its file cannot be downloaded anymore.'],
] as const)('a refund by the site tells of the order, and leads to it: one %s', async (_, what, text) => {
  const isFile = what === 'digital';
  const { _id } = isFile ? await aDigitalProduct(api, owner) : await aProduct(api, owner);
  const id = (await buy(_id, isFile ? {} : { deliveryAddressId: home })).data._id;
  const { data: order } = await api.call(orders.view, { params: { id } }, fan);
  const params = { id };
  if (what === 'shipping') await api.call(orders.update, { params, body: { deliveryStatus: what } }, owner);
  const refunded = async (total: number | null) => {
    const wanted = total === null ? null : tokensFromWire(total);
    await refundPurchase(api.deps, 'test', id, { total: wanted, reason: 'late' });
    await api.runJobs();
    return api.mails.findLast(({ subject }) => subject.startsWith('We refunded'))?.text;
  };
  const part = await refunded(2);
  expect(part).not.toContain(order.orderNumber);
  const whole = await refunded(null);
  expect(whole).toContain(`Your order ${order.orderNumber} `);
  expect(whole).toContain(text);
  expect(whole).not.toContain('locked again');
  for (const email of [part, whole]) expect(email).toContain(`/user/orders/${order._id}`);
});

test('names, addresses and codes stand in e-mails on one line, in their own direction', async () => {
  const { _id, name } = await aProduct(api, owner, { stock: 4, name: 'Mug\r\nBcc: x\u202e' });
  expect(name).toBe('Mug Bcc: x');
  const sent = await anAddress(api, fan, { name: 'Ann\nLee\u2066', streetAddress: 'Main\tStreet' });
  const sold = await buy(_id, { deliveryAddressId: sent });
  const params = { id: sold.data._id };
  const body = { deliveryStatus: 'shipping', shippingCode: ' AB\r\n12\u202e ' } as const;
  const { data } = await api.call(orders.update, { params, body }, owner);
  expect(data).toMatchObject({
    shippingCode: 'AB 12',
    deliveryAddress: 'Ann Lee, Main Street, Austin, Texas 73301, United States',
  });
});
