import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { type Conversation, conversations } from '#contract/conversations.ts';
import { follows } from '#contract/follows.ts';
import { messages } from '#contract/messages.ts';
import { users } from '#contract/users.ts';
import { conversationMembers, conversations as table } from '#server/db/schema/conversations.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { users as userTable } from '#server/db/schema/users.ts';
import { markSeen } from '#server/features/users/user-presence.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { arrives } from '#support/arrivals.ts';
import { say, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { subscribed } from '#support/posts.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let other: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { name: 'Mara Star' });
  fan = await aFan(api, { name: 'Finn Fan' });
  other = await aFan(api, { name: 'Otto Other' });
});
afterAll(() => api.close());

const open = (who: Person, whom: Person, source: 'user' | 'performer' = 'performer') =>
  api.call(conversations.create, { body: { source, sourceId: whom.id } }, who);
const list = (who: Person, query = {}) => api.call(conversations.list, { query }, who);
const names = async (who: Person, query = {}) =>
  (await list(who, query)).data.data.map(({ recipientInfo }) => recipientInfo.name);
const view = (who: Person, id: string) => api.call(conversations.view, { params: { id } }, who);
const block = (who: Person, whom: Person) => api.call(blocks.add, { body: { targetId: whom.id } }, who);

test('a fan begins a conversation once, and it is the same for both', async () => {
  const { status, data } = await open(fan, star);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    type: 'private',
    name: '',
    recipients: [
      { source: 'user', sourceId: fan.id },
      { source: 'performer', sourceId: star.id },
    ],
    recipientInfo: { _id: star.id, name: 'Mara Star', isPerformer: true },
    performerId: star.id,
    lastMessage: '',
    lastSeq: 0,
    totalNotSeenMessages: 0,
    canWrite: true,
    whyNot: null,
  });
  expect(JSON.stringify(data)).not.toContain(star.email);
  expect((await open(fan, star)).data._id).toBe(data._id);
  // In the list of who began it; the other one sees it with the first message.
  expect(await names(fan)).toEqual(['Mara Star']);
  expect(await names(star)).toEqual([]);
  await say(api, fan, data._id, 'Hello');
  expect(await names(star)).toEqual(['Finn Fan']);
  const fromStar = await open(star, fan, 'user');
  expect(fromStar.data).toMatchObject({ _id: data._id, performerId: star.id, canWrite: true });
});

test('two who begin at once have one conversation', async () => {
  await api.call(follows.follow, { params: { id: star.id } }, fan);
  const answers = await Promise.all([
    open(fan, star),
    open(star, fan, 'user'),
    open(fan, star),
    open(star, fan, 'user'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
  expect(await api.deps.db.select().from(table)).toHaveLength(1);
  expect(await api.deps.db.select().from(conversationMembers)).toHaveLength(2);
});

describe('who may write to whom', () => {
  test('fans to creators, not to fans or operators, nor to what is not there', async () => {
    const operator = await anOperator(api);
    expect((await open(fan, other, 'user')).error.error).toBe('conversations.not-between');
    expect((await open(fan, operator, 'user')).error.error).toBe('conversations.not-between');
    expect((await open(operator, star)).error.error).toBe('conversations.not-between');
    expect((await open(star, star)).error.error).toBe('conversations.yourself');
    expect((await open(fan, { ...star, id: 'nobody' })).error.error).toBe('conversations.person-not-found');
    expect((await open(fan, star, 'user')).error.error).toBe('conversations.person-not-found');
  });

  test('a creator to followers, subscribers and who wrote', async () => {
    expect((await open(star, fan, 'user')).error.error).toBe('conversations.not-known');
    await api.call(follows.follow, { params: { id: star.id } }, fan);
    expect((await open(star, fan, 'user')).status).toBe(200);
    await subscribed(api, other, star, '2026-04-01T00:00:00Z');
    expect((await open(star, other, 'user')).data).toMatchObject({ isSubscribed: true, canWrite: true });
    const third = await aFan(api);
    const id = await talkTo(api, third, star);
    expect((await view(star, id)).data).toMatchObject({
      canWrite: false,
      whyNot: expect.stringContaining('wrote to you'),
    });
    await say(api, third, id, 'Hello');
    expect((await view(star, id)).data.canWrite).toBe(true);
  });

  test('a creator whose documents are not approved writes to nobody', async () => {
    const id = await talkTo(api, fan, star);
    await say(api, fan, id, 'Hello');
    await api.deps.db
      .update(performerTable)
      .set({ reviewState: 'rejected' })
      .where(eq(performerTable.id, star.id));
    expect((await say(api, star, id, 'Hi')).error.error).toBe('conversations.not-approved');
    // Nor does anybody write to them: the profile is not shown.
    expect((await say(api, fan, id, 'Hi?')).error.error).toBe('conversations.closed');
  });

  test('nobody to a closed account; what was written stays', async () => {
    const id = await talkTo(api, fan, star);
    await say(api, fan, id, 'Hello');
    await api.deps.db.update(userTable).set({ status: 'inactive' }).where(eq(userTable.id, fan.id));
    expect((await say(api, star, id, 'Hi')).error.error).toBe('conversations.closed');
    expect((await view(star, id)).data).toMatchObject({ lastMessage: 'Hello', canWrite: false });
  });

  test('a profile that is closed to the country takes messages of its subscribers only', async () => {
    const id = await talkTo(api, fan, star);
    await api.deps.db
      .update(performerTable)
      .set({ blockCountries: ['DE'] })
      .where(eq(performerTable.id, star.id));
    await api.deps.db.update(userTable).set({ country: 'DE' });
    expect((await say(api, fan, id, 'Hi')).error.error).toBe('conversations.closed');
    expect((await open(other, star)).error.error).toBe('conversations.person-not-found');
    await subscribed(api, fan, star, '2026-04-01T00:00:00Z');
    expect((await say(api, fan, id, 'Hi')).status).toBe(200);
  });
});

describe('a block', () => {
  test('stops messages both ways, says so, and is taken away again', async () => {
    const id = await talkTo(api, fan, star);
    await say(api, fan, id, 'Hello');
    const { data } = await block(star, fan);
    expect(data).toMatchObject({ sourceId: star.id, targetId: fan.id, target: 'user' });
    expect((await block(star, fan)).data._id).toBe(data._id);
    expect((await say(api, fan, id, 'Why?')).error.error).toBe('conversations.blocked');
    expect((await say(api, star, id, 'Sorry')).error.error).toBe('conversations.unblock-first');
    expect((await view(fan, id)).data).toMatchObject({
      isBlocked: true,
      isBlockedByMe: false,
      canWrite: false,
      lastMessage: 'Hello',
    });
    expect((await view(star, id)).data).toMatchObject({ isBlocked: true, isBlockedByMe: true });
    expect((await api.call(blocks.list, {}, star)).data).toMatchObject({
      total: 1,
      data: [{ targetInfo: { name: 'Finn Fan' } }],
    });
    expect((await api.call(blocks.list, {}, fan)).data.total).toBe(0);
    await api.call(blocks.remove, { params: { id: fan.id } }, star);
    expect((await say(api, fan, id, 'Thanks')).status).toBe(200);
  });

  test('hides whether the other one is here, from both', async () => {
    const id = await talkTo(api, fan, star);
    await say(api, fan, id, 'Hello');
    await say(api, star, id, 'Hi');
    await markSeen(api.deps, [star.id, fan.id]);
    const online = async (who: Person) => [
      (await view(who, id)).data.recipientInfo.isOnline,
      (await list(who)).data.data[0]?.recipientInfo.isOnline,
      ...(await api.call(messages.list, { params: { id } }, who)).data.data
        .filter(({ senderId }) => senderId !== who.id)
        .map(({ senderInfo }) => senderInfo.isOnline),
    ];
    for (const who of [fan, star]) expect(await online(who)).toEqual([1, 1, 1]);
    await block(star, fan);
    for (const who of [fan, star]) expect(await online(who)).toEqual([0, 0, 0]);
  });

  test('comes before the first message, and from fans as well', async () => {
    await block(star, fan);
    expect((await open(fan, star)).error.error).toBe('conversations.blocked');
    await block(other, star);
    await api.call(follows.follow, { params: { id: star.id } }, other);
    expect((await open(star, other, 'user')).error.error).toBe('conversations.blocked');
  });

  test('is of others only, never of those who run the site', async () => {
    const operator = await anOperator(api);
    expect((await block(star, star)).error.error).toBe('blocks.yourself');
    expect((await block(star, operator)).error.error).toBe('blocks.not-blockable');
    expect((await block(star, { ...fan, id: 'nobody' })).error.error).toBe('blocks.not-found');
  });
});

describe('the list', () => {
  test('has what happened last first, with its words and what is unread, at any depth', async () => {
    const people: Person[] = [];
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) people.push(await aFan(api, { name }));
    for (const person of people) {
      api.clock.advance({ minutes: 1 });
      await say(api, person, await talkTo(api, person, star), `I am ${person.username}`);
    }
    const first = (await list(star, { limit: 1 })).data;
    expect(first).toMatchObject({
      total: 4,
      data: [{ recipientInfo: { name: 'Dan' }, totalNotSeenMessages: 1, lastSenderId: people[3]?.id }],
    });
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data }: { data: { data: Conversation[]; nextCursor: string | null } } = await list(star, {
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...data.data.map(({ recipientInfo }) => recipientInfo.name));
      cursor = data.nextCursor;
    }
    expect(seen).toEqual(['Dan', 'Cleo', 'Ben', 'Ada']);
    expect(await names(star, { limit: 2, offset: 2 })).toEqual(['Ben', 'Ada']);
    api.clock.advance({ minutes: 1 });
    const ada = people[0] as Person;
    await say(api, ada, await talkTo(api, ada, star), 'Again');
    expect((await names(star))[0]).toBe('Ada');
    expect((await list(star, { cursor: 'made up' })).status).toBe(422);
  });

  test('finds names, usernames and what a creator calls a conversation, also after a change of name', async () => {
    const id = await talkTo(api, fan, star);
    await say(api, fan, id, 'Hello');
    await say(api, other, await talkTo(api, other, star), 'Hello');
    expect(await names(star, { keyword: 'FINN' })).toEqual(['Finn Fan']);
    expect(await names(star, { keyword: other.username.toUpperCase() })).toEqual(['Otto Other']);
    expect(await names(star, { q: 'ott' })).toEqual(['Otto Other']);
    expect(await names(star, { keyword: '%' })).toEqual([]);
    const named = await api.call(
      conversations.update,
      { params: { id }, body: { name: 'Regular from Graz' } },
      star,
    );
    expect(named.data.name).toBe('Regular from Graz');
    expect(await names(star, { keyword: 'graz' })).toEqual(['Finn Fan']);
    await api.call(users.update, { body: { name: 'Fridolin' } }, fan);
    expect(await names(star, { keyword: 'finn' })).toEqual([]);
    expect(await names(star, { keyword: 'frido' })).toEqual(['Fridolin']);
    // What a creator calls somebody is not that person's to see, nor to search by.
    expect((await view(fan, id)).data.name).toBe('');
    expect(await names(fan, { keyword: 'graz' })).toEqual([]);
    const alias = await api.call(conversations.list, { query: { keyword: 'frido' } }, star);
    const search = await api.app.inject({
      url: '/api/conversations/search?keyword=frido',
      headers: { authorization: star.token },
    });
    expect(search.json().data).toEqual(JSON.parse(JSON.stringify(alias.data)));
  });

  test('shows only what is unread when asked, and nothing of types that are not there', async () => {
    const read = await talkTo(api, fan, star);
    await say(api, fan, read, 'Hello');
    await say(api, star, read, 'Hi');
    await say(api, other, await talkTo(api, other, star), 'Hello');
    expect(await names(star, { unread: 'true' })).toEqual(['Otto Other']);
    expect((await list(star, { type: 'private' })).data.total).toBe(2);
    expect((await list(star, { type: 'stream_public' })).data).toMatchObject({ data: [], total: 0 });
  });
});

test('who comes is told how many of their own conversations wait, and is noted as seen', async () => {
  await say(api, fan, await talkTo(api, fan, star), 'one');
  await say(api, other, await talkTo(api, other, star), 'two');
  expect(await arrives(api, star)).toMatchObject({ unreadConversations: 2 });
  expect(await arrives(api, fan)).toMatchObject({ unreadConversations: 0 });
  api.clock.set('2026-03-01T13:00:00Z');
  await arrives(api, other);
  const [row] = await api.deps.db.select().from(userTable).where(eq(userTable.id, other.id));
  expect(row?.lastSeenAt?.toISOString()).toBe('2026-03-01T13:00:00.000Z');
});
