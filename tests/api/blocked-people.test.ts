import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { comments } from '#contract/comments.ts';
import { conversations } from '#contract/conversations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { explore } from '#contract/explore.ts';
import { feeds } from '#contract/feeds.ts';
import { files } from '#contract/files.ts';
import { follows } from '#contract/follows.ts';
import { galleries } from '#contract/galleries.ts';
import { library } from '#contract/library.ts';
import { notifications } from '#contract/notifications.ts';
import { orders } from '#contract/orders.ts';
import { ownProducts } from '#contract/own-products.ts';
import { payments } from '#contract/payments.ts';
import { performers } from '#contract/performers.ts';
import { photos } from '#contract/photos.ts';
import { privateShows } from '#contract/private-shows.ts';
import { products } from '#contract/products.ts';
import { reactions } from '#contract/reactions.ts';
import { reminders } from '#contract/reminders.ts';
import { reports } from '#contract/reports.ts';
import { search } from '#contract/search.ts';
import { streaming } from '#contract/streaming.ts';
import { users } from '#contract/users.ts';
import { videos } from '#contract/videos.ts';
import { wallet } from '#contract/wallet.ts';
import { follows as followTable } from '#server/db/schema/follows.ts';
import { suggestedCreators } from '#server/features/feeds/suggested-creators.queries.ts';
import { newId } from '#server/ids.ts';
import { anAddress } from '#support/addresses.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type BlockedWorld, kinds, MARK, makeBlockedWorld } from '#support/blocked-world.ts';
import type { Person } from '#support/factories.ts';
import { startLive, until } from '#support/live.ts';
import { aPost, EVERYONE } from '#support/posts.ts';
import { aStream } from '#support/streams.ts';

/** Whom a performer blocks, in person: docs/product.md 3.6 and 30.3. It is noon of the first of March. */
let api: TestApi;
let world: BlockedWorld;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  world = await makeBlockedWorld(api);
});
afterAll(() => api.close());

const block = (who: Person = world.star, target: Person = world.fan) =>
  api.call(blocks.add, { body: { targetId: target.id } }, who);
const unblock = () => api.call(blocks.remove, { params: { id: world.fan.id } }, world.star);

type Answer = { status: number; data: unknown; error: { error: string } };
type Ask = (as: Partial<Person>) => Promise<Answer>;
const asking =
  <E extends Endpoint>(endpoint: E, input: object = {}): Ask =>
  async (as) =>
    (await api.call(endpoint, input as never, as)) as Answer;

/** Whether a reply tells anything of the performer. */
const tellsOf = ({ data }: Answer): boolean => {
  const text = JSON.stringify(data ?? null);
  return [MARK, world.star.id, `"${world.star.username}"`].some((mark) => text.includes(mark));
};

/** Every list in which the star, or something of theirs, stands for somebody who follows them. */
const lists = (): Record<string, Ask> => ({
  'search of creators': asking(performers.search, { query: { q: MARK } }),
  'creators by score': asking(performers.top),
  'creators by chance': asking(performers.random, { query: { limit: 20 } }),
  'whom one follows': asking(follows.following),
  'all posts': asking(feeds.list),
  'the home': asking(feeds.list, { query: { isHome: true } }),
  'all galleries': asking(galleries.search),
  'all photos': asking(photos.list),
  'all videos': asking(videos.search),
  'related videos': asking(videos.related, { params: { id: world.otherVideoId } }),
  'all products': asking(products.search),
  'the search': asking(search.find, { query: { q: MARK } }),
  suggestions: asking(search.suggest, { query: { q: MARK.slice(0, 4) } }),
  explore: asking(explore.explore),
  trending: asking(explore.trending, { query: { time: 'week' } }),
  'running streams': asking(streaming.search),
  'announced streams': asking(streaming.schedule),
  'a name in a post': async (as) => {
    const { status, data, error } = await api.call(feeds.view, { params: { id: world.naming._id } }, as);
    return { status, data: data?.mentions, error } as Answer;
  },
  ...Object.fromEntries(
    ['performers', 'feeds', 'galleries', 'videos', 'products'].map((kind) => [
      `bookmarked ${kind}`,
      asking(reactions.bookmarks, { params: { kind } }),
    ]),
  ),
});

test('no list, search or suggestion holds the performer any more', async () => {
  for (const [name, ask] of Object.entries(lists()))
    expect([name, tellsOf(await ask(world.fan))]).toEqual([name, true]);
  await block();
  for (const [name, ask] of Object.entries(lists())) {
    const reply = await ask(world.fan);
    expect([name, reply.status, tellsOf(reply)]).toEqual([name, 200, false]);
    // Whoever follows nobody is shown something else at home, and does not follow any more.
    if (name !== 'whom one follows') expect([name, tellsOf(await ask(world.friend))]).toEqual([name, true]);
  }
});

test('creators one may like do not hold them', async () => {
  const suggested = asking(feeds.list, { query: { isSuggested: true } });
  await api.deps.db.delete(followTable);
  expect(tellsOf(await suggested(world.fan))).toBe(true);
  await block();
  expect([tellsOf(await suggested(world.fan)), tellsOf(await suggested(world.friend))]).toEqual([
    false,
    true,
  ]);
  // They take nobody's place either.
  const asked = { viewerId: world.fan.id, countries: [], now: api.deps.clock.now(), most: 50 };
  const of = async (blockerIds: string[]) =>
    (await suggestedCreators(api.deps.db, { ...asked, blockerIds })).map(({ id }) => id);
  expect(await of([])).toContain(world.star.id);
  expect(await of([world.star.id])).not.toContain(world.star.id);
});

const PRIVATE = { body: { minutes: 1 } };
/** Every way to look at one thing, or to begin something, with the answer to who is blocked. */
const ways = (deliveryAddressId: string): [string, Ask, number, string][] => {
  const { star, free, announced, galleryId, videoId, mugId, soldOutId, streamId } = world;
  const id = star.id;
  const said = { objectType: 'feed', objectId: free._id } as const;
  const closed = 'not-available-to-you';
  return [
    ['the profile', asking(performers.view, { params: { id } }), 403, `performers.${closed}`],
    [
      'the profile by name',
      asking(performers.view, { params: { id: star.username } }),
      403,
      `performers.${closed}`,
    ],
    ['the card', asking(users.view, { params: { id } }), 403, `performers.${closed}`],
    ['a look at the profile', asking(performers.countView, { params: { id } }), 403, `performers.${closed}`],
    ['posts of the profile', asking(feeds.list, { query: { performerId: id } }), 403, `performers.${closed}`],
    [
      'galleries of the profile',
      asking(galleries.search, { query: { performerId: id } }),
      403,
      `performers.${closed}`,
    ],
    [
      'photos of the profile',
      asking(photos.ofPerformer, { params: { performerId: id } }),
      403,
      `performers.${closed}`,
    ],
    [
      'videos of the profile',
      asking(videos.search, { query: { performerId: id } }),
      403,
      `performers.${closed}`,
    ],
    ['the store', asking(products.search, { query: { performerId: id } }), 403, `performers.${closed}`],
    ['a post', asking(feeds.view, { params: { id: free._id } }), 403, `feeds.${closed}`],
    ['a post by its address', asking(feeds.view, { params: { id: free.slug } }), 403, `feeds.${closed}`],
    ['a gallery', asking(galleries.view, { params: { id: galleryId } }), 403, `galleries.${closed}`],
    ['its photos', asking(photos.list, { query: { galleryId } }), 403, `galleries.${closed}`],
    ['a video', asking(videos.view, { params: { id: videoId } }), 403, `videos.${closed}`],
    ['a product', asking(products.view, { params: { id: mugId } }), 403, `products.${closed}`],
    ['the page of a stream', asking(streaming.view, { params: { id } }), 403, `performers.${closed}`],
    ['a stream', asking(streaming.join, { params: { id } }), 403, 'streaming.blocked'],
    ['comments', asking(comments.list, { query: said }), 404, 'comments.object-not-found'],
    [
      'a comment',
      asking(comments.create, { body: { ...said, content: 'Hello' } }),
      404,
      'comments.object-not-found',
    ],
    [
      'a comment on the profile',
      asking(comments.create, { body: { objectType: 'performer', objectId: id, content: 'Hello' } }),
      404,
      'comments.object-not-found',
    ],
    ['a like', asking(reactions.add, { body: { ...said, action: 'like' } }), 404, 'reactions.not-found'],
    ['a follow', asking(follows.follow, { params: { id } }), 403, `performers.${closed}`],
    ['a reminder', asking(reminders.add, { params: { id: announced._id } }), 403, `feeds.${closed}`],
    ['a wish for a product', asking(products.wait, { params: { id: soldOutId } }), 403, `products.${closed}`],
    [
      'a conversation',
      asking(conversations.create, { body: { source: 'performer', sourceId: id } }),
      403,
      'conversations.blocked',
    ],
    [
      'a private show',
      asking(privateShows.request, { params: { id }, ...PRIVATE }),
      403,
      `performers.${closed}`,
    ],
    [
      'a tip',
      asking(wallet.tip, { params: { id }, body: { price: 10 } }),
      404,
      'wallet.performer-unavailable',
    ],
    [
      'a tip in a stream',
      asking(wallet.tip, { params: { id }, body: { price: 10, streamId } }),
      404,
      'wallet.performer-unavailable',
    ],
    ['a gallery for tokens', asking(wallet.gallery, { params: { id: galleryId } }), 404, 'wallet.not-found'],
    [
      'an order',
      asking(wallet.product, { params: { id: mugId }, body: { deliveryAddressId } }),
      404,
      'wallet.not-found',
    ],
    [
      'a trial',
      asking(payments.subscribe, { body: { performerId: id, type: 'free' } }),
      404,
      'subscriptions.performer-unavailable',
    ],
  ];
};

test('nothing of the performer can be opened, and nothing begun with them', async () => {
  const all = ways(await anAddress(api, world.fan));
  for (const [name, ask] of all.filter(([, , status]) => status === 403).slice(0, 16))
    expect([name, (await ask(world.fan)).status]).toEqual([name, 200]);
  await block();
  for (const [name, ask, status, error] of all) {
    const reply = await ask(world.fan);
    expect([name, reply.status, reply.error?.error]).toEqual([name, status, error]);
    expect([name, tellsOf(reply)]).toEqual([name, false]);
  }
});

test('the same holds for another performer, and for nobody else; a block of a fan closes nothing', async () => {
  await block(world.star, world.other);
  const view = asking(performers.view, { params: { id: world.star.id } });
  expect((await view(world.other)).status).toBe(403);
  for (const who of [world.fan, world.friend, {}]) expect((await view(who)).status).toBe(200);
  await block(world.fan, world.star);
  expect((await view(world.fan)).status).toBe(200);
});

test('the follow ends, is told in the number of followers, and does not come back with the block taken away', async () => {
  const asFan = async () =>
    (await api.call(performers.view, { params: { id: world.star.id } }, world.fan)).data;
  expect(await asFan()).toMatchObject({ isFollowed: true, stats: { followers: 2 } });
  await block();
  const rows = await api.deps.db.select().from(followTable).where(eq(followTable.followerId, world.fan.id));
  expect(rows).toEqual([]);
  await unblock();
  expect(await asFan()).toMatchObject({ isFollowed: false, stats: { followers: 1 } });
});

test('nothing that the performer publishes later is told', async () => {
  await block();
  await aPost(api, world.star, { ...EVERYONE, title: `${MARK} new` });
  const told = asking(notifications.list);
  expect([tellsOf(await told(world.fan)), tellsOf(await told(world.friend))]).toEqual([false, true]);
});

describe('what was there before', () => {
  const buyGallery = () => api.call(wallet.gallery, { params: { id: world.galleryId } }, world.fan);

  test('stays: what was bought with its files, without later changes and comments; and orders', async () => {
    const { fan, star, galleryId, mugId } = world;
    expect((await buyGallery()).status).toBe(200);
    const home = { deliveryAddressId: await anAddress(api, fan) };
    expect((await api.call(wallet.product, { params: { id: mugId }, body: home }, fan)).status).toBe(200);
    await block();
    const { data: gallery } = await api.call(galleries.view, { params: { id: galleryId } }, fan);
    expect(gallery).toMatchObject({ isLocked: false, mayReadComments: false });
    const { data: bought } = await api.call(library.list, {}, fan);
    expect(bought.data.map(({ name }) => name)).toEqual([`${MARK} mug`, `${MARK} album`]);
    const { data: kept } = await api.call(library.files, { params: { id: bought.data[1]?._id ?? '' } }, fan);
    expect(kept.total).toBe(1);
    const [order] = (await api.call(orders.mine, {}, fan)).data.data;
    const params = { id: order?._id ?? '' };
    const sent = await api.call(orders.update, { params, body: { deliveryStatus: 'shipping' } }, star);
    expect(sent.status).toBe(200);
    expect((await api.call(orders.view, { params }, fan)).data.deliveryStatus).toBe('shipping');
    const said = { query: { objectType: 'gallery', objectId: galleryId } } as const;
    expect((await api.call(comments.list, said, fan)).status).toBe(403);
  });

  test('a comment stays, and its author and the performer may delete it', async () => {
    const { fan, friend, star, free } = world;
    const target = { objectType: 'feed', objectId: free._id } as const;
    const write = async (content: string) =>
      (await api.call(comments.create, { body: { ...target, content } }, fan)).data._id;
    const [first, second] = [await write('One'), await write('Two')];
    await block();
    expect((await api.call(comments.list, { query: target }, friend)).data.total).toBe(2);
    const edit = { params: { id: first }, body: { content: 'Changed' } };
    expect((await api.call(comments.update, edit, fan)).status).toBe(404);
    expect((await api.call(comments.remove, { params: { id: first } }, fan)).status).toBe(200);
    expect((await api.call(comments.remove, { params: { id: second } }, star)).status).toBe(200);
  });

  test('can be reported, so that a block keeps nobody from it', async () => {
    await block();
    for (const [target, targetId] of kinds(world)) {
      const body = { target, targetId, title: 'spam', description: '' } as const;
      expect([target, (await api.call(reports.create, { body: body as never }, world.fan)).status]).toEqual([
        target,
        200,
      ]);
    }
  });

  test('can be reported, streams as well', async () => {
    const stream = await aStream(api, world.star);
    await block();
    const body = { target: 'stream', targetId: stream._id, title: 'spam', description: '' } as const;
    expect((await api.call(reports.create, { body }, world.fan)).status).toBe(200);
  });

  test('addresses of files that were handed out open nothing any more', async () => {
    const { data: post } = await api.call(feeds.view, { params: { id: world.photo._id } }, world.fan);
    const address = post.files[0]?.url ?? '';
    const bytes = async () =>
      (await api.app.inject({ url: new URL(address, 'http://localhost').href })).statusCode;
    expect([address.includes('/signed/'), await bytes()]).toEqual([true, 200]);
    await block();
    // Longer than an answer of the rule is remembered.
    api.clock.advance({ seconds: 6 });
    expect(await bytes()).toBe(403);
    const fileId = post.files[0]?._id ?? '';
    expect((await api.call(files.addresses, { params: { id: fileId } }, world.fan)).status).toBe(404);
  });

  test('a wish for a product that is back, and a reminder, are kept and not told', async () => {
    const { fan, friend, star, soldOutId } = world;
    for (const who of [fan, friend])
      expect((await api.call(products.wait, { params: { id: soldOutId } }, who)).status).toBe(200);
    await block();
    const body = { stock: 3, ifStock: 0 };
    expect((await api.call(ownProducts.update, { params: { id: soldOutId }, body }, star)).status).toBe(200);
    await api.runJobs();
    const told = api.mails.filter(({ subject }) => subject.startsWith('Back in stock'));
    expect(told.map(({ to }) => to)).toEqual([friend.email]);
  });
});

test('open connections hear nothing more of what is said, in the same moment', async () => {
  const { fan, friend, star, free, naming } = world;
  const server = await startLive(api);
  const listen = (who: Person) => {
    const heard: unknown[] = [];
    const socket = server.connect(who);
    socket.on('comment_deleted', ({ _id }: { _id: string }) => heard.push(_id));
    for (const objectId of [free._id, naming._id])
      socket.emit('comments/join', { objectType: 'feed', objectId });
    return heard;
  };
  const say = (rootId: string, _id: string) => {
    const gone = { _id, parentId: null, rootType: 'feed', rootId, total: 0 } as const;
    server.live.realtime.toObject('feed', rootId, 'comment_deleted', gone);
  };
  const [his, theirs] = [listen(fan), listen(friend)];
  const hear = async (listeners: unknown[][], rootId: string, mark: string) =>
    until(() => {
      say(rootId, mark);
      return listeners.every((heard) => heard.includes(mark));
    });
  await hear([his, theirs], free._id, 'before');
  await block();
  await until(async () => {
    his.length = 0;
    await hear([theirs], free._id, newId());
    await hear([his], naming._id, 'fence');
    return his.every((mark) => mark === 'fence');
  });
  await hear([theirs], free._id, 'after');
  await hear([his], naming._id, 'end');
  expect(his).not.toContain('after');
  await unblock();
  expect((await api.call(feeds.view, { params: { id: free._id } }, fan)).status).toBe(200);
  expect(star.id).not.toBe(fan.id);
  await server.close();
});
