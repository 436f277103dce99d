import { eq, sql } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { conversations } from '#contract/conversations.ts';
import { messages } from '#contract/messages.ts';
import { users } from '#contract/users.ts';
import { messageKeys, messages as table } from '#server/db/schema/conversations.ts';
import { eraseCleared, sweepMessageKeys } from '#server/features/messages/clear.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { say, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { countQueries } from '#support/queries.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api), await aFan(api)];
  id = await talkTo(api, fan, star);
});
afterAll(() => api.close());

const read = (who: Person, query = {}, of = id) =>
  api.call(messages.list, { params: { id: of }, query }, who);
const words = async (who: Person, query = {}) => (await read(who, query)).data.data.map(({ text }) => text);
const unread = async (who: Person) => (await api.call(messages.countUnread, {}, who)).data.total;
const inList = async (who: Person) => (await api.call(conversations.view, { params: { id } }, who)).data;
const remove = (who: Person, message: string) => api.call(messages.remove, { params: { id: message } }, who);
const readAll = (who: Person) => api.call(messages.readAll, { params: { id } }, who);
const events = (who: Person, name?: string) =>
  api.events.filter(({ userId, event }) => userId === who.id && (!name || event === name));

test('a message is there for both, as plain text, with a number', async () => {
  const { data } = await say(api, fan, id, '  <b>Hello</b> & good morning  ');
  expect(data).toMatchObject({
    conversationId: id,
    seq: 1,
    type: 'text',
    text: 'Hello & good morning',
    senderId: fan.id,
    isDeleted: false,
    clientKey: null,
  });
  expect((await say(api, star, id, 'Hi')).data.seq).toBe(2);
  for (const who of [fan, star]) {
    const { data: page } = await read(who);
    expect(page).toMatchObject({ total: 2, lastSeq: 2, data: [{ text: 'Hi' }, { seq: 1 }] });
  }
  expect(await inList(star)).toMatchObject({ lastMessage: 'Hi', lastSenderId: star.id, lastSeq: 2 });
});

test.each(['\u200b', '\u2800', '\u3164', '\u00ad', '\u202e', ' \u115f\ufeff\n', '<b>\u200b</b>'])(
  'what cannot be seen is no message (%j)',
  async (text) => {
    expect((await say(api, fan, id, text)).status).toBe(422);
    expect((await say(api, fan, id, `${text}a`)).status).toBe(200);
    expect((await read(fan)).data.total).toBe(1);
  },
);

test('a message and a conversation carry what existing clients look for', async () => {
  await say(api, fan, id, 'Hello');
  const { data } = await say(api, star, id, 'Hi');
  const known = {
    senderInfo: { _id: star.id, username: star.username, isPerformer: true },
    senderSource: 'performer',
    fileId: null,
    imageUrl: null,
    meta: {},
  };
  expect(data).toMatchObject(known);
  expect((await read(fan)).data.data).toMatchObject([
    known,
    { senderInfo: { _id: fan.id, isPerformer: false }, senderSource: 'user' },
  ]);
  for (const who of [fan, star]) expect(events(who, 'message_created').at(-1)?.payload).toMatchObject(known);
  expect(JSON.stringify(api.events)).not.toContain(star.email);
  expect(await inList(fan)).toMatchObject({ streamId: null, meta: {} });
});

test('what is empty or too long is refused by name', async () => {
  for (const text of ['', '   ', 'x'.repeat(2001)])
    expect((await say(api, fan, id, text)).error).toMatchObject({ fields: { text: expect.any(String) } });
  expect((await say(api, fan, id, '😀'.repeat(2000))).status).toBe(200);
});

test('the same request makes one message, also at the same time; another one is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => say(api, fan, id, 'Once', 'key-1')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
  expect(answers[0]?.data.clientKey).toBe('key-1');
  expect((await read(star)).data).toMatchObject({ total: 1, data: [{ clientKey: null }] });
  expect((await inList(star)).totalNotSeenMessages).toBe(1);
  expect((await say(api, fan, id, 'Twice', 'key-1')).error.error).toBe('messages.key-reused');
  // The key is its sender's own.
  expect((await say(api, star, id, 'Mine', 'key-1')).data.seq).toBe(2);
  // What was made and has gone is not made anew.
  await api.call(messages.removeAll, { params: { id } }, star);
  expect((await say(api, fan, id, 'Once', 'key-1')).error).toMatchObject({
    statusCode: 410,
    error: 'http.gone',
  });
});

test('numbers have no gaps, whoever writes at the same time', async () => {
  await say(api, fan, id, 'Hello');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nr) => say(api, nr % 2 ? fan : star, id, `No. ${nr}`)),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const all = (await read(fan, { limit: 100, sort: 'asc' })).data.data.map(({ seq }) => seq);
  expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, nr) => nr + 1));
});

test('pages go back by offset or number, and forward from where a client was', async () => {
  for (let nr = 1; nr <= 7; nr += 1) await say(api, fan, id, `No. ${nr}`);
  expect(await words(star, { limit: 3 })).toEqual(['No. 7', 'No. 6', 'No. 5']);
  expect(await words(star, { limit: 3, offset: 3 })).toEqual(['No. 4', 'No. 3', 'No. 2']);
  expect(await words(star, { before: 3 })).toEqual(['No. 2', 'No. 1']);
  expect(await words(star, { after: 4 })).toEqual(['No. 5', 'No. 6', 'No. 7']);
  expect(await words(star, { after: 4, limit: 2 })).toEqual(['No. 5', 'No. 6']);
  expect(await words(star, { after: 7 })).toEqual([]);
  expect(await words(star, { offset: 2_000_000_000 })).toEqual([]);
  expect((await read(star, { offset: 2_000_000_001 })).status).toBe(422);
});

test('unread messages count by conversation until it is opened or answered', async () => {
  const other = await aFan(api);
  const second = await talkTo(api, other, star);
  await say(api, fan, id, 'One');
  await say(api, fan, id, 'Two');
  await say(api, other, second, 'Three');
  expect(await unread(star)).toBe(2);
  expect(await unread(fan)).toBe(0);
  expect((await inList(star)).totalNotSeenMessages).toBe(2);
  expect(events(star, 'nofify_read_messages_in_conversation').at(-1)?.payload).toMatchObject({ total: 2 });
  expect((await readAll(star)).data).toEqual({ ok: true });
  expect(await unread(star)).toBe(1);
  expect(events(star, 'nofify_read_messages_in_conversation').at(-1)?.payload).toMatchObject({ total: 1 });
  // What was read already tells nobody anything.
  const told = api.events.length;
  await readAll(star);
  expect(api.events).toHaveLength(told);
  await say(api, star, second, 'Answer');
  expect(await unread(star)).toBe(0);
  expect(await unread(other)).toBe(1);
});

describe('a conversation that is marked as unread', () => {
  const mark = (who?: Person, of = id) => api.call(messages.markUnread, { params: { id: of } }, who);
  const listed = async (who: Person, query = {}) =>
    (await api.call(conversations.list, { query }, who)).data.data.map((one) => one.totalNotSeenMessages);

  beforeEach(async () => {
    await say(api, fan, id, 'One');
    await readAll(star);
  });

  test('waits until it is read again, on all devices and for nobody else', async () => {
    const before = api.events.length;
    expect((await mark(star)).data).toEqual({ ok: true });
    expect(await unread(star)).toBe(1);
    expect(await listed(star, { unread: true })).toEqual([1]);
    expect(await inList(star)).toMatchObject({ totalNotSeenMessages: 1, seenSeq: 1 });
    // The other one goes on seeing that it was read.
    expect((await inList(fan)).readSeq).toBe(1);
    expect(api.events.slice(before).map(({ userId, event, payload }) => [userId, event, payload])).toEqual([
      [star.id, 'conversation_unread', { conversationId: id, totalNotSeenMessages: 1, seenSeq: 1 }],
      [star.id, 'nofify_read_messages_in_conversation', { total: 1, countedAt: expect.any(Number) }],
    ]);
    // Once however often.
    await mark(star);
    expect([await unread(star), api.events.length]).toEqual([1, before + 2]);
    await readAll(star);
    expect(await unread(star)).toBe(0);
    // The other one was told when it was read first.
    expect(events(fan, 'conversation_read')).toHaveLength(1);
    expect(events(star, 'conversation_unread').at(-1)?.payload).toEqual({
      conversationId: id,
      totalNotSeenMessages: 0,
      seenSeq: 1,
    });
  });

  test('waits on when a message comes and is deleted again, and no more once it is answered', async () => {
    await mark(star);
    const { data: late } = await say(api, fan, id, 'Two');
    await remove(fan, late._id);
    expect(await unread(star)).toBe(1);
    await say(api, star, id, 'Answer');
    expect(await unread(star)).toBe(0);
  });

  test('stays as it is when something in it is unread, and where it is in no list', async () => {
    await say(api, fan, id, 'Two');
    await say(api, fan, id, 'Three');
    await mark(star);
    expect(await listed(star)).toEqual([2]);
    const other = await aFan(api);
    const begun = await talkTo(api, other, star);
    // The performer has not heard of it.
    expect((await mark(star, begun)).status).toBe(200);
    expect(await unread(star)).toBe(1);
  });
});

test('both get the events of a message, the key only its sender', async () => {
  await say(api, fan, id, 'Hello', 'key-1');
  expect(events(fan, 'message_created')).toMatchObject([{ payload: { text: 'Hello', clientKey: 'key-1' } }]);
  expect(events(star, 'message_created')).toMatchObject([{ payload: { text: 'Hello', clientKey: null } }]);
  expect(new Set(api.events.map(({ userId }) => userId))).toEqual(new Set([fan.id, star.id]));
});

test('what was read is shown to the other one, unless one of the two keeps it', async () => {
  await say(api, fan, id, 'Hello');
  expect((await inList(fan)).readSeq).toBe(0);
  await readAll(star);
  expect(events(fan, 'conversation_read')).toMatchObject([{ payload: { conversationId: id, seq: 1 } }]);
  expect((await inList(fan)).readSeq).toBe(1);
  const keep = (who: Person, chatSigns: boolean) => api.call(users.update, { body: { chatSigns } }, who);
  for (const who of [fan, star]) {
    expect((await keep(who, false)).data.chatSigns).toBe(false);
    await say(api, fan, id, 'Again');
    await readAll(star);
    expect(events(fan, 'conversation_read')).toHaveLength(1);
    expect((await inList(fan)).readSeq).toBeNull();
    expect((await inList(star)).readSeq).toBeNull();
    await keep(who, true);
  }
  await api.call(blocks.add, { body: { targetId: fan.id } }, star);
  expect((await inList(fan)).readSeq).toBeNull();
});

describe('a deleted message', () => {
  test('loses its words for both and keeps its place; only its sender deletes it', async () => {
    const { data } = await say(api, fan, id, 'A secret');
    expect((await remove(star, data._id)).error.error).toBe('messages.not-yours');
    expect((await remove(await aFan(api), data._id)).error.error).toBe('messages.not-found');
    const removed = await remove(fan, data._id);
    expect(removed.data).toMatchObject({ _id: data._id, isDeleted: true, text: '' });
    expect((await remove(fan, data._id)).data).toMatchObject({ isDeleted: true });
    expect(events(star, 'message_deleted')).toMatchObject([{ payload: { _id: data._id, text: '' } }]);
    expect((await read(star)).data).toMatchObject({
      total: 1,
      data: [{ _id: data._id, isDeleted: true, text: '' }],
    });
    expect(await inList(star)).toMatchObject({ lastMessage: '', lastMessageDeleted: true });
    const { rows } = await api.deps.db.execute(sql`select text from messages`);
    expect(rows).toEqual([{ text: '' }]);
  });

  test('is not waited for, unless it was read', async () => {
    const { data: first } = await say(api, fan, id, 'One');
    const { data: second } = await say(api, fan, id, 'Two');
    await remove(fan, second._id);
    expect((await inList(star)).totalNotSeenMessages).toBe(1);
    await readAll(star);
    await say(api, fan, id, 'Three');
    await remove(fan, first._id);
    expect((await inList(star)).totalNotSeenMessages).toBe(1);
  });

  test('may be deleted past a block', async () => {
    const { data } = await say(api, fan, id, 'A secret');
    await api.call(blocks.add, { body: { targetId: fan.id } }, star);
    expect((await remove(fan, data._id)).status).toBe(200);
  });
});

test('both members hear that one blocks the other or takes it back, once', async () => {
  const told = (who: Person) => events(who, 'block-status-conversation').map(({ payload }) => payload);
  const state = (isBlocked: boolean, isBlockedByMe: boolean) => ({
    conversationId: id,
    isBlocked,
    isBlockedByMe,
  });
  await api.call(blocks.add, { body: { targetId: fan.id } }, star);
  expect([told(star), told(fan)]).toEqual([[state(true, true)], [state(true, false)]]);
  await api.call(blocks.remove, { params: { id: fan.id } }, star);
  await api.call(blocks.remove, { params: { id: fan.id } }, star);
  expect([told(star), told(fan)]).toEqual([
    [state(true, true), state(false, false)],
    [state(true, false), state(false, false)],
  ]);
  // Without a conversation there is nothing to tell of.
  const before = api.events.length;
  await api.call(blocks.add, { body: { targetId: (await aFan(api)).id } }, star);
  expect(api.events).toHaveLength(before);
});

describe('a conversation that its performer empties', () => {
  const clear = (who: Person, of = id) => api.call(messages.removeAll, { params: { id: of } }, who);

  test('is empty for both at once, and goes on with the next number', async () => {
    await say(api, fan, id, 'One');
    await say(api, star, id, 'Two');
    expect((await clear(fan)).status).toBe(403);
    expect((await clear(await aPerformer(api))).error.error).toBe('conversations.not-found');
    expect((await clear(star)).data).toEqual({ ok: true });
    for (const who of [fan, star]) {
      expect((await read(who)).data).toMatchObject({ total: 0, data: [], lastSeq: 2 });
      expect(await inList(who)).toMatchObject({ lastMessage: '', totalNotSeenMessages: 0 });
      expect(events(who, 'messages_cleared')).toMatchObject([{ payload: { clearedSeq: 2 } }]);
    }
    expect((await say(api, fan, id, 'Three')).data.seq).toBe(3);
    expect((await read(star)).data).toMatchObject({ total: 1, data: [{ text: 'Three' }] });
    await eraseCleared(api.deps, id);
    const left = await api.deps.db
      .select({ text: table.text })
      .from(table)
      .where(eq(table.conversationId, id));
    expect(left).toEqual([{ text: 'Three' }]);
    // The fan has written here: the performer may still answer.
    expect((await say(api, star, id, 'Four')).status).toBe(200);
  });

  test('does not get a message a second time that is sent again, for a week', async () => {
    await say(api, fan, id, 'Once only', 'key-1');
    await clear(star);
    expect((await say(api, fan, id, 'Once only', 'key-1')).status).toBe(410);
    await eraseCleared(api.deps, id);
    expect((await say(api, fan, id, 'Once only', 'key-1')).status).toBe(410);
    expect((await say(api, fan, id, 'Another one', 'key-1')).error.error).toBe('messages.key-reused');
    expect((await say(api, star, id, 'Once only', 'key-1')).status).toBe(200);
    for (const [days, left] of [
      [6, 1],
      [2, 0],
    ] as const) {
      api.clock.advance({ days });
      await sweepMessageKeys(api.deps);
      expect(await api.deps.db.$count(messageKeys)).toBe(left);
    }
  });

  test('gives nothing of what was removed to who knows its id', async () => {
    const { data } = await say(api, fan, id, 'One', 'key-1');
    await clear(star);
    expect((await remove(fan, data._id)).error.error).toBe('messages.not-found');
    expect(await words(fan, { after: 0 })).toEqual([]);
  });
});

test('calls cost the same however many messages there are', async () => {
  await say(api, fan, id, 'Hello');
  const cost = () => countQueries(() => read(star));
  const before = await cost();
  for (let nr = 0; nr < 30; nr += 1) await say(api, fan, id, `No. ${nr}`);
  expect(await cost()).toBe(before);
});

describe('who may do what', () => {
  const calls = {
    view: (who?: Person) => api.call(conversations.view, { params: { id } }, who),
    list: (who?: Person) => api.call(messages.list, { params: { id } }, who),
    send: (who?: Person) => api.call(messages.send, { params: { id }, body: { text: 'Me too' } }, who),
    readAll: (who?: Person) => api.call(messages.readAll, { params: { id } }, who),
    markUnread: (who?: Person) => api.call(messages.markUnread, { params: { id } }, who),
    rename: (who?: Person) => api.call(conversations.update, { params: { id }, body: { name: 'Mine' } }, who),
    removeAll: (who?: Person) => api.call(messages.removeAll, { params: { id } }, who),
    remove: (who?: Person) => api.call(messages.remove, { params: { id: secret } }, who),
  };
  type Call = keyof typeof calls;
  let secret: string;
  beforeEach(async () => {
    const { status, data } = await say(api, fan, id, 'Top secret');
    expect(status).toBe(200);
    secret = data._id;
  });

  /** What each gets; a member reaches everything but what is the other one's. */
  const EXPECTED: Record<string, Record<Call, number>> = {
    fan: {
      view: 200,
      list: 200,
      send: 200,
      readAll: 200,
      markUnread: 200,
      rename: 403,
      remove: 200,
      removeAll: 403,
    },
    performer: {
      view: 200,
      list: 200,
      send: 200,
      readAll: 200,
      markUnread: 200,
      rename: 200,
      remove: 403,
      removeAll: 200,
    },
    blocked: {
      view: 200,
      list: 200,
      send: 403,
      readAll: 200,
      markUnread: 200,
      rename: 403,
      remove: 200,
      removeAll: 403,
    },
    'another fan': {
      view: 404,
      list: 404,
      send: 404,
      readAll: 404,
      markUnread: 404,
      rename: 403,
      remove: 404,
      removeAll: 403,
    },
    'another performer': {
      view: 404,
      list: 404,
      send: 404,
      readAll: 404,
      markUnread: 404,
      rename: 404,
      remove: 404,
      removeAll: 404,
    },
    operator: {
      view: 404,
      list: 404,
      send: 404,
      readAll: 404,
      markUnread: 404,
      rename: 403,
      remove: 404,
      removeAll: 403,
    },
    visitor: {
      view: 401,
      list: 401,
      send: 401,
      readAll: 401,
      markUnread: 401,
      rename: 401,
      remove: 401,
      removeAll: 401,
    },
  };
  const person = async (name: string): Promise<Person | undefined> => {
    if (name === 'visitor') return undefined;
    if (name === 'performer') return star;
    if (name === 'another fan') return aFan(api);
    if (name === 'another performer') return aPerformer(api);
    if (name === 'operator') return anOperator(api);
    if (name === 'blocked') await api.call(blocks.add, { body: { targetId: fan.id } }, star);
    return fan;
  };

  test.each(Object.keys(EXPECTED))('%s', async (name) => {
    const who = await person(name);
    for (const [call, status] of Object.entries(EXPECTED[name] ?? {})) {
      const reply = await calls[call as Call](who);
      expect(`${call} ${reply.status}`).toBe(`${call} ${status}`);
      const isMember = ['fan', 'performer', 'blocked'].includes(name);
      if (!isMember) expect(JSON.stringify(reply)).not.toContain('secret');
    }
  });

  test('lists, searches and counts hold nothing of others', async () => {
    for (const name of ['another fan', 'another performer', 'operator']) {
      const who = await person(name);
      const { data } = await api.call(conversations.list, { query: { keyword: 'fan' } }, who);
      expect(data).toMatchObject({ data: [], total: 0 });
      expect((await api.call(messages.countUnread, {}, who)).data).toEqual({ total: 0 });
    }
  });
});
