import { comments } from '#contract/comments.ts';
import { contact } from '#contract/contact.ts';
import { feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { galleries } from '#contract/galleries.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { payments } from '#contract/payments.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { performers } from '#contract/performers.ts';
import { photos as photosOf } from '#contract/photos.ts';
import { reactions } from '#contract/reactions.ts';
import { users } from '#contract/users.ts';
import { videos } from '#contract/videos.ts';
import { wallet } from '#contract/wallet.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { paymentCards } from '#server/db/schema/payments.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import {
  aPhoto,
  aPost,
  bought,
  EVERYONE,
  FOR_SALE,
  SUBSCRIBERS,
  subscribed,
  withPublisher,
} from '#support/posts.ts';
import { aVideo } from '#support/videos.ts';

/** What existing clients read from posts and cards, and do with texts. */
let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const view = async (id: string, as: Partial<Person> = {}) =>
  (await api.call(feeds.view, { params: { id } }, as)).data;

test('performers get their own posts as if subscribed and bought', async () => {
  for (const audience of [SUBSCRIBERS, FOR_SALE]) {
    const made = await aPost(api, owner, audience);
    const own = await api.call(ownFeeds.mineOne, { params: { id: made._id } }, owner);
    for (const one of [made, own.data, await view(made._id, owner)])
      expect(one).toMatchObject({ isSubscribed: true, isBought: true, isLocked: false });
    expect(await view(made._id, await aPerformer(api))).toMatchObject({
      isSubscribed: false,
      isBought: false,
      isLocked: true,
    });
  }
});

test('likes, comments, views and bookmarks also stand in `stats`, those of a profile too', async () => {
  const post = await aPost(api, owner, EVERYONE);
  const on = { objectType: 'feed', objectId: post._id } as const;
  await api.call(reactions.add, { body: { ...on, action: 'like' } }, fan);
  await api.call(reactions.add, { body: { ...on, action: 'bookmark' } }, fan);
  await api.call(comments.create, { body: { ...on, content: 'One' } }, fan);
  await api.call(comments.create, { body: { ...on, content: 'Two' } }, fan);
  await api.call(feeds.countView, { params: { id: post._id } }, fan);
  const stats = { likes: 1, comments: 2, views: 1, bookmarks: 1 };
  expect(await view(post._id)).toMatchObject({ stats });
  const listed = await api.call(feeds.list, { query: { performerId: owner.id } }, fan);
  expect(listed.data.data[0]).toMatchObject({ stats });
  await api.call(ownFeeds.update, { params: { id: post._id }, body: { isSale: false } }, owner);
  // Who may not read comments is not told how many there are.
  expect(await view(post._id)).toMatchObject({ isLocked: true, stats: { ...stats, comments: 0 } });

  const profile = async () =>
    (await api.call(performers.view, { params: { id: owner.id } }, fan)).data.stats.likes;
  const like = { objectType: 'performer', objectId: owner.id, action: 'like' } as const;
  await api.call(reactions.add, { body: like }, fan);
  await api.call(reactions.add, { body: like }, fan);
  expect(await profile()).toBe(1);
  await api.call(reactions.remove, { body: like }, fan);
  expect(await profile()).toBe(0);
});

test('a locked text post answers the excerpt its performer chose, none by default', async () => {
  const bare = await aPost(api, owner, { text: 'The whole story', ...FOR_SALE });
  expect(await view(bare._id, fan)).toMatchObject({ text: '', excerpt: '', isLocked: true });
  const post = await aPost(api, owner, { text: 'The whole story', excerpt: 'It began so', ...FOR_SALE });
  expect(await view(post._id, fan)).toMatchObject({ text: 'It began so', isLocked: true });
  expect(await view(post._id, owner)).toMatchObject({ text: 'The whole story', excerpt: 'It began so' });
  await bought(api, fan, post);
  expect(await view(post._id, fan)).toMatchObject({ text: 'The whole story', isLocked: false });
  const tooLong = await api.call(
    ownFeeds.update,
    { params: { id: post._id }, body: { excerpt: 'x'.repeat(201) } },
    owner,
  );
  expect([tooLong.status, Object.keys(tooLong.error.fields ?? {})]).toEqual([422, ['excerpt']]);
});

test('a locked post is known by isSale, isSubscribed and isBought alone', async () => {
  const subscriber = await aFan(api);
  await subscribed(api, subscriber, owner, '2026-04-01');
  const posts = [await aPost(api, owner, SUBSCRIBERS), await aPost(api, owner, FOR_SALE)];
  const turned = await aPost(api, owner, FOR_SALE);
  for (const post of [...posts, turned]) await bought(api, fan, post);
  await api.call(ownFeeds.update, { params: { id: turned._id }, body: SUBSCRIBERS }, owner);
  for (const person of [{}, await aFan(api), subscriber, fan, owner]) {
    for (const { _id } of [...posts, turned]) {
      const { isSale, isSubscribed, isBought, isLocked } = await view(_id, person);
      expect(isSale ? !isBought : !isSubscribed).toBe(isLocked);
    }
  }
});

test('what is free for everyone is answered as bought, and buying it changes nothing', async () => {
  const { gallery } = await aGallery(api, owner, EVERYONE);
  const free = {
    feed: await aPost(api, owner, EVERYONE),
    video: await aVideo(api, owner, EVERYONE),
    gallery,
  };
  const bare = { isSale: true, price: 0, isBought: true, isPurchased: false, isLocked: false };
  const shown = async (as: Partial<Person>) => [
    await view(free.feed._id, as),
    (await api.call(videos.view, { params: { id: free.video._id } }, as)).data,
    (await api.call(galleries.view, { params: { id: gallery._id } }, as)).data,
  ];
  for (const as of [{}, fan]) for (const one of await shown(as)) expect(one).toMatchObject(bare);
  const { data: photos } = (await api.call(photosOf.list, { query: { galleryId: gallery._id } }, fan)).data;
  expect(photos).toMatchObject([{ isSale: true, price: 0, isBought: true, isLocked: false }]);

  for (const kind of ['feed', 'video', 'gallery'] as const) {
    const { _id } = free[kind];
    const call = { params: { id: _id }, body: {} };
    const reply = await api.call(wallet[kind], call, fan);
    expect(reply).toMatchObject({
      status: 200,
      data: { type: kind, targetId: _id, totalPrice: 0, products: [{ tokens: 0, quantity: 1 }] },
    });
    expect(await api.call(wallet[kind], call, await aPerformer(api))).toMatchObject({ status: 403 });
  }
  expect((await api.call(wallet.search, {}, fan)).data.total).toBe(0);
  for (const one of await shown(fan)) expect(one).toMatchObject(bare);
  expect(api.events.filter(({ event }) => event === 'token_transaction_success')).toEqual([]);
  // Out of sight it is not found, for sale it is not given away.
  await api.call(ownFeeds.update, { params: { id: free.feed._id }, body: { status: 'inactive' } }, owner);
  const hidden = await api.call(wallet.feed, { params: { id: free.feed._id }, body: {} }, fan);
  expect(hidden.status).toBe(404);
  const sold = await aPost(api, owner, FOR_SALE);
  expect(await view(sold._id, fan)).toMatchObject({ isBought: false, isPurchased: false, isLocked: true });
  await bought(api, fan, sold);
  expect(await view(sold._id, fan)).toMatchObject({ isBought: true, isPurchased: true, isLocked: false });
});

test('a post is commented on and reacted to by its own type, too', async () => {
  const stranger = await aFan(api);
  const post = await aPost(api, owner, EVERYONE);
  const video = await aVideo(api, owner, EVERYONE);
  const closed = await aPost(api, owner, { text: 'Closed', ...FOR_SALE });
  const inject = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    as: Person,
    payload?: object,
  ) => {
    const headers = { authorization: as.token, 'content-type': 'application/json' };
    const reply = await api.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return { status: reply.statusCode, data: reply.json().data };
  };
  const folder = (await inject('POST', '/reactions/bookmark-folders', fan, { name: 'Kept' })).data;
  for (const objectType of ['text', 'photo', 'audio', 'video', 'scheduled-streaming', 'feed']) {
    const about = { objectType, objectId: post._id };
    const asked = `/comments?objectType=${objectType}&objectId=`;
    const made = await inject('POST', '/comments', fan, { ...about, content: objectType });
    expect(made).toMatchObject({ status: 200, data: { objectType: 'feed', objectId: post._id } });
    const listed = await inject('GET', `${asked}${post._id}`, fan);
    expect(listed.data.data[0]).toMatchObject({ _id: made.data._id, content: objectType });
    const liked = await inject('POST', '/reactions', fan, { ...about, action: 'like' });
    expect(liked.data).toMatchObject({ objectType: 'feed', objectId: post._id });
    expect(await view(post._id, fan)).toMatchObject({ isLiked: true, totalLike: 1 });
    await inject('POST', '/reactions', fan, { ...about, action: 'bookmark' });
    const moved = { objectType, objectId: post._id, folderId: folder._id };
    expect((await inject('PUT', '/reactions/bookmark-folder', fan, moved)).status).toBe(200);
    await inject('DELETE', '/reactions', fan, { ...about, action: 'bookmark' });
    await inject('DELETE', '/reactions', fan, { ...about, action: 'like' });
    expect(await view(post._id, fan)).toMatchObject({ isLiked: false, totalLike: 0 });
    // What is closed stays closed under every name.
    expect((await inject('GET', `${asked}${closed._id}`, stranger)).status).toBe(403);
    const refused = { objectType, objectId: closed._id, content: 'Hello' };
    expect((await inject('POST', '/comments', stranger, refused)).status).toBe(403);
  }
  const onVideo = { objectType: 'video', objectId: video._id, content: 'Hello' };
  expect((await inject('POST', '/comments', fan, onVideo)).data).toMatchObject({ objectType: 'video' });
  // A report is of what it names alone: nobody would find a post among the videos that were reported.
  const report = { target: 'video', targetId: post._id, title: 'spam' };
  expect((await inject('POST', '/reports', fan, report)).status).toBe(404);
  const lost = { objectType: 'gallery', objectId: post._id, content: 'Hello' };
  expect((await inject('POST', '/comments', fan, lost)).status).toBe(404);
});

test('a home without anybody in it holds recent posts for everyone, marked as suggestions', async () => {
  await aPost(api, owner, SUBSCRIBERS);
  await aPost(api, owner, FOR_SALE);
  await aPost(api, owner, { ...EVERYONE, status: 'inactive' });
  const free = await aPost(api, owner, EVERYONE);
  const home = async (as: Partial<Person> = {}) => {
    const { data } = await api.call(feeds.list, { query: { isHome: 'true' } }, as);
    return data.data.map((one) => [one._id, one.isSuggestion]);
  };
  expect(await home()).toEqual([[free._id, true]]);
  expect(await home(fan)).toEqual([[free._id, true]]);
  const quiet = await aPerformer(api);
  await api.call(follows.follow, { params: { id: quiet.id } }, fan);
  expect(await home(fan)).toEqual([]);
  await api.call(follows.follow, { params: { id: owner.id } }, fan);
  expect((await home(fan)).map(([, isSuggestion]) => isSuggestion)).toEqual([false, false, false]);
  const subscriber = await aFan(api);
  await subscribed(api, subscriber, owner, '2026-04-01');
  expect(await home(subscriber)).toHaveLength(3);
});

test('cards carry a token, which is their id and nothing of the gateway', async () => {
  const now = api.clock.now();
  await api.deps.db.insert(paymentCards).values({
    id: 'card-1',
    userId: fan.id,
    paymentGateway: 'sandbox',
    gatewayToken: 'pm_secret',
    last4Digits: '4242',
    brand: 'visa',
    month: 12,
    year: 2099,
    createdAt: now,
    updatedAt: now,
  });
  const { data } = await api.call(payments.cards, {}, fan);
  expect(data.data).toEqual([expect.objectContaining({ _id: 'card-1', token: 'card-1' })]);
  expect(JSON.stringify(data)).not.toContain('pm_secret');
});

test('scores are whole numbers', async () => {
  await api.deps.db.update(performerTable).set({ score: 12.345 });
  const { data } = await api.call(performers.view, { params: { id: owner.username } });
  expect(data.score).toBe(12);
});

describe('texts do no harm where a client puts them into a page as HTML', () => {
  const EVIL = 'Hi <img src=x onerror=alert(1)><x onload=alert(2)> <3';
  const SAFE = 'Hi < x onload=alert(2)> <3';

  test('posts, their titles, excerpts and descriptions of photos', async () => {
    const photo = await aPhoto(api, owner, 'photo', EVIL);
    const body = { type: 'photo' as const, title: EVIL, text: EVIL, excerpt: EVIL, fileIds: [photo._id] };
    const post = await aPost(api, owner, body);
    expect(post).toMatchObject({ title: SAFE, text: SAFE, excerpt: SAFE, files: [{ alt: SAFE }] });
    const changed = await api.call(
      ownFeeds.update,
      { params: { id: post._id }, body: { text: `${EVIL}!` } },
      owner,
    );
    expect(changed.data.text).toBe(`${SAFE}!`);
  });

  test('profiles and names', async () => {
    const { data } = await api.call(
      performerAccount.update,
      { params: { id: owner.id }, body: { bio: EVIL, name: EVIL, city: EVIL } },
      owner,
    );
    expect(data).toMatchObject({ bio: SAFE, name: SAFE, city: SAFE });
    const renamed = await api.call(users.update, { body: { name: EVIL } }, fan);
    expect(renamed.data.name).toBe(SAFE);
  });

  test('fields whose name becomes one of ours only without its tags, and names within a field', async () => {
    const send = (payload: object) =>
      api.app.inject({
        method: 'PUT',
        url: `/api/performers/${owner.id}`,
        headers: { authorization: owner.token },
        payload,
      });
    expect((await send({ 'bio<b token>': EVIL })).json().data.bio).toBe(SAFE);
    const socialLinks = { token: 'https://example.com/a<b>b</b>' };
    expect((await send({ socialLinks })).json().data.socialLinks).toEqual({
      token: 'https://example.com/ab',
    });
  });

  test('messages to the operators', async () => {
    const body = { name: EVIL, email: 'ann@example.com', message: `${EVIL} and more words` };
    expect((await api.call(contact.send, { body })).status).toBe(200);
    const [row] = await api.deps.db.select().from(contactMessages);
    expect(row).toMatchObject({ name: SAFE, message: `${SAFE} and more words` });
  });

  test('a password may hold anything', async () => {
    const password = 'Aa1-<b>secret<script>';
    const person = await aFan(api, { password });
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: person.username, password },
    });
    expect(reply.statusCode).toBe(200);
  });
});
