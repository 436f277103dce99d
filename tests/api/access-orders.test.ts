import { orders } from '#contract/orders.ts';
import { wallet } from '#contract/wallet.ts';
import { callerOf, isVisitor } from '#support/access-asking.ts';
import { makePeople, NOW, type People, WHO, type Who } from '#support/access-world.ts';
import { anAddress } from '#support/addresses.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type Person, tokensFor } from '#support/factories.ts';
import { aProduct } from '#support/products.ts';

/*
 * Who is told of an order and may change it, for everybody of the access matrix (docs/product.md 21): its buyer and its
 * seller, and operators, who only look.
 */
let api: TestApi;
let people: People;
let id: string;
let purchaseId: string;
const homes = new Map<string, string>();

beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  api.clock.set(NOW);
  people = await makePeople(api);
  const [author] = people.authors;
  const buyer = people.callers.buyer as Person;
  await tokensFor(api, buyer.id, 100_00);
  const product = await aProduct(api, author);
  const body = { deliveryAddressId: await anAddress(api, buyer) };
  const sale = await api.call(wallet.product, { params: { id: product._id }, body }, buyer);
  purchaseId = sale.data._id;
  const { data } = await api.call(orders.mine, { query: {} }, buyer);
  id = data.data[0]?._id ?? '';
  for (const who of WHO) {
    const { id: userId } = caller(who);
    if (userId) homes.set(userId, await anAddress(api, { id: userId } as Person, { city: 'Houston' }));
  }
});
afterAll(() => api.close());

const caller = (who: Who) => callerOf(people, who, { author: people.authors[0] } as never);
const isPerformer = (who: Who) => who === 'owner' || who === 'colleague';

/** What everybody is answered, but for those who are answered what most are. */
async function answers(
  ask: (as: ReturnType<typeof caller>) => Promise<unknown>,
): Promise<Record<Who, unknown>> {
  const found: [Who, unknown][] = [];
  for (const who of WHO) found.push([who, await ask(caller(who))]);
  return Object.fromEntries(found) as Record<Who, unknown>;
}
const expected = (of: (who: Who) => unknown) => Object.fromEntries(WHO.map((who) => [who, of(who)]));

test('an order is told to its buyer, its seller and operators', async () => {
  for (const ref of [id, purchaseId])
    expect(
      await answers(async (as) => (await api.call(orders.view, { params: { id: ref } }, as)).status),
    ).toEqual(
      expected((who) => (isVisitor(who) ? 401 : ['buyer', 'owner', 'operator'].includes(who) ? 200 : 404)),
    );
});

test('it is in the lists of its buyer and its seller alone', async () => {
  const listed = (reply: { status: number; data?: { total: number; data: { _id: string }[] } }) =>
    reply.status === 200
      ? [reply.data?.total, ...(reply.data?.data ?? []).map(({ _id }) => _id)]
      : reply.status;
  expect(await answers(async (as) => listed(await api.call(orders.mine, { query: {} }, as)))).toEqual(
    expected((who) => (isVisitor(who) ? 401 : who === 'buyer' ? [1, id] : [0])),
  );
  const [author] = people.authors;
  expect(
    await answers(async (as) =>
      listed(await api.call(orders.search, { query: { userId: caller('buyer').id } }, as)),
    ),
  ).toEqual(
    expected((who) => (isVisitor(who) ? 401 : !isPerformer(who) ? 403 : who === 'owner' ? [1, id] : [0])),
  );
  const asked = { query: { performerId: author.id } };
  expect(await answers(async (as) => listed(await api.call(orders.mine, asked, as)))).toEqual(
    expected((who) => (isVisitor(who) ? 401 : who === 'buyer' ? [1, id] : [0])),
  );
});

test('its buyer alone changes where it goes, its seller alone what becomes of it', async () => {
  expect(
    await answers(async (as) => {
      const body = { deliveryAddressId: homes.get(as.id ?? '') ?? id };
      return (await api.call(orders.updateAddress, { params: { id }, body }, as)).status;
    }),
  ).toEqual(expected((who) => (isVisitor(who) ? 401 : who === 'buyer' ? 200 : 404)));
  expect(
    await answers(async (as) => {
      const body = { shippingCode: 'AB12' };
      return (await api.call(orders.update, { params: { id }, body }, as)).status;
    }),
  ).toEqual(
    expected((who) => (isVisitor(who) ? 401 : !isPerformer(who) ? 403 : who === 'owner' ? 200 : 404)),
  );
});
