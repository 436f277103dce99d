import { explore } from '#contract/explore.ts';
import { ownProducts } from '#contract/own-products.ts';
import { products } from '#contract/products.ts';
import { search } from '#contract/search.ts';
import { jobHandlers } from '#server/features/registry.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import { withPublisher } from '#support/posts.ts';
import { aDigitalProduct, aProduct } from '#support/products.ts';

let api: TestApi;
let owner: Person;
withPublisher((made) => {
  ({ api, owner } = made);
});

const found = async (q: string, query: object = {}) =>
  (await api.call(search.find, { query: { q, ...query } as never })).data.data.map(({ kind, item }) => [
    kind,
    item._id,
  ]);
const explored = async (query: object = {}) =>
  (await api.call(explore.explore, { query: query as never })).data.map(({ title }) => title);
const setStatus = (id: string, status: 'active' | 'inactive' | 'deleted' | 'restored') =>
  api.call(ownProducts.setStatus, { body: { productIds: [id], status } }, owner);

test('a product is found by its name and its description, with a typo, sold out or not', async () => {
  const mug = await aProduct(api, owner, { name: 'Stoneware mug', description: 'Glazed by hand', stock: 0 });
  for (const q of ['stoneware', 'stonware', 'glazed', 'mug hand'])
    expect([q, await found(q)]).toEqual([q, [['product', mug._id]]]);
  expect(await found('stoneware', { kind: 'product' })).toHaveLength(1);
  expect(await found('stoneware', { kind: 'video' })).toEqual([]);
  const { data } = await api.call(search.find, { query: { q: 'stoneware' } as never });
  expect(data.data[0]?.item).toMatchObject({ price: 5, isInStock: false });
});

test('words of drafts, and of what is hidden or deleted, find, suggest and correct nothing', async () => {
  const { _id: id } = await aProduct(api, owner, { name: 'Porcelain bowl', status: 'draft' });
  const told = async () => {
    const texts = (await api.call(search.suggest, { query: { q: 'porc' } })).data.texts;
    const { data } = await api.call(search.find, { query: { q: 'porcelian' } as never });
    return [texts, data.total, data.corrected, data.nearest, await found('porcelain'), await explored()];
  };
  const nothing = [[], 0, null, [], [], []];
  expect(await told()).toEqual(nothing);
  await setStatus(id, 'active');
  const there = await told();
  expect(there).toEqual([['porcelain'], 1, 'porcelain', [], [['product', id]], ['Porcelain bowl']]);
  await setStatus(id, 'inactive');
  expect(await told()).toEqual(nothing);
  await setStatus(id, 'active');
  await setStatus(id, 'deleted');
  expect(await told()).toEqual(nothing);
  await setStatus(id, 'restored');
  expect(await told()).toEqual(there);
});

test('one may look around in products, and they trend by what people look at', async () => {
  await aProduct(api, owner, { name: 'Mug', price: 12 });
  const pattern = await aDigitalProduct(api, owner, { name: 'Pattern' });
  expect((await explored({ source: 'product' })).toSorted()).toEqual(['Mug', 'Pattern']);
  expect((await explored()).toSorted()).toEqual(['Mug', 'Pattern']);
  expect(await explored({ priceTo: 5 })).toEqual(['Pattern']);
  expect(await explored({ audience: 'everyone' })).toEqual([]);
  expect(await explored({ source: 'product', duration: 'short' })).toEqual([]);
  await api.call(products.countView, { params: { id: pattern._id } }, await aFan(api));
  await jobHandlers()['search.trends']?.(api.deps, {}, { number: 1, isLast: false });
  const { data } = await api.call(explore.trending, { query: { source: 'product' } });
  expect(data).toMatchObject([{ title: 'Pattern', trendingSource: 'product', trendingViews: 1 }]);
});
