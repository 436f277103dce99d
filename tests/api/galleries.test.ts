import { sql } from 'drizzle-orm';
import { galleries } from '#contract/galleries.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { performers } from '#contract/performers.ts';
import { photos } from '#contract/photos.ts';
import { reactions } from '#contract/reactions.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { seesPhoto } from '#rules/gallery-form.ts';
import { lockPerformer } from '#server/db/lock-performer.ts';
import { photosOf } from '#server/features/galleries/photos.queries.ts';
import { signedFor } from '#support/access-marks.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aGallery, aGalleryPhoto } from '#support/galleries.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed, withPublisher } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const view = async (id: string, as: Partial<Person> = {}) => api.call(galleries.view, { params: { id } }, as);
const photosFor = async (galleryId: string, as: Partial<Person> = {}) =>
  (await api.call(photos.list, { query: { galleryId, limit: 50 } }, as)).data.data;
const buy = (id: string, as: Person, price?: number) =>
  api.call(wallet.gallery, { params: { id }, body: price === undefined ? {} : { price } }, as);
const statusOf = async (url: string | null) => (await api.app.inject({ url: url ?? '/' })).statusCode;
const ids = (list: readonly { _id: string }[]) => list.map((one) => one._id);
const later = () => api.clock.advance({ minutes: 1 });

/** What is deleted was deleted 31 days ago. */
const deletedLongAgo = () =>
  api.deps.db.execute(`update galleries set deleted_at = deleted_at - interval '31 days'`);
async function sweep(): Promise<void> {
  await api.deps.jobs.enqueue(api.deps.db, 'galleries.sweep', {});
  await api.runJobs();
}

async function boughtGallery(count = 2) {
  const made = await aGallery(api, owner, FOR_SALE, count);
  await tokensFor(api, fan.id, 100_00);
  later();
  expect((await buy(made.gallery._id, fan)).status).toBe(200);
  later();
  return made;
}

describe('who gets what', () => {
  test.each([
    ['everyone', EVERYONE, 'visitor', null],
    ['subscribers', SUBSCRIBERS, 'visitor', 'subscribe'],
    ['subscribers', SUBSCRIBERS, 'subscriber', null],
    ['buyers', FOR_SALE, 'subscriber', 'buy'],
    ['buyers', FOR_SALE, 'visitor', 'buy'],
    ['buyers', FOR_SALE, 'owner', null],
    ['buyers', FOR_SALE, 'operator', null],
  ] as const)('a gallery for %s, seen by a %s', async (_for, audience, who, reason) => {
    const { gallery } = await aGallery(api, owner, audience, 2);
    if (who === 'subscriber') await subscribed(api, fan, owner, '2026-04-01T00:00:00Z');
    const person = { visitor: {}, subscriber: fan, owner, operator: await anOperator(api) }[who];
    const { data } = await view(gallery._id, person);
    expect(data).toMatchObject({ isLocked: reason !== null, lockReason: reason, numOfItems: 2 });
    const shown = await photosFor(gallery._id, person);
    expect(shown).toHaveLength(2);
    for (const { photo } of [...shown, { photo: data.coverPhoto }]) {
      expect(photo?.blurThumbnail).toMatch(/public/);
      if (reason) expect([photo?.url, photo?.thumbnails]).toEqual([null, [photo?.blurThumbnail]]);
      else expect(await statusOf(photo?.url ?? null)).toBe(200);
    }
  });

  test('the words of a locked photo say nothing', async () => {
    const { gallery } = await aGallery(api, owner, SUBSCRIBERS, 0);
    await aGalleryPhoto(api, owner, gallery._id, { title: 'At the lake', description: 'Cold!', alt: 'Me' });
    const [locked] = await photosFor(gallery._id);
    expect(locked).toMatchObject({ title: '', description: '', photo: { alt: null } });
    const [own] = await photosFor(gallery._id, owner);
    expect(own).toMatchObject({ title: 'At the lake', description: 'Cold!', photo: { alt: 'Me' } });
  });

  test.each([
    ['a draft', { status: 'draft' }],
    ['an inactive one', { status: 'inactive' }],
  ] as const)('%s is found by its performer alone', async (_what, body) => {
    const { gallery, photos: made } = await aGallery(api, owner, { ...EVERYONE, ...body });
    expect((await view(gallery._id)).status).toBe(404);
    expect((await view(gallery._id, fan)).status).toBe(404);
    expect((await view(gallery.slug, owner)).status).toBe(200);
    expect((await api.call(galleries.search, {}, fan)).data.total).toBe(0);
    expect((await api.call(photos.ofPerformer, { params: { performerId: owner.id } })).data.data).toEqual([]);
    expect(await statusOf(made[0]?.photo.url ?? null)).toBe(200);
    expect(await statusOf(signedFor(api, { fileId: made[0]?.fileId ?? '', name: 'display' }, fan.id))).toBe(
      403,
    );
  });

  test('a blocked country gets neither gallery nor photos', async () => {
    const { gallery } = await aGallery(api, await aPerformer(api, { blockCountries: ['FR'] }), EVERYONE);
    const french = { headers: { 'x-test-country': 'FR' } };
    expect((await api.call(galleries.view, { params: { id: gallery._id } }, french)).status).toBe(403);
    expect((await api.call(photos.list, { query: { galleryId: gallery._id } }, french)).status).toBe(403);
    expect((await api.call(galleries.search, {}, french)).data.data).toEqual([]);
    expect((await api.call(photos.list, {}, french)).data.data).toEqual([]);
    expect((await api.call(galleries.search, {})).data.total).toBe(1);
  });

  test('an empty gallery is in no list and not for sale', async () => {
    const { gallery } = await aGallery(api, owner, FOR_SALE, 0);
    await tokensFor(api, fan.id, 100_00);
    expect((await api.call(galleries.search, { query: { performerId: owner.id } })).data.data).toEqual([]);
    expect((await view(gallery._id)).status).toBe(404);
    expect((await view(gallery._id, owner)).status).toBe(200);
    expect((await buy(gallery._id, fan)).error.error).toBe('wallet.not-found');
  });
});

describe('what was bought stays', () => {
  test('also what is taken out, hidden or moved later; what was out before the purchase does not come back', async () => {
    const { gallery, photos: made } = await aGallery(api, owner, FOR_SALE, 4);
    const [early, kept, hidden, moved] = ids(made);
    const { gallery: other } = await aGallery(api, owner, { ...FOR_SALE, title: 'Other' }, 1);
    await api.call(ownPhotos.remove, { params: { id: early ?? '' } }, owner);
    await tokensFor(api, fan.id, 100_00);
    later();
    await buy(gallery._id, fan);
    later();
    await api.call(ownPhotos.update, { params: { id: hidden ?? '' }, body: { status: 'inactive' } }, owner);
    await api.call(ownPhotos.update, { params: { id: moved ?? '' }, body: { galleryId: other._id } }, owner);
    const added = await aGalleryPhoto(api, owner, gallery._id);
    expect(ids(await photosFor(gallery._id, fan)).sort()).toEqual(
      [kept ?? '', hidden ?? '', moved ?? '', added._id].sort(),
    );
    expect(ids(await photosFor(gallery._id))).toEqual([kept, added._id]);
    // How many there are is told to each as they have it, on the page and in lists.
    expect((await view(gallery._id, fan)).data.numOfItems).toBe(4);
    expect((await view(gallery._id)).data.numOfItems).toBe(2);
    const listed = await api.call(
      galleries.search,
      { query: { performerId: owner.id, ids: gallery._id } as never },
      fan,
    );
    expect(listed.data.data.map(({ numOfItems }) => numOfItems)).toEqual([4]);
    // The other gallery was not bought.
    const [inOther] = (await photosFor(other._id, fan)).filter(({ _id }) => _id === moved);
    expect(inOther?.photo.url).toBeNull();
  });

  test('deleted, the gallery is there for its buyer, with working addresses, and gone for all others', async () => {
    const { gallery } = await boughtGallery();
    await api.call(ownGalleries.remove, { params: { id: gallery._id } }, owner);
    expect((await view(gallery._id)).status).toBe(404);
    expect((await view(gallery._id, owner)).status).toBe(404);
    const shown = await photosFor(gallery._id, fan);
    expect(shown).toHaveLength(2);
    for (const { photo } of shown) expect(await statusOf(photo.url)).toBe(200);
    await deletedLongAgo();
    await sweep();
    for (const { photo } of await photosFor(gallery._id, fan)) expect(await statusOf(photo.url)).toBe(200);
  });

  test('a buyer in a country that was blocked later gets what was bought and nothing newer', async () => {
    const star = await aPerformer(api);
    const { gallery, photos: made } = await aGallery(api, star, FOR_SALE);
    await tokensFor(api, fan.id, 100_00);
    later();
    await buy(gallery._id, fan);
    later();
    await aGalleryPhoto(api, star, gallery._id);
    const query = { query: { galleryId: gallery._id } };
    expect((await api.call(photos.list, query, fan)).data.total).toBe(2);
    await api.deps.db.execute(`update performers set block_countries = '{FR}' where id = '${star.id}'`);
    const there = { ...fan, headers: { 'x-test-country': 'FR' } };
    const change = { title: 'Secret', description: 'Secret', price: 777 };
    await api.call(ownGalleries.update, { params: { id: gallery._id }, body: change }, star);
    const { data } = await api.call(photos.list, query, there);
    expect(ids(data.data)).toEqual(ids(made));
    const shown = await api.call(galleries.view, { params: { id: gallery._id } }, there);
    expect(shown.data).toMatchObject({ title: 'Summer', numOfItems: 1, coverPhotoId: made[0]?._id });
    expect(JSON.stringify(shown.data)).not.toMatch(/Secret|\b777\b/);
  });

  test('nothing is paid twice, another price is refused, and the number of purchases is right', async () => {
    const { gallery } = await boughtGallery();
    const again = await buy(gallery._id, fan);
    expect(again.data.targetId).toBe(gallery._id);
    expect((await api.call(wallet.search, {}, fan)).data.total).toBe(1);
    const { data } = await api.call(ownGalleries.mineOne, { params: { id: gallery._id } }, owner);
    expect(data.totalPurchases).toBe(1);
    const other = await aFan(api);
    await tokensFor(api, other.id, 100_00);
    expect((await buy(gallery._id, other, 1)).error.error).toBe('wallet.price-changed');
    expect((await buy(gallery._id, owner)).status).toBe(403);
  });
});

describe('a sale while its photos are hidden', () => {
  const TOKENS = 1000;
  /** The gallery for sale, its photos, and what is read back of it after the sale. */
  async function forSale() {
    const { gallery, photos: made } = await aGallery(api, owner, FOR_SALE, 1);
    await tokensFor(api, fan.id, TOKENS);
    const hide = () =>
      api.call(ownPhotos.setStatus, { body: { photoIds: ids(made), status: 'inactive' } }, owner);
    const outcome = async () => ({
      balance: (await api.call(users.me, {}, fan)).data.balance,
      sold: (await api.call(ownGalleries.mineOne, { params: { id: gallery._id } }, owner)).data
        .totalPurchases,
    });
    return { gallery, made, hide, outcome };
  }

  test('is not made when they are hidden first', async () => {
    const { gallery, outcome } = await forSale();
    let sale: ReturnType<typeof buy> | undefined;
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(
        `update galleries set version = version + 1, total_photos = 0 where id = '${gallery._id}'`,
      );
      sale = buy(gallery._id, fan);
      await Promise.race([untilWaiting(tx), sale]);
    });
    expect((await sale)?.error.error).toBe('wallet.changed-meanwhile');
    expect(await outcome()).toEqual({ balance: TOKENS, sold: 0 });
  });

  test('is made whole when it comes first: its buyer keeps them', async () => {
    const { gallery, made, hide, outcome } = await forSale();
    let sale: ReturnType<typeof buy> | undefined;
    let hidden: ReturnType<typeof hide> | undefined;
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(`select from galleries where id = '${gallery._id}' for update`);
      sale = buy(gallery._id, fan);
      await untilWaiting(tx);
      hidden = hide();
      await untilWaiting(tx, 2);
    });
    expect([(await sale)?.status, (await hidden)?.status]).toEqual([200, 200]);
    expect(ids(await photosFor(gallery._id, fan))).toEqual(ids(made));
    expect(await outcome()).toEqual({ balance: TOKENS - FOR_SALE.price, sold: 1 });
  });
});

test.each([0, 1, 2, 3])(
  'readers get the photos that seesPhoto names, after changes of any kind (%s)',
  async (seed) => {
    const { gallery, photos: made } = await aGallery(api, owner, FOR_SALE, 4);
    const { db } = api.deps;
    // Which versions each photo stood in is chosen by the seed.
    for (const [nr, { _id }] of made.entries()) {
      const since = (seed + nr) % 3;
      const until = (seed * 2 + nr) % 4 === 0 ? 'null' : String(since + 1 + ((seed + nr * 3) % 3));
      await db.execute(
        `update photo_showings set since = ${since}, until = ${until} where photo_id = '${_id}'`,
      );
    }
    const { rows: showings } = await db.execute<{ photo_id: string; since: number; until: number | null }>(
      'select photo_id, since, until from photo_showings',
    );
    for (const boughtVersion of [null, 0, 1, 2, 3])
      for (const withLaterChanges of [true, false]) {
        const reader = { boughtVersion, withLaterChanges };
        const { rows } = await photosOf(db, gallery._id, reader, { limit: 10, offset: 0 });
        const expected = showings.filter((showing) => seesPhoto(showing, reader)).map((one) => one.photo_id);
        expect(rows.map(({ photo }) => photo.id).sort()).toEqual(expected.sort());
      }
  },
);

test('photos are moved crosswise without waiting for each other', async () => {
  const { gallery: one, photos: inOne } = await aGallery(api, owner, EVERYONE, 3);
  const { gallery: two, photos: inTwo } = await aGallery(api, owner, EVERYONE, 3);
  const move = (id: string, galleryId: string) =>
    api.call(ownPhotos.update, { params: { id }, body: { galleryId } }, owner);
  const replies = await Promise.all([
    ...ids(inOne).map((id) => move(id, two._id)),
    ...ids(inTwo).map((id) => move(id, one._id)),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect((await photosFor(one._id)).length + (await photosFor(two._id)).length).toBe(6);
});

test('words that are written after a photo was moved stay closed to buyers of the old gallery', async () => {
  const { gallery, photos: made } = await boughtGallery(1);
  const { gallery: other } = await aGallery(api, owner, { ...FOR_SALE, title: 'Other' }, 0);
  const body = { galleryId: other._id, title: 'Secret', description: 'Secret', alt: 'Secret' };
  await api.call(ownPhotos.update, { params: { id: made[0]?._id ?? '' }, body }, owner);
  const [photo] = await photosFor(gallery._id, fan);
  expect(photo?.photo.url).toBeTruthy();
  expect(JSON.stringify(photo)).not.toContain('Secret');
});

describe('photos of a gallery', () => {
  test('stand in the chosen order, the cover is the first until one is chosen', async () => {
    const { gallery, photos: made } = await aGallery(api, owner, EVERYONE, 3);
    const [a = '', b = '', c = ''] = ids(made);
    expect((await view(gallery._id)).data.coverPhotoId).toBe(a);
    const order = { params: { id: gallery._id }, body: { photoIds: [c, a] } };
    await api.call(ownGalleries.order, order, owner);
    expect(ids(await photosFor(gallery._id))).toEqual([c, a, b]);
    await api.call(ownPhotos.setCover, { params: { id: b } }, owner);
    expect((await view(gallery._id)).data.coverPhotoId).toBe(b);
    await api.call(ownPhotos.setStatus, { body: { photoIds: [b, c], status: 'inactive' } }, owner);
    expect((await view(gallery._id)).data).toMatchObject({ coverPhotoId: a, numOfItems: 1 });
    await api.call(ownPhotos.setStatus, { body: { photoIds: [b, c], status: 'active' } }, owner);
    expect((await view(gallery._id, owner)).data).toMatchObject({ coverPhotoId: b, isCoverChosen: true });
    await api.call(ownGalleries.clearCover, { params: { id: gallery._id } }, owner);
    expect((await view(gallery._id, owner)).data).toMatchObject({ coverPhotoId: c, isCoverChosen: false });
    expect((await view(gallery._id)).data).not.toHaveProperty('isCoverChosen');
    await api.call(ownPhotos.setStatus, { body: { photoIds: [b, c], status: 'inactive' } }, owner);
    const own = await api.call(
      ownPhotos.mine,
      { query: { galleryId: gallery._id, status: 'inactive' } },
      owner,
    );
    expect(ids(own.data.data)).toEqual([c, b]);
  });

  test('of others cannot be touched, and no gallery of others filled', async () => {
    const { gallery, photos: made } = await aGallery(api, owner);
    const rival = await aPerformer(api);
    const { gallery: theirs } = await aGallery(api, rival, {}, 0);
    const id = made[0]?._id ?? '';
    const tries = [
      await api.call(ownPhotos.update, { params: { id }, body: { title: 'Mine' } }, rival),
      await api.call(ownPhotos.remove, { params: { id } }, rival),
      await api.call(ownPhotos.setCover, { params: { id } }, rival),
      await api.call(ownGalleries.clearCover, { params: { id: gallery._id } }, rival),
      await api.call(ownPhotos.setStatus, { body: { photoIds: [id], status: 'inactive' } }, rival),
      await api.call(ownGalleries.update, { params: { id: gallery._id }, body: { title: 'Mine' } }, rival),
      await api.call(ownGalleries.remove, { params: { id: gallery._id } }, rival),
      await api.call(ownGalleries.order, { params: { id: gallery._id }, body: { photoIds: [id] } }, rival),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    const move = { params: { id }, body: { galleryId: theirs._id } };
    expect((await api.call(ownPhotos.update, move, owner)).error.fields).toHaveProperty('galleryId');
    await expect(aGalleryPhoto(api, rival, gallery._id)).rejects.toThrow('galleryId');
    expect((await view(gallery._id, owner)).data).toMatchObject({ title: 'Summer', numOfItems: 1 });
  });
});

test('a gallery is made once under a key, and fields that are wrong are named', async () => {
  const body = { title: 'Once' };
  const keyed = { ...owner, headers: { 'idempotency-key': 'gallery-1' } };
  const [one, two] = await Promise.all([
    api.call(ownGalleries.create, { body }, keyed),
    api.call(ownGalleries.create, { body }, keyed),
  ]);
  expect(one.data._id).toBe(two.data._id);
  const other = await api.call(ownGalleries.create, { body: { title: 'Else' } }, keyed);
  expect(other.error.error).toBe('galleries.key-reused');
  const wrong = { title: '', description: 'x'.repeat(1001), isSale: true, price: 0.5 };
  const refused = await api.call(ownGalleries.create, { body: wrong }, owner);
  expect(Object.keys(refused.error.fields ?? {}).sort()).toEqual(['description', 'price', 'title']);
  // A draft may lack a title and a price, but not be too long.
  const draft = await api.call(ownGalleries.create, { body: { ...wrong, status: 'draft' } }, owner);
  expect(Object.keys(draft.error.fields ?? {})).toEqual(['description']);
});

test('a performer who is not approved prepares galleries and publishes none', async () => {
  const pending = await aPerformer(api, { reviewState: 'pending' });
  const refused = await api.call(ownGalleries.create, { body: { title: 'Now' } }, pending);
  expect(refused.error.error).toBe('galleries.review-pending');
  expect(
    (await api.call(ownGalleries.create, { body: { title: 'Later', status: 'draft' } }, pending)).status,
  ).toBe(200);
});

test('the profile counts active galleries, and a deleted one comes back', async () => {
  const total = async () =>
    (await api.call(performers.view, { params: { id: owner.id } })).data.stats.totalGalleries;
  const { gallery } = await aGallery(api, owner);
  expect(await total()).toBe(1);
  await api.call(ownGalleries.remove, { params: { id: gallery._id } }, owner);
  expect(await total()).toBe(0);
  const deleted = await api.call(ownGalleries.mine, { query: { isDeleted: true } }, owner);
  expect(ids(deleted.data.data)).toEqual([gallery._id]);
  await api.call(ownGalleries.restore, { params: { id: gallery._id } }, owner);
  expect(await total()).toBe(1);
  await api.call(ownGalleries.remove, { params: { id: gallery._id } }, owner);
  await deletedLongAgo();
  expect((await api.call(ownGalleries.restore, { params: { id: gallery._id } }, owner)).status).toBe(404);
});

test('deleted photos are listed for 30 days, by their gallery and only for its owner', async () => {
  const other = await aPerformer(api);
  const { gallery, photos } = await aGallery(api, owner, {}, 2);
  const deleted = async (viewer: Person, galleryId = gallery._id) =>
    ids((await api.call(ownPhotos.mine, { query: { isDeleted: true, galleryId } }, viewer)).data.data);
  const [first] = ids(photos);
  await api.call(ownPhotos.remove, { params: { id: first ?? '' } }, owner);
  expect(await deleted(owner)).toEqual([first]);
  expect(await deleted(other)).toEqual([]);
  expect(ids((await api.call(ownPhotos.mine, { query: {} }, owner)).data.data)).toEqual([ids(photos)[1]]);
  await api.deps.db.execute(`update photos set deleted_at = deleted_at - interval '31 days'`);
  expect(await deleted(owner)).toEqual([]);
});

test('what nobody bought is swept with its files', async () => {
  const { gallery } = await aGallery(api, owner);
  const files = async () =>
    (await api.deps.db.execute(`select count(*)::int as n from files where type = 'performer-photo'`)).rows;
  expect(await files()).toEqual([{ n: 1 }]);
  await api.call(ownGalleries.remove, { params: { id: gallery._id } }, owner);
  api.clock.advance({ minutes: 31 * 24 * 60 });
  await sweep();
  expect(await files()).toEqual([{ n: 0 }]);
});

test('a file that becomes a photo while files are swept stays', async () => {
  await aGallery(api, owner);
  const { rows } = await api.deps.db.execute<{ photo: string }>(
    'select to_jsonb(photos)::text as photo from photos',
  );
  await api.deps.db.execute('delete from photos');
  api.clock.advance({ minutes: 31 * 24 * 60 });
  const locked = Promise.withResolvers<void>();
  const sweeping = locked.promise.then(() => sweep());
  await api.deps.db.transaction(async (tx) => {
    await lockPerformer(tx, owner.id);
    locked.resolve();
    await Promise.race([untilWaiting(tx), sweeping]);
    await tx.execute(
      sql`insert into photos select * from jsonb_populate_record(null::photos, ${rows[0]?.photo}::jsonb)`,
    );
  });
  await sweeping;
  const left = await api.deps.db.execute("select id from files where type = 'performer-photo'");
  expect(left.rows).toHaveLength(1);
});

test('likes and bookmarks count, and bookmarks list what one may know of', async () => {
  const { gallery } = await aGallery(api, owner, FOR_SALE);
  const target = { objectType: 'gallery', objectId: gallery._id } as const;
  await api.call(reactions.add, { body: { ...target, action: 'like' } }, fan);
  await api.call(reactions.add, { body: { ...target, action: 'bookmark' } }, fan);
  expect((await view(gallery._id, fan)).data).toMatchObject({
    isLiked: true,
    isBookMarked: true,
    stats: { likes: 1, bookmarks: 1 },
  });
  const list = () => api.call(reactions.bookmarks, { params: { kind: 'galleries' } }, fan);
  expect((await list()).data.data[0]?.objectInfo).toMatchObject({ title: 'Summer', isLocked: true });
  const hidden = await api.call(
    ownGalleries.update,
    { params: { id: gallery._id }, body: { status: 'inactive' } },
    owner,
  );
  expect(hidden.data.status).toBe('inactive');
  expect((await list()).data).toEqual({ data: [], total: 0 });
});

test('a last day without a time means the whole day', async () => {
  const { gallery } = await aGallery(api, owner, EVERYONE);
  const day = api.clock.now().toISOString().slice(0, 10);
  const before = new Date(api.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const found = async (toDate: string) =>
    ids((await api.call(galleries.search, { query: { toDate } })).data.data);
  expect([await found(day), await found(before)]).toEqual([[gallery._id], []]);
});
