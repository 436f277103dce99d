import { eq } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { comments } from '#contract/comments.ts';
import { type Feed, feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { reactions } from '#contract/reactions.ts';
import { comments as commentTable } from '#server/db/schema/comments.ts';
import { feeds as feedTable } from '#server/db/schema/feeds.ts';
import { performers } from '#server/db/schema/performers.ts';
import { reactions as reactionTable } from '#server/db/schema/reactions.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { aPost, bought, EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed } from '#support/posts.ts';

/*
 * Who gets what of the comments, likes and bookmarks of a post: every kind of person, every kind of sale, everything
 * that can become of a post, every way in.
 */
const AUDIENCES = { everyone: EVERYONE, subscribers: SUBSCRIBERS, sale: FOR_SALE };
type Audience = keyof typeof AUDIENCES;
const NOW = '2026-03-01T12:00:00Z';
const BEFORE = new Date('2026-03-01T11:00:00Z');
const STATES = {
  active: { status: 'active' },
  inactive: { status: 'inactive' },
  planned: { publishedAt: new Date('2026-03-01T13:00:00Z') },
  waiting: { isWaiting: true },
  ended: { expiredAt: BEFORE },
  deleted: { deletedAt: BEFORE },
} as const satisfies Record<string, Partial<typeof feedTable.$inferInsert>>;
type State = keyof typeof STATES;
/** `none`: not even that it is there. `locked`: a card of it. `kept`: what was bought, not what is said about it. */
type Level = 'none' | 'locked' | 'kept' | 'open';
type Row = Record<Audience, Level>;

const FREE_ONLY: Row = { everyone: 'open', subscribers: 'locked', sale: 'locked' };
const ALL: Row = { everyone: 'open', subscribers: 'open', sale: 'open' };
const NOTHING: Row = { everyone: 'none', subscribers: 'none', sale: 'none' };
/** The buyer has bought the two that can be bought. */
const KEPT: Row = { everyone: 'none', subscribers: 'kept', sale: 'kept' };

/** While the post is out, and otherwise. The performer has blocked Germany. */
const PEOPLE = {
  visitor: [FREE_ONLY, NOTHING],
  germanVisitor: [NOTHING, NOTHING],
  stranger: [FREE_ONLY, NOTHING],
  follower: [FREE_ONLY, NOTHING],
  subscriber: [{ ...FREE_ONLY, subscribers: 'open' }, NOTHING],
  germanSubscriber: [{ ...FREE_ONLY, subscribers: 'open' }, NOTHING],
  expired: [FREE_ONLY, NOTHING],
  buyer: [ALL, KEPT],
  refunded: [FREE_ONLY, NOTHING],
  german: [NOTHING, NOTHING],
  germanBuyer: [KEPT, KEPT],
  owner: [ALL, ALL],
  colleague: [FREE_ONLY, NOTHING],
  operator: [ALL, ALL],
} as const satisfies Record<string, [Row, Row]>;
type Who = keyof typeof PEOPLE;
const WHO = Object.keys(PEOPLE) as Who[];

interface Post {
  id: string;
  name: string;
  audience: Audience;
  state: State;
  /** What others have said about it. */
  comment: string;
}
function levelOf(who: Who, { audience, state }: Post): Level {
  if (who === 'owner' && state === 'deleted') return 'none';
  return PEOPLE[who][state === 'active' ? 0 : 1][audience];
}

/** Some 800 calls a test. */
const SLOW_MS = 480_000;
const SECRET = 'what only readers of the post may know';
type Caller = Partial<Person> & { headers?: Record<string, string> };
let api: TestApi;
let server: LiveServer;
let callers: Record<Who, Caller>;
let posts: Post[];
/** There for everyone but in Germany, by another performer. */
let fence: string;

async function makePeople(owner: Person): Promise<void> {
  const german = async () => aFan(api, { country: 'DE' });
  callers = {
    visitor: {},
    germanVisitor: { headers: { 'x-test-country': 'DE' } },
    stranger: await aFan(api),
    follower: await aFan(api),
    subscriber: await aFan(api),
    germanSubscriber: await german(),
    expired: await aFan(api),
    buyer: await aFan(api),
    refunded: await aFan(api),
    german: await german(),
    germanBuyer: await german(),
    owner,
    colleague: await aPerformer(api),
    operator: await anOperator(api),
  };
  await api.call(follows.follow, { params: { id: owner.id } }, callers.follower);
  const until = (who: Who, end: string) => subscribed(api, callers[who] as Person, owner, end);
  await until('subscriber', '2026-04-01');
  await until('germanSubscriber', '2026-04-01');
  await until('expired', NOW);
}

async function makePost(owner: Person, audience: Audience, state: State): Promise<Post> {
  const name = `${audience} ${state}`;
  const post = await aPost(api, owner, { title: name, ...AUDIENCES[audience] });
  const { _id: id } = post;
  const body = { objectId: id, objectType: 'feed', content: SECRET } as const;
  const { data } = await api.call(comments.create, { body }, owner);
  if (audience !== 'everyone') {
    await bought(api, callers.buyer as Person, post);
    await bought(api, callers.germanBuyer as Person, post);
    await bought(api, callers.refunded as Person, post, 'refunded');
  }
  await api.deps.db.update(feedTable).set(STATES[state]).where(eq(feedTable.id, id));
  return { id, name, audience, state, comment: data._id };
}

beforeAll(async () => {
  api = await startTestApi();
  server = await startLive(api);
  await api.reset();
  api.clock.set(NOW);
  const owner = await aPerformer(api);
  await makePeople(owner);
  posts = [];
  for (const audience of Object.keys(AUDIENCES) as Audience[])
    for (const state of Object.keys(STATES) as State[]) posts.push(await makePost(owner, audience, state));
  await api.deps.db
    .update(performers)
    .set({ blockCountries: ['DE'] })
    .where(eq(performers.id, owner.id));
  fence = (await aPost(api, await aPerformer(api), EVERYONE))._id;
}, SLOW_MS);
afterAll(async () => {
  await server.close();
  await api.close();
});

const cell = (who: Who, post: Post, outcome: unknown) => `${who}, ${post.name}: ${JSON.stringify(outcome)}`;
const isVisitor = (who: Who) => callers[who].token === undefined;

/** Asks as everybody about every post, and compares all answers at once. */
async function expectAll(
  ask: (who: Who, post: Post) => Promise<unknown>,
  expected: (who: Who, post: Post, level: Level) => unknown,
): Promise<void> {
  const [found, wanted]: [string[], string[]] = [[], []];
  for (const who of WHO)
    for (const post of posts) {
      found.push(cell(who, post, await ask(who, post)));
      wanted.push(cell(who, post, expected(who, post, levelOf(who, post))));
    }
  expect(found).toEqual(wanted);
}

test(
  'who reads the comments, the replies, and how many there are',
  async () => {
    const listed = new Map<Who, Feed[]>();
    for (const who of WHO)
      listed.set(who, (await api.call(feeds.list, { query: { limit: 50 } }, callers[who])).data.data);
    await expectAll(
      async (who, { id, comment }) => {
        const list = (objectType: 'feed' | 'comment', objectId: string) =>
          api.call(comments.list, { query: { objectId, objectType } }, callers[who]);
        const [all, replies] = [await list('feed', id), await list('comment', comment)];
        const view = await api.call(feeds.view, { params: { id } }, callers[who]);
        const seen = [view.data, ...(listed.get(who) ?? [])].filter((feed) => feed?._id === id);
        return {
          list: all.status,
          words: JSON.stringify(all).includes(SECRET),
          replies: replies.status,
          may: seen.some((feed) => feed?.mayReadComments),
          number: Math.max(0, ...seen.map((feed) => feed?.totalComment ?? 0)),
        };
      },
      (_who, _post, level) => {
        const status = level === 'open' ? 200 : level === 'none' ? 404 : 403;
        const isOpen = level === 'open';
        return { list: status, words: isOpen, replies: status, may: isOpen, number: isOpen ? 1 : 0 };
      },
    );
  },
  SLOW_MS,
);

test(
  'who hears of new ones while the post is open',
  async () => {
    const wanted: string[] = [];
    const found: string[] = [];
    for (const who of WHO) {
      // Nobody can ask without an account: what a visitor asked for is not given to who logs in afterwards.
      const socket: Socket = server.connect(isVisitor(who) ? null : (callers[who] as Person));
      const heard: string[] = [];
      socket.on('comment_deleted', ({ _id }: { _id: string }) => heard.push(_id));
      const say = (id: string, mark: string) =>
        server.live.realtime.toObject('feed', id, 'comment_deleted', {
          _id: mark,
          parentId: null,
          rootType: 'feed',
          rootId: id,
          total: 0,
        });
      for (const { id } of posts) socket.emit('comments/join', { objectType: 'feed', objectId: id });
      if (isVisitor(who)) socket.emit('auth/login', { token: callers.stranger.token });
      socket.emit('comments/join', { objectType: 'feed', objectId: fence });
      await until(() => {
        say(fence, 'ready');
        return heard.includes('ready');
      });
      for (const { id } of posts) say(id, id);
      say(fence, 'end');
      await until(() => heard.includes('end'));
      for (const post of posts) {
        found.push(cell(who, post, heard.includes(post.id)));
        wanted.push(cell(who, post, levelOf(who, post) === 'open' && !isVisitor(who)));
      }
    }
    expect(found).toEqual(wanted);
  },
  SLOW_MS,
);

test('whose bookmarks show it', async () => {
  const rows = WHO.flatMap((who) => {
    const userId = callers[who].id;
    const mark = (objectId: string) =>
      ({ id: newId(), action: 'bookmark', objectType: 'feed', objectId }) as const;
    return userId ? posts.map(({ id }) => ({ ...mark(id), userId })) : [];
  });
  await api.deps.db.insert(reactionTable).values(rows);
  const lists = new Map<Who, { ids: string[]; total: number; text: string }>();
  for (const who of WHO) {
    const { data } = await api.call(
      reactions.bookmarks,
      { params: { kind: 'feeds' }, query: { limit: 50 } },
      callers[who],
    );
    const ids = data?.data.map(({ objectId }) => objectId) ?? [];
    lists.set(who, { ids, total: data?.total ?? 0, text: JSON.stringify(data) });
  }
  await expectAll(
    async (who, { id }) => lists.get(who)?.ids.includes(id),
    (who, _post, level) => level !== 'none' && !isVisitor(who),
  );
  // A number that counts what is not shown would tell of it.
  for (const who of WHO) expect([who, lists.get(who)?.total]).toEqual([who, lists.get(who)?.ids.length]);
  await api.deps.db.delete(reactionTable);
});

test(
  'who likes and bookmarks the post, and likes what is said about it',
  async () => {
    await expectAll(
      async (who, { id, comment }) => {
        const add = async (action: 'like' | 'bookmark', objectType: 'feed' | 'comment', objectId: string) =>
          (await api.call(reactions.add, { body: { action, objectType, objectId } }, callers[who])).status;
        return [
          await add('like', 'feed', id),
          await add('bookmark', 'feed', id),
          await add('like', 'comment', comment),
        ];
      },
      (who, _post, level) => {
        if (isVisitor(who)) return [401, 401, 401];
        const onPost = level === 'none' ? 404 : 200;
        return [onPost, onPost, level === 'open' ? 200 : 404];
      },
    );
  },
  SLOW_MS,
);

test(
  'who writes comments and replies; whose are deleted or changed by whom',
  async () => {
    const before = await api.deps.db.$count(commentTable);
    let written = 0;
    await expectAll(
      async (who, { id, comment }) => {
        const write = async (objectType: 'feed' | 'comment', objectId: string) => {
          const body = { objectType, objectId, content: 'Hello' };
          const { status } = await api.call(comments.create, { body }, callers[who]);
          if (status === 200) written += 1;
          return status;
        };
        const params = { id: comment };
        const edit = await api.call(comments.update, { params, body: { content: SECRET } }, callers[who]);
        const statuses = [await write('feed', id), await write('comment', comment), edit.status];
        if (who === 'owner' || who === 'operator') return statuses;
        return [...statuses, (await api.call(comments.remove, { params }, callers[who])).status];
      },
      (who, { state }, level) => {
        if (isVisitor(who)) return [401, 401, 401, 401];
        const isShown = state !== 'inactive' && state !== 'deleted';
        const write = level === 'none' ? 404 : level === 'open' && isShown ? 200 : 403;
        const isOpen = level === 'open';
        if (who === 'owner') return [write, write, isOpen ? 200 : 404];
        if (who === 'operator') return [write, write, 403];
        return [write, write, isOpen ? 403 : 404, isOpen ? 403 : 404];
      },
    );
    expect(written).toBeGreaterThan(0);
    expect(await api.deps.db.$count(commentTable)).toBe(before + written);
  },
  SLOW_MS,
);
