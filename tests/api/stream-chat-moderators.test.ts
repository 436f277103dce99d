import { eq, sql } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { messages } from '#contract/messages.ts';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { subscribed } from '#support/posts.ts';
import { acceptedShow } from '#support/private-shows.ts';
import { aStream, sayLive } from '#support/streams.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let moderator: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan, moderator] = [
    await aPerformer(api, { privateChatPrice: 1000 }),
    await aFan(api),
    await aFan(api),
  ];
  await tokensFor(api, fan.id, 100);
  await make(star, moderator, { role: 'moderator' });
  await api.call(streamChat.setRules, { body: { heldWords: ['hotel'] } }, star);
});
afterAll(() => api.close());

const make = (who: Person, person: Person, body: object) =>
  api.call(streamChat.setPerson, { params: { id: person.id }, body: body as never }, who);
const toldOfHeld = () =>
  api.events.flatMap(({ event, userId }) => (event === 'stream_message_held' ? [userId] : []));
const remove = (who: Person, id: string) => api.call(messages.remove, { params: { id } }, who);
const release = (who: Person, id: string) => api.call(streamChat.release, { params: { id } }, who);

test('what waits in a private show is told to its performer alone', async () => {
  const id = await acceptedShow(api, fan, star);
  const { data } = await sayLive(api, fan, id, 'My hotel is the Ritz');
  expect(data.isHeld).toBe(true);
  expect(toldOfHeld()).toEqual([star.id]);
});

test('slow mode lets the two in a private show write at once', async () => {
  await api.call(streamChat.setRules, { body: { slowSeconds: 60 } }, star);
  const id = await acceptedShow(api, fan, star);
  expect((await sayLive(api, fan, id, 'One')).status).toBe(200);
  expect((await sayLive(api, fan, id, 'Two')).status).toBe(200);
  expect((await api.call(streamChat.publicConversation, { params: { id } }, fan)).data.slowSeconds).toBe(0);
});

test('what waits in a stream is told to those moderators who may read its chat', async () => {
  const [subscriber, elsewhere, closed] = [await aFan(api), await aFan(api), await aFan(api)];
  for (const person of [subscriber, elsewhere, closed]) await make(star, person, { role: 'moderator' });
  for (const person of [fan, subscriber, closed]) await subscribed(api, person, star, '2026-05-01T00:00:00Z');
  await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, closed.id));
  const { _id: id } = await aStream(api, star, { audience: 'subscribers' });
  await sayLive(api, fan, id, 'In that hotel');
  expect(toldOfHeld().sort()).toEqual([star.id, subscriber.id].sort());
});

test('the chat of a stream that has ended is moderated by who could read it while it ran', async () => {
  const subscriber = await aFan(api);
  await make(star, subscriber, { role: 'moderator' });
  for (const person of [fan, subscriber]) await subscribed(api, person, star, '2026-05-01T00:00:00Z');
  const { _id: id } = await aStream(api, star, { audience: 'subscribers' });
  const said = (await sayLive(api, fan, id, 'Hello')).data._id;
  await api.call(streaming.end, { params: { id } }, star);
  expect((await remove(moderator, said)).status).toBe(403);
  expect((await remove(subscriber, said)).status).toBe(200);
});

test('moderators in a blocked country, and blocked ones, are not told what waits', async () => {
  const [away, blocked] = [await aFan(api), await aFan(api)];
  for (const person of [away, blocked]) await make(star, person, { role: 'moderator' });
  await api.deps.db.update(users).set({ seenCountry: 'FR' }).where(eq(users.id, away.id));
  await api.deps.db
    .update(performers)
    .set({ blockCountries: ['FR'] })
    .where(eq(performers.id, star.id));
  await api.call(blocks.add, { body: { targetId: blocked.id } }, star);
  const { _id: id } = await aStream(api, star);
  await sayLive(api, fan, id, 'In that hotel');
  expect(toldOfHeld().sort()).toEqual([star.id, moderator.id].sort());
});

test('operators and moderators do nothing to the chat of a private show', async () => {
  const operator = await anOperator(api);
  const id = await acceptedShow(api, fan, star);
  const held = (await sayLive(api, fan, id, 'My hotel')).data._id;
  const said = (await sayLive(api, fan, id, 'Hello')).data._id;
  for (const who of [operator, moderator]) {
    expect((await release(who, held)).status).toBe(404);
    for (const one of [held, said]) expect((await remove(who, one)).status).toBe(404);
    expect((await make(who, fan, { role: 'banned', streamId: id })).status).toBe(404);
  }
  expect((await release(star, held)).status).toBe(200);
  expect((await remove(fan, said)).status).toBe(200);
  expect((await remove(star, held)).status).toBe(200);
});

test('a moderator cannot end a private show by sending its guest away', async () => {
  const stream = await aStream(api, star);
  const id = await acceptedShow(api, fan, star);
  const sendAway = (who: Person) => make(who, fan, { role: 'banned', streamId: stream._id });
  expect((await sendAway(moderator)).error.error).toBe('stream-chat.not-possible');
  await api.call(privateShows.end, { params: { id } }, fan);
  expect((await sendAway(moderator)).status).toBe(200);
});

test('a message that waited and is deleted stays unknown to others', async () => {
  const { _id: id } = await aStream(api, star);
  const { data } = await sayLive(api, fan, id, 'In that hotel');
  await remove(moderator, data._id);
  const told = api.events.filter(({ event }) => event === 'message_deleted_conversation');
  expect(told.map(({ userId }) => userId).sort()).toEqual([fan.id, star.id, moderator.id].sort());
  expect((await release(star, data._id)).status).not.toBe(500);
  const seenBy = async (who: Person) =>
    (await api.call(streamChat.list, { params: { id } }, who)).data.data.map(({ _id }) => _id);
  expect(await seenBy(await aFan(api))).toEqual([]);
  expect(await seenBy(fan)).toEqual([data._id]);
});

describe('a message that is under way when', () => {
  /** What the message is answered, with `happens` in the moment in which it waits for the chat. */
  async function said(happens: () => Promise<unknown>, text = 'Hi') {
    const { _id: id } = await aStream(api, star);
    let answer: ReturnType<typeof sayLive> | undefined;
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select from streams where id = ${id} for update`);
      await besideTransactions(async () => {
        answer = sayLive(api, fan, id, text);
        await untilWaiting(tx as never);
        await happens();
      });
    });
    return answer;
  }
  const rules = (body: object) => api.call(streamChat.setRules, { body }, star);

  test.each<[string, () => Promise<unknown>, string]>([
    ['its writer is sent away', () => make(star, fan, { role: 'banned' }), 'stream-chat.banned'],
    ['a time-out begins', () => make(star, fan, { role: 'muted', minutes: 9 }), 'stream-chat.muted'],
    [
      'its writer is blocked',
      () => api.call(blocks.add, { body: { targetId: fan.id } }, star),
      'stream-chat.no-access',
    ],
  ])('%s is refused', async (_what, happens, error) => {
    expect((await said(happens))?.error.error).toBe(error);
    expect(api.events.filter(({ event }) => event === 'message_created_conversation')).toEqual([]);
  });

  test('a word of it is held from now on waits', async () => {
    expect((await said(() => rules({ heldWords: ['motel'] }), 'A motel'))?.data.isHeld).toBe(true);
    expect((await said(() => rules({ heldWords: [] }), 'A motel'))?.data.isHeld).toBe(false);
  });
});

test('a moderator makes a time-out longer, never shorter, also at the same moment', async () => {
  const { _id: streamId } = await aStream(api, star);
  const mute = (who: Person, minutes: number) => make(who, fan, { role: 'muted', minutes, streamId });
  expect((await mute(star, 10)).status).toBe(200);
  expect((await mute(moderator, 1)).error.error).toBe('stream-chat.not-possible');
  expect((await mute(moderator, 20)).status).toBe(200);
  expect((await mute(await anOperator(api), 10)).error.error).toBe('stream-chat.not-possible');
  expect((await mute(star, 1)).status).toBe(200);
  let shorter: ReturnType<typeof mute> | undefined;
  await api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from performers where id = ${star.id} for no key update`);
    await besideTransactions(async () => {
      shorter = mute(moderator, 5);
      await untilWaiting(tx as never);
    });
    await tx.execute(
      sql`update stream_chat_people set role = 'banned', until = null where user_id = ${fan.id}`,
    );
  });
  expect((await shorter)?.error.error).toBe('stream-chat.not-possible');
});

test('who reads the chat learns up to where it was cleared', async () => {
  const { _id: id } = await aStream(api, star);
  const read = async () => (await api.call(streamChat.list, { params: { id } }, fan)).data;
  await sayLive(api, fan, id, 'Hi');
  expect(await read()).toMatchObject({ lastSeq: 1, clearedSeq: 0 });
  await api.call(messages.removeAll, { params: { id } }, star);
  await sayLive(api, fan, id, 'Again');
  expect(await read()).toMatchObject({ total: 1, lastSeq: 2, clearedSeq: 1 });
});
