import { comments } from '#contract/comments.ts';
import { feeds } from '#contract/feeds.ts';
import { files } from '#contract/files.ts';
import { galleries } from '#contract/galleries.ts';
import { library } from '#contract/library.ts';
import { messages } from '#contract/messages.ts';
import { notifications } from '#contract/notifications.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { ownProducts } from '#contract/own-products.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { performers } from '#contract/performers.ts';
import { products } from '#contract/products.ts';
import { reactions } from '#contract/reactions.ts';
import { reports } from '#contract/reports.ts';
import { streaming } from '#contract/streaming.ts';
import { users } from '#contract/users.ts';
import { videos } from '#contract/videos.ts';
import { wallet } from '#contract/wallet.ts';
import type { ReportTarget } from '#rules/reports.ts';
import { answerAppeal } from '#server/features/reports/cases.service.ts';
import { decideReport } from '#server/features/reports/report-decide.service.ts';
import { shownReport } from '#server/features/reports/report-shown.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { aNewJpeg, asFile } from '#support/images.ts';
import { aPhoto, aPhotoPost, aPost, boughtThing, EVERYONE, FOR_SALE } from '#support/posts.ts';
import { aDigitalProduct } from '#support/products.ts';
import { aStream } from '#support/streams.ts';
import { takeDown as takeDownOf } from '#support/take-down.ts';
import { aFilm, aVideo } from '#support/videos.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let buyer: Person;
let operator: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan, buyer] = [await aPerformer(api), await aFan(api), await aFan(api)];
  operator = await anOperator(api);
});
afterAll(() => api.close());

const takeDown = (target: ReportTarget, id: string, reporter = fan) =>
  takeDownOf(api, { reporter, operator }, target, id);

/** A sold thing of each kind, and the calls of its performer and of people. */
const KINDS = {
  feed: {
    bookmarks: 'feeds',
    make: async () => {
      const { _id: id, files } = await aPhotoPost(api, star, FOR_SALE);
      return { id, fileId: files[0]?._id ?? '' };
    },
    view: (id: string, as: object) => api.call(feeds.view, { params: { id } }, as),
    remove: (id: string) => api.call(ownFeeds.remove, { params: { id } }, star),
    restore: (id: string) => api.call(ownFeeds.restore, { params: { id } }, star),
    deleted: () => api.call(ownFeeds.mine, { query: { isDeleted: true } }, star),
  },
  video: {
    bookmarks: 'videos',
    make: async () => {
      const fileId = await aFilm(api, star);
      return { id: (await aVideo(api, star, { title: 'Waves', fileId, ...FOR_SALE }))._id, fileId };
    },
    view: (id: string, as: object) => api.call(videos.view, { params: { id } }, as),
    remove: (id: string) => api.call(ownVideos.remove, { params: { id } }, star),
    restore: (id: string) => api.call(ownVideos.restore, { params: { id } }, star),
    deleted: () => api.call(ownVideos.mine, { query: { isDeleted: true } }, star),
  },
  gallery: {
    bookmarks: 'galleries',
    make: async () => {
      const { gallery, photos } = await aGallery(api, star, FOR_SALE);
      return { id: gallery._id, fileId: photos[0]?.fileId ?? '' };
    },
    view: (id: string, as: object) => api.call(galleries.view, { params: { id } }, as),
    remove: (id: string) => api.call(ownGalleries.remove, { params: { id } }, star),
    restore: (id: string) => api.call(ownGalleries.restore, { params: { id } }, star),
    deleted: () => api.call(ownGalleries.mine, { query: { isDeleted: true } }, star),
  },
  product: {
    bookmarks: 'products',
    make: async () => {
      const made = await aDigitalProduct(api, star);
      return { id: made._id, fileId: made.digitalFileId ?? '' };
    },
    view: (id: string, as: object) => api.call(products.view, { params: { id } }, as),
    remove: (id: string) => api.call(ownProducts.remove, { params: { id } }, star),
    restore: (id: string) =>
      api.call(ownProducts.setStatus, { body: { productIds: [id], status: 'restored' } }, star),
    deleted: () => api.call(ownProducts.mine, { query: { isDeleted: true } }, star),
  },
} as const;

describe.each(['feed', 'video', 'gallery', 'product'] as const)('a %s that was taken down', (kind) => {
  const { make, bookmarks, view, remove, restore, deleted } = KINDS[kind];

  test('is gone for everybody but operators, whoever bought it, and does not come back', async () => {
    const { id } = await make();
    const purchase = await boughtThing(
      api,
      buyer,
      { type: kind, id, performerId: star.id, title: 'Sold' },
      'success',
    );
    expect((await view(id, buyer)).status).toBe(200);
    await takeDown(kind, id);
    const seen = await Promise.all([{}, fan, buyer, star].map((who) => view(id, who)));
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await view(id, operator)).status).toBe(200);
    expect((await restore(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await deleted()).data).toMatchObject({ data: [], total: 0 });
    const owned = await api.call(library.files, { params: { id: purchase } }, buyer);
    expect(JSON.stringify(owned.data ?? {})).not.toContain('signed/');
  });

  test('is not among bookmarks of its buyers any more', async () => {
    const { id } = await make();
    await boughtThing(api, buyer, { type: kind, id, performerId: star.id, title: 'Sold' }, 'success');
    await api.call(reactions.add, { body: { action: 'bookmark', objectType: kind, objectId: id } }, buyer);
    const kept = async () =>
      (await api.call(reactions.bookmarks, { params: { kind: bookmarks }, query: {} }, buyer)).data.total;
    expect(await kept()).toBe(1);
    await takeDown(kind, id);
    expect(await kept()).toBe(0);
  });

  test('that its performer had deleted does not come back either', async () => {
    const { id } = await make();
    const body = { target: kind, targetId: id, title: 'Spam', description: '' };
    const { data } = await api.call(reports.create, { body }, fan);
    await remove(id);
    expect((await deleted()).data.data).toHaveLength(1);
    await decideReport(api.deps, { actor: operator.id, id: data._id, outcome: 'deleted', note: 'Not legal' });
    expect((await deleted()).data).toMatchObject({ data: [], total: 0 });
    expect((await restore(id)).status).toBe(404);
  });

  test('comes back to its buyers after an appeal, and to all when its performer wants that', async () => {
    const { id } = await make();
    await boughtThing(api, buyer, { type: kind, id, performerId: star.id, title: 'Sold' }, 'success');
    await takeDown(kind, id);
    const [decision] = (await api.call(reports.cases, {}, star)).data.data;
    const params = { id: decision?._id ?? '' };
    await api.call(reports.appeal, { params, body: { text: 'All are of age' } }, star);
    const answer = { actor: operator.id, id: params.id, isAccepted: true, answer: 'You are right' };
    expect(await answerAppeal(api.deps, answer)).toEqual({ isGivenBack: true });
    expect((await view(id, buyer)).status).toBe(200);
    expect((await view(id, fan)).status).toBe(404);
    expect((await deleted()).data.data).toHaveLength(1);
    expect((await restore(id)).status).toBe(200);
    expect((await view(id, fan)).status).toBe(200);
  });
});

test('its files come into nothing else', async () => {
  const post = await aPhotoPost(api, star, FOR_SALE);
  await takeDown('feed', post._id);
  const again = await api.call(
    ownFeeds.create,
    { body: { type: 'photo', text: 'Again', fileIds: [post.files[0]?._id ?? ''], ...EVERYONE } },
    star,
  );
  expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([422, ['fileIds']]);
  const fileId = await aFilm(api, star);
  await takeDown('video', (await aVideo(api, star, { title: 'Waves', fileId, ...EVERYONE }))._id);
  const film = await api.call(ownVideos.create, { body: { title: 'Again', fileId, ...EVERYONE } }, star);
  expect(film.status).toBe(422);
  const { gallery, photos } = await aGallery(api, star, EVERYONE);
  const { gallery: open } = await aGallery(api, star, EVERYONE);
  await takeDown('gallery', gallery._id);
  const moved = await api.call(
    ownPhotos.update,
    { params: { id: photos[0]?._id ?? '' }, body: { galleryId: open._id } },
    star,
  );
  expect(moved.status).toBe(404);
});

test('its files are seen nowhere else, and nothing is cut from them', async () => {
  const photo = await aPhoto(api, star);
  const about = { type: 'photo' as const, text: '', fileIds: [photo._id] };
  const post = await aPost(api, star, { ...about, ...FOR_SALE });
  const { data: other } = await api.call(ownFeeds.create, { body: { ...about, ...FOR_SALE } }, star);
  await boughtThing(api, buyer, { type: 'feed', id: other._id, performerId: star.id, title: '' }, 'success');
  const bytes = async (as: Person) => {
    const url = (await api.call(feeds.view, { params: { id: other._id } }, as)).data.files[0]?.url ?? '';
    return (await api.app.inject({ url })).statusCode;
  };
  expect([await bytes(buyer), await bytes(star)]).toEqual([200, 200]);
  const filmId = await aFilm(api, star);
  const film = await aVideo(api, star, { title: 'Waves', fileId: filmId, ...EVERYONE });
  await takeDown('feed', post._id);
  await takeDown('video', film._id);
  api.clock.advance({ seconds: 10 });
  for (const one of [buyer, star]) expect(await bytes(one)).not.toBe(200);
  const status = (fileId: string, as: Person) =>
    api.call(files.status, { params: { id: fileId }, query: {} }, as);
  expect((await status(photo._id, star)).status).toBe(404);
  expect((await status(photo._id, operator)).status).toBe(200);
  const cut = await api.call(ownFeeds.cutTeaser, { body: { fileId: filmId, start: 0, end: 2 } }, star);
  expect(cut.status).toBe(404);
});

test('its files are given back with it, but for those that something else keeps down', async () => {
  const photo = await aPhoto(api, star);
  const about = { type: 'photo' as const, text: '', fileIds: [photo._id], ...FOR_SALE };
  const cases: string[] = [];
  const posts = [await aPost(api, star, about), await aPost(api, star, about)].map(({ _id }) => _id);
  for (const id of posts) {
    await boughtThing(api, buyer, { type: 'feed', id, performerId: star.id, title: '' }, 'success');
    api.clock.advance({ seconds: 10 });
    await takeDown('feed', id);
    cases.push((await api.call(reports.cases, {}, star)).data.data[0]?._id ?? '');
  }
  const giveBack = async (id = '') => {
    await api.call(reports.appeal, { params: { id }, body: { text: 'All are of age' } }, star);
    await answerAppeal(api.deps, { actor: operator.id, id, isAccepted: true, answer: 'You are right' });
    api.clock.advance({ seconds: 10 });
  };
  const isSeen = async () => {
    const { data, status } = await api.call(feeds.view, { params: { id: posts[0] ?? '' } }, buyer);
    expect(status).toBe(200);
    return (await api.app.inject({ url: data.files[0]?.url ?? '' })).statusCode === 200;
  };
  await giveBack(cases[0]);
  expect(await isSeen()).toBe(false);
  await giveBack(cases[1]);
  expect(await isSeen()).toBe(true);
});

test('what a buyer keeps of an earlier version is taken down, too', async () => {
  const [first, second] = [await aPhoto(api, star), await aPhoto(api, star)];
  const post = await aPost(api, star, { type: 'photo', text: '', fileIds: [first._id], ...FOR_SALE });
  await boughtThing(api, buyer, { type: 'feed', id: post._id, performerId: star.id, title: '' }, 'success');
  await api.call(ownFeeds.update, { params: { id: post._id }, body: { fileIds: [second._id] } }, star);
  await takeDown('feed', post._id);
  const again = { type: 'photo' as const, text: 'Again', fileIds: [first._id], ...EVERYONE };
  expect((await api.call(ownFeeds.create, { body: again }, star)).status).toBe(422);
});

test('a removed profile leaves no picture that everybody can have', async () => {
  const { data } = await api.call(
    users.uploadAvatar,
    { files: { avatar: asFile(await aNewJpeg(64, 64)) } },
    star,
  );
  const url = String((data as { url?: string }).url ?? '');
  expect((await api.app.inject({ url })).statusCode).toBe(200);
  await takeDown('performer', star.id);
  expect((await api.app.inject({ url })).statusCode).toBe(404);
});

test('pictures that have an address for everybody are removed from the storage', async () => {
  const picture = await api.call(
    ownFeeds.uploadThumbnail,
    { files: { file: asFile(await aNewJpeg(64, 48)) }, body: {} },
    star,
  );
  const photo = await aPhoto(api, star);
  const post = await aPost(api, star, {
    type: 'photo',
    fileIds: [photo._id],
    thumbnailId: picture.data._id,
    ...FOR_SALE,
  });
  const { data } = await api.call(feeds.view, { params: { id: post._id } });
  const addresses = [data.thumbnail?.url, data.files[0]?.blurThumbnail].map((url) => url ?? '');
  const asked = () => Promise.all(addresses.map(async (url) => (await api.app.inject({ url })).statusCode));
  expect(await asked()).toEqual([200, 200]);
  await takeDown('feed', post._id);
  expect(await asked()).toEqual([404, 404]);
});

test('an address of a bought file ends with it', async () => {
  const { id } = await KINDS.video.make();
  await boughtThing(api, buyer, { type: 'video', id, performerId: star.id, title: 'Sold' }, 'success');
  const url = (await api.call(videos.view, { params: { id } }, buyer)).data.video?.url ?? '';
  expect((await api.app.inject({ url })).statusCode).toBe(200);
  await takeDown('video', id);
  api.clock.advance({ seconds: 10 });
  expect((await api.app.inject({ url })).statusCode).not.toBe(200);
});

test('what was taken down is not sold', async () => {
  await tokensFor(api, fan.id, 100);
  const post = await aPost(api, star, FOR_SALE);
  await takeDown('feed', post._id);
  const { status } = await api.call(wallet.feed, { params: { id: post._id }, body: {} }, fan);
  expect(status).toBe(404);
});

test('a comment goes with its replies, and the numbers follow', async () => {
  const { _id: objectId } = await aPost(api, star, EVERYONE);
  const write = (who: Person, on?: string) =>
    api.call(
      comments.create,
      { body: { objectId: on ?? objectId, objectType: on ? 'comment' : 'feed', content: 'A lie' } },
      who,
    );
  const { data } = await write(fan);
  await write(buyer, data._id);
  await takeDown('comment', data._id, buyer);
  expect((await api.call(comments.list, { query: { objectId, objectType: 'feed' } })).data.data).toEqual([]);
  expect((await api.call(feeds.view, { params: { id: objectId } })).data.totalComment).toBe(0);
  expect((await api.call(reports.list, {}, buyer)).data.data).toMatchObject([
    { name: '', status: 'deleted' },
  ]);
  expect((await api.call(reports.cases, {}, fan)).data.data).toMatchObject([
    { target: 'comment', name: 'A lie', action: 'deleted' },
  ]);
});

test('a message goes for both, also for who bought it', async () => {
  await tokensFor(api, fan.id, 100);
  const id = await talkTo(api, fan, star);
  await say(api, fan, id, 'Hello');
  const sold = await sayFiles(api, star, id, [await aMessagePhoto(api, star)], {
    ...{ isSale: true, price: 5, text: 'Only for you' },
  });
  await api.call(wallet.message, { params: { id: sold._id }, body: {} }, fan);
  await takeDown('message', sold._id);
  for (const who of [fan, star]) {
    const { data } = await api.call(messages.list, { params: { id } }, who);
    const shown = data.data.find(({ _id }) => _id === sold._id);
    expect(shown).toMatchObject({ isDeleted: true, text: '', files: [] });
  }
});

test('of a message that was taken down its buyer and its reporter keep no words', async () => {
  await tokensFor(api, fan.id, 100);
  const id = await talkTo(api, fan, star);
  await say(api, fan, id, 'Hello');
  const sold = await sayFiles(api, star, id, [await aMessagePhoto(api, star)], {
    ...{ isSale: true, price: 5, text: 'Only for you' },
  });
  await api.call(wallet.message, { params: { id: sold._id }, body: {} }, fan);
  const body = { target: 'message', targetId: sold._id, title: 'Spam', description: '' } as const;
  const decide = async (outcome: 'rejected' | 'deleted') => {
    const { data } = await api.call(reports.create, { body }, fan);
    await decideReport(api.deps, { actor: operator.id, id: data._id, outcome, note: 'Not legal' });
    return data._id;
  };
  const read = async () => [
    (await api.call(reports.list, {}, fan)).data,
    (await api.call(notifications.list, { query: { type: 'report' } }, fan)).data,
    (await api.call(library.list, {}, fan)).data,
    (await api.call(wallet.search, {}, fan)).data,
  ];
  await decide('rejected');
  for (const shown of await read()) expect(JSON.stringify(shown)).toContain('Only for you');
  const last = await decide('deleted');
  const after = await read();
  expect(JSON.stringify(after)).not.toContain('Only for you');
  expect(JSON.stringify(after[3])).toContain('"Message"');
  expect((await shownReport(api.deps, last)).join()).toContain('Only for you');
});

test('a stream ends, and an account is closed', async () => {
  const stream = await aStream(api, star);
  await takeDown('stream', stream._id);
  expect((await api.call(streaming.join, { params: { id: star.id } }, fan)).status).not.toBe(200);
  await takeDown('performer', star.id);
  expect((await api.call(performers.view, { params: { id: star.id } }, fan)).status).toBe(404);
  expect((await api.call(reports.list, {}, star)).status).toBe(401);
});

test('what is gone already is decided without a case', async () => {
  const { _id: objectId } = await aPost(api, star, EVERYONE);
  const body = { objectId, objectType: 'feed', content: 'A lie' } as const;
  const { data: comment } = await api.call(comments.create, { body }, buyer);
  const { data } = await api.call(
    reports.create,
    { body: { target: 'comment', targetId: comment._id, title: 'Spam', description: '' } },
    fan,
  );
  await api.call(comments.remove, { params: { id: comment._id } }, buyer);
  expect(
    await decideReport(api.deps, { actor: operator.id, id: data._id, outcome: 'deleted', note: 'Spam' }),
  ).toEqual({ reporters: 1, wasThere: false });
  expect((await api.call(reports.cases, {}, buyer)).data.total).toBe(0);
  expect((await api.call(reports.list, {}, fan)).data.data).toMatchObject([{ status: 'deleted' }]);
});
