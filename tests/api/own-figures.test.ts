import { orders } from '#contract/orders.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { ownGalleries } from '#contract/own-galleries.ts';
import { ownProducts } from '#contract/own-products.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { reactions } from '#contract/reactions.ts';
import { wallet } from '#contract/wallet.ts';
import { tokensFromWire } from '#rules/money.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { anAddress } from '#support/addresses.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, type Person, tokensFor } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { aPost, EVERYONE, FOR_SALE, withPublisher } from '#support/posts.ts';
import { aDigitalProduct, aProduct } from '#support/products.ts';
import { aVideo } from '#support/videos.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const LISTS = {
  feed: ownFeeds.mine,
  gallery: ownGalleries.mine,
  video: ownVideos.mine,
  product: ownProducts.mine,
} as const;
type Kind = keyof typeof LISTS;
type Query = { sortBy?: 'totalPurchases' | 'totalLike'; sort?: 'asc'; limit?: number; offset?: number };

const list = async (kind: Kind, query: Query = {}) =>
  (await api.call(LISTS[kind], { query }, owner)).data.data.map(({ _id, totalIncome }) => ({
    _id,
    totalIncome,
  }));

const MAKES: Record<Kind, (isSold: boolean) => Promise<{ _id: string; price: number }>> = {
  feed: (isSold) => aPost(api, owner, isSold ? FOR_SALE : EVERYONE),
  gallery: async (isSold) =>
    (await aGallery(api, owner, { ...(isSold ? FOR_SALE : EVERYONE), title: 'One' })).gallery,
  video: (isSold) => aVideo(api, owner, isSold ? FOR_SALE : EVERYONE),
  product: () => aDigitalProduct(api, owner),
};

async function buys(kind: Kind, id: string, by: Person): Promise<string> {
  await tokensFor(api, by.id, 100_00);
  const reply = await api.call(wallet[kind], { params: { id }, body: {} }, by);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data._id;
}

test.each(Object.keys(LISTS) as Kind[])(
  'what the sales of an own %s earned is what the site and refunds left of them',
  async (kind) => {
    const sold = await MAKES[kind](true);
    const other = await MAKES[kind](false);
    const first = await buys(kind, sold._id, fan);
    const second = await buys(kind, sold._id, await aFan(api));
    const net = sold.price * 0.8;
    // The site keeps a fifth.
    expect(await list(kind)).toEqual([
      { _id: other._id, totalIncome: 0 },
      { _id: sold._id, totalIncome: 2 * net },
    ]);
    const half = tokensFromWire(sold.price / 2);
    await refundPurchase(api.deps, 'test', first, { total: half, reason: 'A mistake' });
    expect((await list(kind)).at(-1)?.totalIncome).toBe(1.5 * net);
    await refundPurchase(api.deps, 'test', second, { total: null, reason: 'A mistake' });
    expect((await list(kind)).at(-1)?.totalIncome).toBe(0.5 * net);
  },
);

test('what is sent by post earns with every piece', async () => {
  const mug = await aProduct(api, owner);
  await tokensFor(api, fan.id, 100_00);
  const body = { deliveryAddressId: await anAddress(api, fan), quantity: 2 };
  for (let nr = 0; nr < 2; nr += 1) {
    const bought = await api.call(wallet.product, { params: { id: mug._id }, body }, fan);
    expect(bought.status).toBe(200);
  }
  expect(await list('product')).toEqual([{ _id: mug._id, totalIncome: 4 * mug.price * 0.8 }]);
  const [placed] = (await api.call(orders.mine, {}, fan)).data.data;
  const refund = { params: { id: placed?._id ?? '' }, body: { deliveryStatus: 'refunded' } } as const;
  expect((await api.call(orders.update, refund, owner)).status).toBe(200);
  expect(await list('product')).toEqual([{ _id: mug._id, totalIncome: 2 * mug.price * 0.8 }]);
});

test.each(['feed', 'video'] as const)('own %ss go by any of their figures, page by page', async (kind) => {
  const made: string[] = [];
  for (let nr = 0; nr < 5; nr += 1) made.push((await MAKES[kind](nr === 1))._id);
  const [, sold = '', liked = ''] = made;
  await buys(kind, sold, fan);
  await api.call(reactions.add, { body: { objectType: kind, objectId: liked, action: 'like' } }, fan);
  const ids = async (query: Query) => (await list(kind, query)).map(({ _id }) => _id);
  const byId = (ones: string[]) => ones.toSorted();
  const others = (but: string) => byId(made.filter((id) => id !== but));
  expect(await ids({ sortBy: 'totalPurchases' })).toEqual([sold, ...others(sold).toReversed()]);
  expect(await ids({ sortBy: 'totalLike', sort: 'asc' })).toEqual([...others(liked), liked]);
  const pages = [];
  for (let offset = 0; offset < 6; offset += 2)
    pages.push(...(await ids({ sortBy: 'totalLike', limit: 2, offset })));
  expect(pages).toEqual([liked, ...others(liked).toReversed()]);
});

test('own posts by a figure have no cursor, and take none', async () => {
  for (let nr = 0; nr < 3; nr += 1) await aPost(api, owner, EVERYONE);
  const first = await api.call(ownFeeds.mine, { query: { limit: 1 } }, owner);
  const cursor = first.data.nextCursor ?? '';
  expect(cursor).not.toBe('');
  const byLikes = await api.call(ownFeeds.mine, { query: { limit: 2, sortBy: 'totalLike', cursor } }, owner);
  expect(byLikes.data.nextCursor).toBeNull();
  expect(byLikes.data.data).toHaveLength(2);
});
