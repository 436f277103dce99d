import { galleries } from '#contract/galleries.ts';
import { photos } from '#contract/photos.ts';
import { products } from '#contract/products.ts';
import { videos } from '#contract/videos.ts';
import { galleries as table } from '#server/db/schema/galleries.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { EVERYONE, withPublisher } from '#support/posts.ts';
import { aProduct } from '#support/products.ts';
import { aVideo } from '#support/videos.ts';

let api: TestApi;
let owner: Person;
withPublisher((made) => {
  ({ api, owner } = made);
});

const LISTS = { gallery: galleries.search, video: videos.search, product: products.search } as const;
type Kind = keyof typeof LISTS;
const MAKES: Record<Kind, (by: Person, title: string, description: string) => Promise<{ _id: string }>> = {
  gallery: async (by, title, description) =>
    (await aGallery(api, by, { ...EVERYONE, title, description })).gallery,
  video: (by, title, description) => aVideo(api, by, { ...EVERYONE, title, description }),
  product: (by, name, description) => aProduct(api, by, { name, description }),
};
const found = async (kind: Kind, query: object) => {
  const { data } = await api.call(LISTS[kind], { query });
  return { ids: data.data.map(({ _id }) => _id), total: data.total };
};

test.each(Object.keys(LISTS) as Kind[])(
  'the site’s list of a %s is searched by words and beginnings; one performer’s by any part of a text',
  async (kind) => {
    const other = await aPerformer(api);
    const lake = await MAKES[kind](owner, 'Evening at the lake', 'Blue hour');
    const sea = await MAKES[kind](other, 'Lakeside', 'Salt and wind');
    expect(await found(kind, { q: 'LAKE' })).toEqual({ ids: [sea._id, lake._id], total: 2 });
    expect(await found(kind, { q: 'lake evening' })).toEqual({ ids: [lake._id], total: 1 });
    expect(await found(kind, { q: 'salt' })).toEqual({ ids: [sea._id], total: 1 });
    expect(await found(kind, { q: 'akesid' })).toEqual({ ids: [], total: 0 });
    expect(await found(kind, { q: '%' })).toEqual({ ids: [], total: 0 });
    expect(await found(kind, { q: `lake' | 'x` })).toEqual({ ids: [], total: 0 });
    expect(await found(kind, { q: 'akesid', performerId: other.id })).toEqual({ ids: [sea._id], total: 1 });
    expect(await found(kind, { q: 'lake', limit: 1, offset: 1 })).toEqual({ ids: [lake._id], total: 2 });
  },
);

test('lists of the whole site count no further than a thousand, those of one performer all', async () => {
  const { gallery } = await aGallery(api, owner, EVERYONE);
  const publishedAt = api.clock.now();
  await api.deps.db.insert(table).values(
    Array.from({ length: 1004 }, (_, nr) => ({
      ...{ id: newId(), slug: `many-${nr}`, performerId: owner.id, title: 'One of many' },
      ...{ status: 'active' as const, totalPhotos: 1, publishedAt, isSale: true },
    })),
  );
  expect((await found('gallery', { limit: 1 })).total).toBe(1000);
  expect((await found('gallery', { limit: 1, q: 'many' })).total).toBe(1000);
  expect((await found('gallery', { limit: 1, performerId: owner.id })).total).toBe(1005);
  const all = await api.call(photos.list, { query: {} });
  expect(all.data.data.map(({ galleryId }) => galleryId)).toEqual([gallery._id]);
  expect(all.data.total).toBe(1);
});
