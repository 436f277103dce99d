import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { comments } from '#contract/comments.ts';
import { follows } from '#contract/follows.ts';
import { messages } from '#contract/messages.ts';
import { notifications } from '#contract/notifications.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { reactions } from '#contract/reactions.ts';
import { publications, notifications as table } from '#server/db/schema/notifications.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { arrives } from '#support/arrivals.ts';
import { say, talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aPost, bought, EVERYONE, FOR_SALE } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api, { name: 'Olga Owner' });
  fan = await aFan(api, { name: 'Ada Fan' });
});
afterAll(() => api.close());

const list = (who: Person, query = {}) => api.call(notifications.list, { query }, who);
const unread = async (who: Person) => (await api.call(notifications.countUnread, {}, who)).data;
const like = (who: Person, objectId: string) =>
  api.call(reactions.add, { body: { objectId, objectType: 'feed', action: 'like' } }, who);
const follow = (who: Person) => api.call(follows.follow, { params: { id: owner.id } }, who);

test('a notification says who did what to what, in words, too', async () => {
  const post = await aPost(api, owner, { ...EVERYONE, title: 'Morning' });
  await like(fan, post._id);
  const { data } = await list(owner);
  expect(data).toMatchObject({
    total: 1,
    nextCursor: null,
    data: [
      {
        userId: owner.id,
        type: 'liked',
        action: 'liked',
        message: 'Ada Fan liked your post',
        title: 'Morning',
        refSource: 'feed',
        refId: post._id,
        reference: { _id: post._id, type: 'feed', title: 'Morning' },
        createdBy: fan.id,
        actors: [{ _id: fan.id, name: 'Ada Fan' }],
        read: false,
        readAt: null,
      },
    ],
  });
  for (const name of ['Ben Fan', 'Cleo Fan', 'Dora Fan']) {
    api.clock.set(new Date(api.deps.clock.now().getTime() + 1000).toISOString());
    await like(await aFan(api, { name }), post._id);
  }
  const [group] = (await list(owner)).data.data;
  expect(group).toMatchObject({ total: 4, message: 'Dora Fan and 3 others liked your post' });
  expect(group?.actors.map(({ name }) => name)).toEqual(['Dora Fan', 'Cleo Fan', 'Ben Fan']);
});

test('they are read one by one and all at once, and only by whom they are for', async () => {
  const posts = [await aPost(api, owner, EVERYONE), await aPost(api, owner, EVERYONE)];
  for (const post of posts) await like(fan, post._id);
  expect(await unread(owner)).toBe(2);
  const [first] = (await list(owner)).data.data;
  const id = first?._id ?? '';
  const strange = await api.call(notifications.read, { params: { id } }, fan);
  expect(strange).toMatchObject({ status: 404, error: { error: 'notifications.not-found' } });
  expect((await api.call(notifications.read, { params: { id } }, owner)).data).toMatchObject({ read: true });
  expect(await unread(owner)).toBe(1);
  expect((await list(owner, { status: 'unread' })).data.data).toHaveLength(1);
  expect((await list(owner, { status: 'read' })).data.data.map(({ _id }) => _id)).toEqual([id]);
  expect((await list(fan)).data.data).toEqual([]);
  expect((await api.call(notifications.readAll, {}, owner)).data).toEqual({ success: true });
  expect(await unread(owner)).toBe(0);
  expect((await list(owner, { status: 'unread' })).data).toMatchObject({ data: [], total: 0 });
  // What comes in the same millisecond is not read.
  await like(await aFan(api), posts[0]?._id ?? '');
  expect(await unread(owner)).toBe(1);
});

test('all devices are told what is unread still, whichever way it was read, and nothing when it was before', async () => {
  const told = () => {
    const all = api.events.filter(
      ({ event, userId }) => event === 'notification_read' && userId === owner.id,
    );
    return all.map(({ payload }) => (payload as { total: number }).total);
  };
  const posts = [await aPost(api, owner, EVERYONE), await aPost(api, owner, EVERYONE)];
  for (const { _id } of posts) await like(fan, _id);
  const { data } = await list(owner);
  const read = () => api.call(notifications.read, { params: { id: data.data[0]?._id ?? '' } }, owner);
  await read();
  await read();
  expect(told()).toEqual([1]);
  await api.call(notifications.readAll, {}, owner);
  expect(told()).toEqual([1, 0]);
  const conversation = await talkTo(api, fan, owner);
  await say(api, fan, conversation, 'Hello');
  await api.call(messages.readAll, { params: { id: conversation } }, owner);
  await api.call(messages.readAll, { params: { id: conversation } }, owner);
  expect(told()).toEqual([1, 0, 0]);
});

test('pages by cursor and by offset hold everything once, also of one type or row', async () => {
  for (let at = 0; at < 7; at += 1) {
    api.clock.set(`2026-03-01T12:0${at}:00Z`);
    await like(fan, (await aPost(api, owner, EVERYONE))._id);
  }
  await follow(fan);
  for (const filter of [{}, { type: 'likes' }, { type: 'liked', status: 'unread' }]) {
    const expected = 'type' in filter ? 7 : 8;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(owner, { ...filter, limit: '3', ...(cursor ? { cursor } : {}) });
      seen.push(...page.data.data.map(({ _id }) => _id));
      cursor = page.data.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(expected);
    const byOffset = await Promise.all(
      [0, 3, 6].map((offset) => list(owner, { ...filter, limit: '3', offset: String(offset) })),
    );
    expect(byOffset.flatMap(({ data }) => data.data.map(({ _id }) => _id))).toEqual(seen);
  }
  expect((await list(owner, { type: 'gift' })).data).toMatchObject({ data: [], total: 0 });
  expect((await list(owner, { cursor: 'nonsense' })).status).toBe(422);
});

test('a conversation has one notification, which is read where the conversation is', async () => {
  await follow(fan);
  const conversation = await talkTo(api, fan, owner);
  await say(api, fan, conversation, 'Hello');
  await say(api, fan, conversation, 'Are you there?');
  const { data } = await list(owner, { type: 'message' });
  expect(data.data).toMatchObject([
    { message: 'Ada Fan wrote to you', total: 1, refId: conversation, read: false },
  ]);
  await api.call(messages.readAll, { params: { id: conversation } }, owner);
  expect((await list(owner, { type: 'message' })).data.data).toMatchObject([{ read: true }]);
  await say(api, fan, conversation, 'Once more');
  expect((await list(owner, { type: 'message' })).data.data).toMatchObject([{ read: false }]);
  // Nothing is left of it to be read.
  await api.call(messages.removeAll, { params: { id: conversation } }, owner);
  expect((await list(owner, { type: 'message' })).data.data).toMatchObject([{ read: true }]);
  const { data: said } = await say(api, fan, conversation, 'Never mind');
  await api.call(messages.remove, { params: { id: said._id } }, fan);
  expect((await list(owner, { type: 'message' })).data.data).toMatchObject([{ read: true }]);
});

describe('what followed performers publish', () => {
  test('is told when the follower comes, once, and only what came after they followed', async () => {
    await aPost(api, owner, EVERYONE);
    api.clock.set('2026-03-01T12:10:00Z');
    await follow(fan);
    api.clock.set('2026-03-01T12:20:00Z');
    const post = await aPost(api, owner, { ...EVERYONE, title: 'New' });
    expect(await api.deps.db.select().from(table).where(eq(table.userId, fan.id))).toEqual([]);
    expect(await arrives(api, fan)).toMatchObject({ unreadConversations: 0, unreadNotifications: 1 });
    expect((await list(fan)).data.data).toMatchObject([
      { type: 'new-content', message: 'Olga Owner published something new', refId: post._id, title: 'New' },
    ]);
    await api.call(notifications.readAll, {}, fan);
    api.clock.set('2026-03-01T12:25:00Z');
    expect(await unread(fan)).toBe(0);
  });

  test('is one of a performer and day, and goes when the thing is deleted', async () => {
    await follow(fan);
    api.clock.set('2026-03-01T12:20:00Z');
    await aPost(api, owner, EVERYONE);
    api.clock.set('2026-03-01T12:21:00Z');
    const last = await aPost(api, owner, EVERYONE);
    expect(await unread(fan)).toBe(1);
    await api.call(ownFeeds.remove, { params: { id: last._id } }, owner);
    expect(await unread(fan)).toBe(0);
  });

  test('is not told while it is hidden, and costs publishing one row however many follow', async () => {
    const fans = await Promise.all(Array.from({ length: 5 }, () => aFan(api)));
    for (const one of [...fans, fan]) await follow(one);
    api.clock.set('2026-03-01T12:20:00Z');
    const post = await aPost(api, owner, EVERYONE);
    expect(await api.deps.db.select().from(publications)).toHaveLength(1);
    await api.call(ownFeeds.update, { params: { id: post._id }, body: { status: 'inactive' } }, owner);
    expect(await unread(fan)).toBe(0);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'whose profile is closed to the country',
      () => api.deps.db.update(performers).set({ blockCountries: ['AQ'] }),
    ],
    [
      'whose profile is closed to a country they came from',
      async () => {
        const formerCountries = [{ country: 'KP', until: '2026-06-01T00:00:00Z' }];
        await api.deps.db.update(users).set({ formerCountries }).where(eq(users.id, fan.id));
        await api.deps.db.update(performers).set({ blockCountries: ['KP'] });
      },
    ],
    ['who was rejected', () => api.deps.db.update(performers).set({ reviewState: 'rejected' })],
    [
      'who was suspended',
      () => api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, owner.id)),
    ],
    ['who blocks the follower', () => api.call(blocks.add, { body: { targetId: fan.id } }, owner)],
  ])('is not told of one %s', async (_, close) => {
    await api.deps.db.update(users).set({ country: 'AQ' }).where(eq(users.id, fan.id));
    await follow(fan);
    api.clock.set('2026-03-01T12:20:00Z');
    await aPost(api, owner, EVERYONE);
    await close();
    expect(await unread(fan)).toBe(0);
  });

  test('is told once to who asks from many devices at the same time', async () => {
    await follow(fan);
    api.clock.set('2026-03-01T12:20:00Z');
    await aPost(api, owner, EVERYONE);
    await Promise.all(Array.from({ length: 8 }, () => arrives(api, fan)));
    expect(await api.deps.db.select().from(table).where(eq(table.userId, fan.id))).toHaveLength(1);
  });
});

test.each<[string, string, Record<string, unknown>]>([
  ['planned', `update feeds set published_at = '2026-03-05'`, {}],
  ['waiting', 'update feeds set is_waiting = true', {}],
  ['hidden', `update feeds set status = 'inactive'`, {}],
  ['of somebody who is not approved any more', `update performers set review_state = 'rejected'`, {}],
  ['closed to the country', `update performers set block_countries = '{DE}'`, { 'x-test-country': 'DE' }],
])(
  'no title is told of what is %s by now, but to its owner and to who bought it',
  async (_, change, headers) => {
    const post = await aPost(api, owner, { ...FOR_SALE, text: 'Hello', title: 'Secret name' });
    const other = await aFan(api);
    await bought(api, other, post);
    for (const who of [fan, other, owner])
      await api.deps.db.insert(table).values({
        id: newId(),
        userId: who.id,
        type: 'new-content',
        action: 'published',
        refId: post._id,
        refSource: 'feed',
        groupKey: who.id,
        data: { title: 'Secret name' },
      });
    const titles = async (who: Person) =>
      (
        await api.call(notifications.list, {}, { ...who, headers: headers as Record<string, string> })
      ).data.data.map(({ title, reference, data }) => [title, reference.title, data.title]);
    expect(await titles(fan)).toEqual([Array(3).fill('Secret name')]);
    await api.deps.db.execute(change);
    expect(await titles(fan)).toEqual([['', '', undefined]]);
    for (const who of [other, owner]) expect(await titles(who)).toEqual([Array(3).fill('Secret name')]);
  },
);

test('comments, answers and mentions are told to whom they concern, once each, and go with the comment', async () => {
  const post = await aPost(api, owner, EVERYONE);
  const other = await aPerformer(api);
  const write = async (who: Person, content: string, objectType: 'feed' | 'comment', objectId: string) =>
    (await api.call(comments.create, { body: { objectType, objectId, content } }, who)).data._id;
  const first = await write(fan, `Look, @${other.username}`, 'feed', post._id);
  await write(owner, 'Thank you', 'comment', first);
  const says = async (who: Person) =>
    (await list(who, { type: 'commented' })).data.data.map(({ message }) => message);
  expect(await says(owner)).toEqual(['Ada Fan commented on your post']);
  expect(await says(fan)).toEqual(['Olga Owner answered your comment']);
  expect(await says(other)).toEqual(['Ada Fan mentioned you']);
  await api.call(comments.remove, { params: { id: first } }, fan);
  expect([await says(owner), await says(fan), await says(other)]).toEqual([[], [], []]);
});
