import { eq } from 'drizzle-orm';
import { comments } from '#contract/comments.ts';
import { feeds } from '#contract/feeds.ts';
import { files } from '#contract/files.ts';
import { library } from '#contract/library.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { preview } from '#contract/preview.ts';
import { reactions } from '#contract/reactions.ts';
import { postJsonLd } from '#features/feeds/post-seo.tsx';
import { feedFiles } from '#server/db/schema/feeds.ts';
import { pollOptions } from '#server/db/schema/polls.ts';
import { renderContext } from '#server/web/render-context.ts';
import { ReplyCache } from '#server/web/reply-cache.ts';
import { asking, cellOf, isVisitor } from '#support/access-asking.ts';
import {
  isKnown,
  isLimitedBuyer,
  isOut,
  isShownByItself,
  isTurnedAway,
  isWhole,
  type Level,
  levelOf,
  readsOn,
} from '#support/access-levels.ts';
import { marksReader, signedFor } from '#support/access-marks.ts';
import { fileParts, mayReadFiles, partsOf, sorted } from '#support/access-parts.ts';
import {
  type Audience,
  type Caller,
  makeWorld,
  NOW,
  type Post,
  unblock,
  type Who,
  type World,
} from '#support/access-world.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan } from '#support/factories.ts';
import { boughtThing } from '#support/posts.ts';
import { publicAddresses } from '#support/sitemap.ts';

/*
 * Who reads what, for every person, type of post, audience, state of the post, and way to ask. What is expected stands
 * in the table of access-levels.ts and in the one below, in the words of docs/product.md (3, 5, 6 and 12), and not in
 * those of the code.
 */

let api: TestApi;
let world: World;
let read: ReturnType<typeof marksReader>;
let expectAll: ReturnType<typeof asking<Post>>['expectAll'];
let expectLists: ReturnType<typeof asking<Post>>['expectLists'];

beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  api.clock.set(NOW);
  world = await makeWorld(api);
  read = marksReader(world.posts);
  ({ expectAll, expectLists } = asking({ people: world, things: world.posts, read, partsOf }));
});
afterAll(() => api.close());

const STATUS: Record<Level, number> = {
  open: 200,
  quiet: 200,
  kept: 200,
  locked: 200,
  blocked: 403,
  none: 404,
};
const withFile = () => world.posts.filter((post) => post.fileId !== null);

test('the post itself', async () => {
  await expectAll(
    async (_who, post, caller) => {
      const reply = await api.call(feeds.view, { params: { id: post.id } }, caller);
      return cellOf(reply.status, read(reply.data ?? reply.error), post);
    },
    (who, post) => `${STATUS[levelOf(who, post)]} ${partsOf(who, post).join()}`,
  );
});

test('what its page and its JSON-LD are made from', async () => {
  // One for all, as on the site.
  const replies = new ReplyCache();
  const { app, deps } = api;
  const replyTo = async (post: Post, { token: own, headers = {} }: Caller) => {
    const token = own ?? null;
    const visit = { ip: '127.0.0.1', country: headers['x-test-country'] ?? null, locale: null, token };
    const input = { params: { id: post.slug }, query: '', body: undefined };
    return renderContext({ app, deps, replies }, visit).call(feeds.view, input, token);
  };
  await expectAll(
    async (_who, post, caller) => {
      const { status, body } = await replyTo(post, caller);
      const feed = status === 200 ? (body as { data: never }).data : null;
      const jsonLd = feed ? read(postJsonLd(feed, `title-p${post.nr}`, 'http://localhost')) : new Map();
      return `${cellOf(status, read(body), post)}; ${cellOf(status, jsonLd, post)}`;
    },
    (who, post) => {
      const level = levelOf(who, post);
      const parts = partsOf(who, post);
      const shared = parts.filter((part) => part === 'display for all' || part === 'shown to all');
      const text = isWhole(level) ? 'words' : 'hint';
      const jsonLd = isKnown(level) ? sorted(['title', text, ...shared]) : [];
      return `${STATUS[level]} ${parts.join()}; ${STATUS[level]} ${jsonLd.join()}`;
    },
  );
});

const list = async (query: object, caller: Caller) => {
  const { data, error } = await api.call(feeds.list, { query: { limit: 200, ...query } }, caller);
  return data ?? error;
};
/** A profile of a performer who is not active and approved is open to the performer and to operators. */
const hasProfile = (who: Who, { state }: Post) =>
  state === 'out' ||
  ((who === 'owner' || who === 'operator') && (state === 'unapproved' || state === 'closed'));

/** A running subscription counts in a blocked country and past a block too. */
const isOnProfile = (who: Who, post: Post) => hasProfile(who, post) && (!isTurnedAway(who) || readsOn(who));
/** Who follows and subscribes to nobody gets free posts of others. */
const isAtHome = (who: Who, post: Post) =>
  isOut(post) &&
  (['follower', 'subscriber'].includes(who) ||
    readsOn(who) ||
    (post.audience === 'free' && !isTurnedAway(who)));

test('the list of all, of a profile by id and by name, and the home', async () => {
  await expectLists(
    (caller) => list({}, caller),
    (who, post) => isOut(post) && !isTurnedAway(who),
  );
  for (const key of ['id', 'username'] as const)
    await expectLists((caller, author) => list({ performerId: author[key] }, caller), isOnProfile, {
      isOfAuthor: true,
    });
  await expectLists((caller) => list({ isHome: true }, caller), isAtHome);
});

test('what "For you" suggests', async () => {
  // Nothing of those one has already, or of oneself.
  const hasAlready = ['follower', 'subscriber', 'owner'];
  await expectLists(
    (caller) => list({ isSuggested: true }, caller),
    (who, post) =>
      isOut(post) &&
      !isTurnedAway(who) &&
      !hasAlready.includes(who) &&
      (who !== 'visitor' || post.audience === 'free'),
  );
});

test('search finds nobody a word that they may not read', async () => {
  for (const q of ['title-p', 'hint-p', 'words-p']) {
    const isFound = ({ audience }: Post) => q !== 'words-p' || audience === 'free';
    await expectLists(
      (caller) => list({ q }, caller),
      (who, post) => isOut(post) && !isTurnedAway(who) && isFound(post),
    );
    await expectLists(
      (caller) => list({ q, isHome: true }, caller),
      (who, post) => isAtHome(who, post) && isFound(post),
    );
    await expectLists(
      (caller, author) => list({ q, performerId: author.id }, caller),
      (who, post) => isOnProfile(who, post) && isFound(post),
      { isOfAuthor: true },
    );
  }
  for (const q of ['question-p', 'answer-p', 'alt-p', 'name-p', 'said-p'])
    await expectLists(
      (caller) => list({ q }, caller),
      () => false,
      { people: ['visitor', 'subscriber', 'buyer'] },
    );
});

test('the lists of their own posts that performers have', async () => {
  const own = async (query: object, caller: Caller) =>
    (await api.call(ownFeeds.mine, { query: { limit: 200, ...query } }, caller)).data;
  const people = ['owner', 'colleague'] as const;
  await expectLists(
    (caller) => own({}, caller),
    (who, { state }) => who === 'owner' && state !== 'deleted',
    { people },
  );
  await expectAll(
    async (_who, { id }, caller) =>
      String((await api.call(ownFeeds.mineOne, { params: { id } }, caller)).status),
    (who, { state }) => (who === 'owner' && state !== 'deleted' ? '200' : '404'),
    { people },
  );
});

const PREVIEWS = {
  visitor: 'visitor',
  follower: 'follower',
  subscriber: 'subscriber',
  buyer: 'buyer',
  'blocked-country': 'germanVisitor',
} as const satisfies Record<string, Who>;

test('a preview of an own post shows what such a person gets; of those of others there is none', async () => {
  for (const as of Object.keys(PREVIEWS) as (keyof typeof PREVIEWS)[])
    await expectAll(
      async (_who, post, caller) => {
        const reply = await api.call(preview.feed, { params: { id: post.id }, query: { as } }, caller);
        return cellOf(reply.status, read(reply.data ?? reply.error), post);
      },
      (who, post) => {
        if (who !== 'owner') return '404 ';
        // What was never for sale while it was out is shown as not bought.
        const isSold = post.audience === 'sale' && isShownByItself(post);
        const shownTo = as === 'buyer' && !isSold ? 'stranger' : PREVIEWS[as];
        return `${STATUS[levelOf(shownTo, post)]} ${partsOf(shownTo, post).join()}`;
      },
      { people: ['owner', 'colleague'] },
    );
});

test('the state of a file, and new addresses for old ones', async () => {
  await expectAll(
    async (_who, post, caller) => {
      const params = { id: post.fileId ?? '' };
      const shown = { target: 'feedId', targetId: post.id };
      // Without a post, and with one that does not hold it, only the person counts: once for each file is enough.
      const others = world.posts.find((one) => isOut(one) && one.audience === 'free' && one.nr !== post.nr);
      const without = [{}, { target: 'feedId', targetId: others?.id }];
      const alone = isOut(post)
        ? await Promise.all(without.map((query) => api.call(files.status, { params, query }, caller)))
        : [];
      const inPost = await api.call(files.status, { params, query: shown }, caller);
      const addresses = await api.call(files.addresses, { params }, caller);
      return [...alone, inPost, addresses]
        .map(({ status, data }) => cellOf(status, read(data), post))
        .join('; ');
    },
    (who, post) => {
      const whole = `200 ${fileParts(who, post).join()}`;
      const isTheirs = who === 'owner' || who === 'operator';
      const inPost = isTheirs || isWhole(levelOf(who, post));
      const named = fileParts(who, post).filter((part) => !['alt', 'name', 'waveform'].includes(part));
      return [
        ...(isOut(post) ? [isTheirs ? whole : '404 ', isTheirs ? whole : '404 '] : []),
        inPost ? whole : '404 ',
        mayReadFiles(who, post) ? `200 ${named.join()}` : '404 ',
      ].join('; ');
    },
    { some: withFile() },
  );
});

const bytesOf = async (url: string, headers: Record<string, string>) => {
  const { statusCode, payload } = await api.app.inject({ url, headers });
  return statusCode === 200 ? payload.replace('bytes of ', '') : '-';
};
const bytes = ({ nr }: Post, names: readonly string[]) => names.map((name) => `${name}-p${nr}`).join();
const closedOf = ({ fileId, renditions }: Post) => renditions.filter((one) => one.fileId === fileId);

test('the bytes of every rendition, by an address that is signed for the person', async () => {
  await expectAll(
    async (_who, post, { id = '', headers = {} }) => {
      const got: string[] = [];
      for (const one of closedOf(post)) got.push(await bytesOf(signedFor(api, one, id), headers));
      return got.join();
    },
    (who, post) =>
      closedOf(post)
        .map(({ name }) => (mayReadFiles(who, post) ? bytes(post, [name]) : '-'))
        .join(),
    { some: withFile() },
  );
});

test('the bytes of every rendition, by the address for everyone and by its key, whoever asks', async () => {
  await expectAll(
    async (_who, post, { token, headers = {} }) => {
      const got: string[] = [];
      const all = { ...headers, ...(token ? { authorization: token } : {}) };
      for (const { fileId, name, key } of closedOf(post))
        for (const path of [`open/${fileId}/${name}`, key])
          got.push(await bytesOf(`/api/media/${path}`, all));
      return got.join();
    },
    (who, post) => {
      // Nobody but a visitor is asked after: as good as none are tokens here.
      const isOpen =
        levelOf(isTurnedAway(who) && isVisitor(who) ? 'germanVisitor' : 'visitor', post) === 'open';
      return closedOf(post)
        .flatMap(({ name, key }) => [
          isOpen && name !== 'frames' ? bytes(post, [name]) : '-',
          key.startsWith('public/') ? bytes(post, [name]) : '-',
        ])
        .join();
    },
    { some: withFile(), people: ['visitor', 'germanVisitor', 'owner'] },
  );
});

test('comments and likes', async () => {
  await expectAll(
    async (who, post, caller) => {
      const target = { objectType: 'feed', objectId: post.id } as const;
      const said = await api.call(comments.list, { query: target }, caller);
      const liked = isVisitor(who)
        ? 401
        : (await api.call(reactions.add, { body: { action: 'like', ...target } }, caller)).status;
      return `${cellOf(said.status, read(said.data), post)}; ${liked}`;
    },
    (who, post) => {
      const level = levelOf(who, post);
      const said = level === 'open' ? '200 said' : isKnown(level) ? '403 ' : '404 ';
      return `${said}; ${isVisitor(who) ? 401 : isKnown(level) ? 200 : 404}`;
    },
    // comments-access.test.ts asks about a post of one type in every state.
    { some: world.posts.filter(({ state }) => state === 'out' || state === 'hidden') },
  );
});

const bookmarks = async (query: object, caller: Caller) =>
  (
    await api.call(
      reactions.bookmarks,
      { params: { kind: 'feeds' }, query: { limit: 200, ...query } },
      caller,
    )
  ).data;

test('bookmarks, and what a search among them finds', async () => {
  await expectLists(
    (caller) => bookmarks({}, caller),
    (who) => !isVisitor(who),
  );
  // Who has a post only because it was bought finds it by the name in the purchase, which is its title then.
  const FINDS: Record<string, (post: Post, level: Level) => boolean> = {
    'title-p': () => true,
    'hint-p': (_post, level) => level !== 'kept',
    'words-p': ({ audience }, level) => audience === 'free' && level !== 'kept',
    'question-p': () => false,
    'answer-p': () => false,
    'alt-p': () => false,
    'name-p': () => false,
    'said-p': () => false,
  };
  for (const [q, finds] of Object.entries(FINDS))
    await expectLists(
      (caller) => bookmarks({ q }, caller),
      (who, post) => !isVisitor(who) && finds(post, levelOf(who, post)),
    );
});

test('the library of everybody', async () => {
  const hasBought = (who: Who, { audience }: Post) =>
    ['buyer', 'germanBuyer', 'blockedBuyer'].includes(who) && audience !== 'free';
  await expectLists(
    async (caller) => (await api.call(library.list, { query: { limit: 200, type: 'feed' } }, caller)).data,
    hasBought,
  );
});

test('who votes', async () => {
  await expectAll(
    async (_who, { optionId }, caller) =>
      String((await api.call(feeds.vote, { params: { id: optionId } }, caller)).status),
    (who, post) => {
      if (isVisitor(who)) return '401';
      const level = levelOf(who, post);
      if (level === 'none') return '404';
      return isWhole(level) && who !== 'owner' ? '200' : '403';
    },
    { some: world.posts.filter(({ type }) => type === 'poll') },
  );
});

test('what a post gets after it was bought is not for a buyer who is blocked, or whose country is', async () => {
  const of = (audience: Audience, state: Post['state']) =>
    world.posts.find((post) => post.type === 'photo' && post.audience === audience && post.state === state);
  // A photo that nobody else gets anywhere.
  const [post, spare] = [of('sale', 'out'), of('free', 'hidden')];
  if (!post || !spare) throw new Error('no such posts');
  const fileIds = [post.fileId ?? '', spare.fileId ?? ''];
  const body = { text: `later-p${post.nr}`, fileIds };
  const changed = await api.call(ownFeeds.update, { params: { id: post.id }, body }, post.author);
  expect([changed.status, changed.data?.fileIds]).toEqual([200, fileIds]);
  // Longer than an answer of the rule is remembered.
  api.clock.advance({ seconds: 6 });
  const added = closedOf(spare).filter(({ name }) => name === 'display');
  await expectAll(
    async (_who, { id }, caller) => {
      const { data } = await api.call(feeds.view, { params: { id } }, caller);
      const got = [];
      for (const one of added)
        got.push(await bytesOf(signedFor(api, one, caller.id ?? ''), caller.headers ?? {}));
      const words = [data?.text, data?.boughtText].filter((text) => text && !text.startsWith('hint'));
      return [...words, ...got].join();
    },
    (who) => {
      if (isLimitedBuyer(who, post)) return `words-p${post.nr},-`;
      const text = who === 'buyer' ? `later-p${post.nr},words-p${post.nr}` : `later-p${post.nr}`;
      return isWhole(levelOf(who, post)) ? `${text},${bytes(spare, ['display'])}` : '-';
    },
    { some: [post] },
  );
});

test('who owns every file of a post by another purchase gets its files, and no word, answer or vote of it', async () => {
  // The photo was given another one by then.
  const sold = withFile().filter((post) => isOut(post) && post.audience === 'sale' && post.type !== 'photo');
  const spare = world.posts.find(
    ({ type, audience, state }) => type === 'text' && audience === 'sale' && state === 'hidden',
  );
  if (!spare || sold.length !== 2) throw new Error('no such posts');
  for (const [position, { fileId }] of sold.entries())
    await api.deps.db
      .insert(feedFiles)
      .values({ feedId: spare.id, fileId: fileId ?? '', position: position + 1 });
  const asked = world.posts.find(
    ({ type, audience, state }) => type === 'poll' && audience === 'sale' && state === 'out',
  );
  await api.deps.db
    .update(pollOptions)
    .set({ feedId: sold[0]?.id ?? '' })
    .where(eq(pollOptions.feedId, asked?.id ?? ''));
  const has = await aFan(api);
  const { author, id, nr } = spare;
  await boughtThing(api, has, { type: 'feed', id, performerId: author.id, title: `title-p${nr}` }, 'success');
  api.clock.advance({ seconds: 6 });
  for (const post of sold) {
    const { data } = await api.call(feeds.view, { params: { id: post.id } }, has);
    expect([post.type, data.isLocked, data.isBought, data.lockReason, data.polls]).toEqual([
      post.type,
      true,
      false,
      'buy',
      [],
    ]);
    const parts = partsOf('stranger', post, 'locked');
    const inside = partsOf('stranger', post, 'kept').filter((part) => part !== 'words');
    expect(cellOf(200, read(data), post)).toBe(`200 ${sorted([...new Set([...parts, ...inside])]).join()}`);
    for (const one of closedOf(post))
      expect(await bytesOf(signedFor(api, one, has.id), {})).toBe(bytes(post, [one.name]));
    const shown = { target: 'feedId', targetId: post.id };
    const state = await api.call(files.status, { params: { id: post.fileId ?? '' }, query: shown }, has);
    expect(state.status).toBe(200);
    const said = { objectType: 'feed', objectId: post.id } as const;
    expect((await api.call(comments.list, { query: said }, has)).status).toBe(403);
  }
  expect((await api.call(feeds.vote, { params: { id: asked?.optionId ?? '' } }, has)).status).toBe(403);
});

test('the site map names what everyone may read, in every country', async () => {
  const named = async () => (await publicAddresses(api.deps)).map(({ path }) => path).sort();
  const colleague = `/${world.callers.colleague.username}`;
  expect(await named()).toEqual([colleague]);
  await unblock(api);
  const open = world.posts.filter((post) => isOut(post) && post.audience === 'free');
  const shown = [colleague, `/${world.authors[0]?.username}`, ...open.map(({ slug }) => `/post/${slug}`)];
  expect(await named()).toEqual(shown.sort());
});
