import { blocks } from '#contract/blocks.ts';
import { messages } from '#contract/messages.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aStream, joinLive, sayLive } from '#support/streams.ts';

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
  id = (await aStream(api, star))._id;
});
afterAll(() => api.close());

const read = async (who: Person | null, query = {}) =>
  (await api.call(streamChat.list, { params: { id }, query }, who ?? {})).data;
const words = async (who: Person | null) => (await read(who)).data.map(({ text }) => text);
const told = (name: string) => api.events.filter(({ event }) => event === name);
const make = (who: Person, person: Person, body: object) =>
  api.call(streamChat.setPerson, { params: { id: person.id }, body: body as never }, who);
const remove = (who: Person, messageId: string) =>
  api.call(messages.remove, { params: { id: messageId } }, who);
const inSeconds = (seconds: number) =>
  api.clock.set(new Date(api.clock.now().getTime() + seconds * 1000).toISOString());

test('the chat is found by stream, performer and username, and says who may write', async () => {
  for (const ref of [id, star.id, star.username]) {
    const { data } = await api.call(streamChat.publicConversation, { params: { id: ref } });
    expect(data).toMatchObject({ _id: id, streamId: id, type: 'stream_public', canWrite: false });
  }
  const { data } = await api.call(streamChat.conversation, { params: { id } }, fan);
  expect(data).toMatchObject({ canWrite: true, whyNot: null, keepsOrder: false });
  expect((await api.call(streamChat.conversation, { params: { id } }, star)).data.keepsOrder).toBe(true);
  expect((await api.call(streamChat.publicConversation, { params: { id: 'nobody' } })).status).toBe(404);
});

test('messages have numbers without gaps, are sent once, and are told to everybody in the stream', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, nr) => sayLive(api, fan, id, 'Once', `k${nr % 3}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  await sayLive(api, star, id, '<b>Hello</b>');
  const { data, total, lastSeq } = await read(null);
  expect([total, lastSeq, data.map(({ seq }) => seq)]).toEqual([4, 4, [4, 3, 2, 1]]);
  expect(data[0]).toMatchObject({
    text: 'Hello',
    senderId: star.id,
    senderInfo: { username: star.username },
  });
  expect(told('message_created_conversation')).toHaveLength(4);
  expect((await read(fan, { after: 2 })).data.map(({ seq }) => seq)).toEqual([3, 4]);
  expect((await read(fan, { before: 3, limit: 1 })).data.map(({ seq }) => seq)).toEqual([2]);
  expect((await sayLive(api, fan, id, 'Other', 'k1')).error.error).toBe('stream-chat.key-reused');
  expect((await sayLive(api, fan, id, '   ')).error).toMatchObject({ fields: { text: expect.any(String) } });
  expect((await sayLive(api, fan, id, 'x'.repeat(301))).status).toBe(422);
});

test('an own message is deleted by its writer, any by who keeps order, no other', async () => {
  const moderator = await aFan(api);
  await make(star, moderator, { role: 'moderator' });
  const other = await aFan(api);
  const by = async (who: Person) => (await remove(who, (await sayLive(api, fan, id, 'Hi')).data._id)).status;
  expect([await by(fan), await by(star), await by(moderator), await by(other)]).toEqual([200, 200, 200, 403]);
  expect(await by(await anOperator(api))).toBe(200);
  expect(told('message_deleted_conversation')).toHaveLength(4);
  expect((await read(null)).data.filter(({ isDeleted }) => isDeleted).map(({ text }) => text)).toEqual([
    '',
    '',
    '',
    '',
  ]);
});

test('the performer clears the chat, for all', async () => {
  await sayLive(api, fan, id, 'Hi');
  const clear = (who: Person) => api.call(messages.removeAll, { params: { id } }, who);
  expect((await clear(await aPerformer(api))).status).toBe(404);
  expect((await clear(star)).status).toBe(200);
  expect((await read(fan)).data).toEqual([]);
  expect(told('clear_all_messages')).toMatchObject([{ payload: { conversationId: id, clearedSeq: 1 } }]);
  expect((await sayLive(api, fan, id, 'Again')).data.seq).toBe(2);
});

test('slow mode lets everybody but those who keep order wait, also at the same time', async () => {
  await api.call(streamChat.setRules, { body: { slowSeconds: 10 } }, star);
  const answers = await Promise.all(Array.from({ length: 4 }, (_, nr) => sayLive(api, fan, id, `No. ${nr}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.error.error).toBe('stream-chat.slow');
  expect(refused?.headers['retry-after']).toBe('10');
  expect(refused?.error.message).toBe('Slow mode is on. You can write again in 10 seconds.');
  expect((await sayLive(api, star, id, 'One')).status).toBe(200);
  expect((await sayLive(api, star, id, 'Two')).status).toBe(200);
  inSeconds(10);
  expect((await sayLive(api, fan, id, 'Later')).status).toBe(200);
  expect((await api.call(streamChat.rules, {}, star)).data).toEqual({ slowSeconds: 10, heldWords: [] });
});

test('a time-out ends by itself; who is sent away finds no stream any more', async () => {
  expect((await make(star, fan, { role: 'muted' })).error).toMatchObject({
    fields: { minutes: expect.any(String) },
  });
  await make(star, fan, { role: 'muted', minutes: 5 });
  expect((await sayLive(api, fan, id, 'Hi')).error).toMatchObject({
    error: 'stream-chat.muted',
    message: 'You have a time-out in this chat. You can write again in 5 minutes.',
  });
  expect((await api.call(streamChat.publicConversation, { params: { id } }, fan)).data).toMatchObject({
    canWrite: false,
    writesAgainAt: '2026-03-01T12:05:00.000Z',
  });
  expect((await joinLive(api, fan, star)).status).toBe(200);
  inSeconds(300);
  expect((await sayLive(api, fan, id, 'Hi')).status).toBe(200);
  await make(star, fan, { role: 'banned' });
  expect((await joinLive(api, fan, star)).error.error).toBe('streaming.blocked');
  expect((await sayLive(api, fan, id, 'Hi')).status).toBe(404);
  expect((await api.call(streamChat.list, { params: { id } }, fan)).status).toBe(404);
  expect((await api.call(streamChat.people, {}, star)).data).toMatchObject({
    total: 1,
    data: [{ role: 'banned', userInfo: { _id: fan.id } }],
  });
  const place = async (who: Person) =>
    (await api.call(streaming.view, { params: { id: star.username } }, who)).data;
  expect(await place(fan)).toMatchObject({ isKeptAway: true, stream: null });
  await api.call(streamChat.dropPerson, { params: { id: fan.id } }, star);
  expect((await joinLive(api, fan, star)).status).toBe(200);
  expect(await place(fan)).toMatchObject({ isKeptAway: false, stream: { _id: id } });
});

test('moderators keep order in the streams of their performer, and nowhere else', async () => {
  const [moderator, second] = [await aFan(api), await aFan(api)];
  await make(star, moderator, { role: 'moderator' });
  await make(star, second, { role: 'moderator' });
  expect((await make(moderator, fan, { streamId: id, role: 'muted', minutes: 5 })).status).toBe(200);
  for (const person of [star, second, moderator, await anOperator(api)])
    expect((await make(moderator, person, { streamId: id, role: 'banned' })).error.error).toBe(
      'stream-chat.not-possible',
    );
  // What the performer decided is not made less by a moderator.
  const banned = await aFan(api);
  await make(star, banned, { role: 'banned' });
  const shorter = await make(moderator, banned, { streamId: id, role: 'muted', minutes: 1 });
  expect(shorter.error.error).toBe('stream-chat.not-possible');
  expect((await make(moderator, fan, { streamId: id, role: 'moderator' })).status).toBe(403);
  expect((await make(fan, moderator, { streamId: id, role: 'banned' })).status).toBe(404);
  expect((await make(fan, moderator, { role: 'banned' })).status).toBe(404);
  const other = await aStream(api, await aPerformer(api));
  expect((await make(moderator, fan, { streamId: other._id, role: 'banned' })).status).toBe(404);
  expect((await make(star, { ...fan, id: 'nobody' }, { role: 'banned' })).status).toBe(404);
  await api.call(blocks.add, { body: { targetId: moderator.id } }, star);
  expect((await make(moderator, fan, { streamId: id, role: 'banned' })).status).toBe(404);
});

test('messages with a held word wait for those who keep order', async () => {
  const moderator = await aFan(api);
  await make(star, moderator, { role: 'moderator' });
  await api.call(streamChat.setRules, { body: { heldWords: ['spam', ' SPAM ', ''] } }, star);
  const { data } = await sayLive(api, fan, id, 'Buy my Spám!');
  expect(data.isHeld).toBe(true);
  expect(told('message_created_conversation')).toEqual([]);
  expect(
    told('stream_message_held')
      .map(({ userId }) => userId)
      .sort(),
  ).toEqual([moderator.id, star.id].sort());
  expect(await words(null)).toEqual([]);
  expect(await words(await aFan(api))).toEqual([]);
  for (const who of [fan, star, moderator]) expect(await words(who)).toEqual(['Buy my Spám!']);
  const release = (who: Person) => api.call(streamChat.release, { params: { id: data._id } }, who);
  expect((await release(fan)).status).toBe(404);
  expect((await remove(await aFan(api), data._id)).status).toBe(404);
  expect((await release(moderator)).data.isHeld).toBe(false);
  expect((await release(star)).status).toBe(200);
  expect(told('message_created_conversation')).toHaveLength(1);
  expect(await words(null)).toEqual(['Buy my Spám!']);
  expect((await sayLive(api, star, id, 'No spam please')).data.isHeld).toBe(false);
});

test('a chat is closed with its stream', async () => {
  await sayLive(api, fan, id, 'Hi');
  await api.call(streaming.end, { params: { id } }, star);
  expect((await sayLive(api, fan, id, 'Still there?')).error.error).toBe('stream-chat.ended');
  expect((await api.call(streamChat.list, { params: { id } }, fan)).error.error).toBe('stream-chat.ended');
  expect(await words(star)).toEqual(['Hi']);
});
