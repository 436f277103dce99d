import { galleries } from '#contract/galleries.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { photos } from '#contract/photos.ts';
import { reactions } from '#contract/reactions.ts';
import { wallet } from '#contract/wallet.ts';
import { GALLERIES_MAX } from '#rules/gallery-form.ts';
import { galleries as table } from '#server/db/schema/galleries.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from '#support/api.ts';
import { aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { EVERYONE, FOR_SALE, withPublisher } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const ids = (list: readonly { _id: string }[]) => list.map((one) => one._id);

test('a list of one’s own says what each has earned, and goes by any of its figures', async () => {
  const { gallery: sold } = await aGallery(api, owner, { ...FOR_SALE, title: 'Sold' });
  const { gallery: liked } = await aGallery(api, owner, { ...EVERYONE, title: 'Liked' });
  await tokensFor(api, fan.id, 100_00);
  const bought = await api.call(wallet.gallery, { params: { id: sold._id }, body: {} }, fan);
  expect(bought.status).toBe(200);
  const like = { objectType: 'gallery', objectId: liked._id, action: 'like' } as const;
  await api.call(reactions.add, { body: like }, fan);
  const list = async (query: { sortBy: 'totalPurchases' | 'totalLike'; sort?: 'asc' }) =>
    (await api.call(ownGalleries.mine, { query }, owner)).data.data;
  const [first, second] = await list({ sortBy: 'totalPurchases' });
  expect([first?.title, second?.title]).toEqual(['Sold', 'Liked']);
  // The site keeps a fifth.
  expect(first?.totalIncome).toBe(sold.price * 0.8);
  expect(second?.totalIncome).toBe(0);
  const byLikes = await list({ sortBy: 'totalLike', sort: 'asc' });
  expect(byLikes.map(({ title }) => title)).toEqual(['Sold', 'Liked']);
  const seen = await api.call(galleries.search, { query: { performerId: owner.id } }, fan);
  expect(seen.data.data).toHaveLength(2);
  expect(seen.data.data.some((one) => 'totalIncome' in one)).toBe(false);
});

test('a deleted photo is put back at its place, by its performer, for 30 days', async () => {
  const { gallery, photos: made } = await aGallery(api, owner, EVERYONE, 3);
  const all = ids(made);
  const middle = [all[1] ?? ''];
  const set = (photoIds: string[], status: 'deleted' | 'restored', as = owner) =>
    api.call(ownPhotos.setStatus, { body: { photoIds, status } }, as);
  const own = async () =>
    ids((await api.call(ownPhotos.mine, { query: { galleryId: gallery._id } }, owner)).data.data);
  expect((await set(middle, 'restored')).status).toBe(404);
  await set(middle, 'deleted');
  expect(await own()).toEqual([all[0], all[2]]);
  expect((await set(middle, 'restored', await aPerformer(api))).status).toBe(404);
  expect((await set(middle, 'restored')).status).toBe(200);
  expect(await own()).toEqual(all);
  const open = await api.call(photos.list, { query: { galleryId: gallery._id } }, fan);
  expect(ids(open.data.data)).toEqual(all);
  await set(middle, 'deleted');
  await api.deps.db.execute(`update photos set deleted_at = deleted_at - interval '31 days'`);
  expect((await set(middle, 'restored')).status).toBe(404);
});

test('one performer has at most a thousand galleries; deleted ones do not count, and come back only where there is room', async () => {
  const { gallery } = await aGallery(api, owner, EVERYONE);
  await api.deps.db.insert(table).values(
    Array.from({ length: GALLERIES_MAX - 1 }, (_, nr) => {
      const id = newId();
      return { id, slug: `many-${nr}`, performerId: owner.id, title: 'One of many' };
    }),
  );
  const create = () => api.call(ownGalleries.create, { body: { status: 'draft' } }, owner);
  const refused = { status: 422, error: { error: 'galleries.too-many' } };
  expect(await create()).toMatchObject(refused);
  await api.call(ownGalleries.remove, { params: { id: gallery._id } }, owner);
  expect((await create()).status).toBe(200);
  expect(await api.call(ownGalleries.restore, { params: { id: gallery._id } }, owner)).toMatchObject(refused);
});
