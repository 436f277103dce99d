import { ownFeeds } from '#contract/own-feeds.ts';
import { ownGalleries } from '#contract/own-galleries.ts';
import { ownProducts } from '#contract/own-products.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { aPost, EVERYONE, subscribed } from '#support/posts.ts';
import { aProduct } from '#support/products.ts';
import { aVideo, changed } from '#support/videos.ts';

/** What existing clients ask lists and settings for. */
let api: TestApi;
let fan: Person;
let performer: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
  performer = await aPerformer(api);
});
afterAll(() => api.close());

const get = (url: string, person?: Person) =>
  api.app.inject({ url: `/api${url}`, headers: person ? { authorization: person.token } : {} });

describe('filters by values this product does not use', () => {
  beforeEach(async () => {
    await tokensFor(api, fan.id, 100);
    const tip = { method: 'POST' as const, url: `/api/wallet/charges/tip/${performer.id}` };
    await api.app.inject({ ...tip, payload: { price: 10 }, headers: { authorization: fan.token } });
    await subscribed(api, fan, performer, '2027-01-01');
    await aPost(api, performer, EVERYONE);
  });

  test.each<[string, 'fan' | 'performer', readonly string[]]>([
    [
      '/wallet/charges/search?type',
      'fan',
      ['gift', 'public_chat', 'group_chat', 'private_chat', 'stream_tip'],
    ],
    ['/wallet/charges/search?status', 'fan', ['created', 'fail']],
    ['/subscriptions/user/search?status', 'fan', ['suspended', 'expired']],
    ['/subscriptions/performer/search?status', 'performer', ['suspended', 'expired']],
    ['/subscriptions/user/search?subscriptionType', 'fan', ['quarterly', 'half_yearly']],
    ['/payment/transactions/user/search?status', 'fan', ['delayed']],
    ['/performer/earning/search?type', 'performer', ['gift', 'public_chat', 'referral', 'stream_tip']],
    ['/user/feeds?type', 'fan', ['reel', 'product']],
  ])('%s answers an empty list', async (url, who, values) => {
    const person = who === 'fan' ? fan : performer;
    for (const value of values) {
      const reply = await get(`${url}=${value}`, person);
      expect([value, reply.statusCode, reply.json().data?.data]).toEqual([value, 200, []]);
      expect(reply.json().data.total).toBe(0);
    }
    expect((await get(`${url}=nonsense`, person)).statusCode).toBe(422);
  });
});

describe('orders', () => {
  const order = async (url: string) => {
    const reply = await get(url, performer);
    return reply.json().data.data.map(({ _id }: { _id: string }) => _id);
  };

  test('lists go up and down by `1` and `-1` as by `asc` and `desc`', async () => {
    const made = [];
    for (const text of ['One', 'Two', 'Three']) {
      made.push((await aPost(api, performer, { ...EVERYONE, text }))._id);
      api.clock.advance({ minutes: 1 });
    }
    const newestFirst = made.toReversed();
    for (const [sort, wanted] of [
      ['1', made],
      ['ascend', made],
      ['-1', newestFirst],
      ['desc', newestFirst],
    ] as const)
      expect([sort, await order(`/performer/feeds?sort=${sort}`)]).toEqual([sort, wanted]);
    expect((await get('/performer/feeds?sort=2', performer)).statusCode).toBe(422);
  });

  test('own lists go by `updatedAt`', async () => {
    const kinds = {
      '/performer/feeds': {
        make: async () => (await aPost(api, performer, EVERYONE))._id,
        change: (id: string) =>
          api.call(ownFeeds.update, { params: { id }, body: { text: 'Changed' } }, performer),
      },
      '/performer/performer-assets/galleries/search': {
        make: async () => (await aGallery(api, performer, EVERYONE)).gallery._id,
        change: (id: string) =>
          api.call(ownGalleries.update, { params: { id }, body: { title: 'Changed' } }, performer),
      },
      '/performer/performer-assets/videos/search': {
        make: async () => (await aVideo(api, performer, EVERYONE))._id,
        change: (id: string) => changed(api, performer, id, { title: 'Changed' }),
      },
      '/performer/performer-assets/products/search': {
        make: async () => (await aProduct(api, performer))._id,
        change: (id: string) =>
          api.call(ownProducts.update, { params: { id }, body: { title: 'Changed' } }, performer),
      },
    };
    for (const [url, { make, change }] of Object.entries(kinds)) {
      const first = await make();
      api.clock.advance({ minutes: 1 });
      const second = await make();
      api.clock.advance({ minutes: 1 });
      await change(first);
      expect([url, await order(`${url}?sortBy=createdAt`)]).toEqual([url, [second, first]]);
      expect([url, await order(`${url}?sortBy=updatedAt&sort=desc`)]).toEqual([url, [first, second]]);
      expect([url, await order(`${url}?sortBy=updatedAt&sort=asc`)]).toEqual([url, [second, first]]);
    }
  });
});

test('performers carry the plans that clients read and nobody offers, as 0', async () => {
  const none = {
    quarterlyPrice: 0,
    halfYearlyPrice: 0,
    monthlyDiscount: 0,
    quarterlyDiscount: 0,
    halfYearlyDiscount: 0,
    yearlyDiscount: 0,
  };
  const post = await aPost(api, performer, EVERYONE);
  const shown = await Promise.all(
    [`/performers/${performer.id}`, '/performers/user/search', `/user/feeds/${post._id}`].map(
      async (url) => (await get(url, fan)).json().data,
    ),
  );
  expect(shown).toMatchObject([none, { data: [none] }, { performer: none }]);
  expect((await get('/performers/me', performer)).json().data).toMatchObject(none);
});

test('settings say maintenance under both names', async () => {
  for (const maintenance of [true, false]) {
    await setSetting(api.deps, 'maintenance', maintenance);
    expect((await get('/settings/public')).json().data).toMatchObject({
      maintenance,
      maintenanceMode: maintenance,
    });
  }
  await expect(setSetting(api.deps, 'maintenanceMode', true)).rejects.toThrow('no setting');
});
