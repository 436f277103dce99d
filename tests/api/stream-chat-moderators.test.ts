import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { messages } from '#contract/messages.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
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

test('what waits in a stream is told to those moderators who may read its chat', async () => {
  const [subscriber, elsewhere, closed] = [await aFan(api), await aFan(api), await aFan(api)];
  for (const person of [subscriber, elsewhere, closed]) await make(star, person, { role: 'moderator' });
  for (const person of [fan, subscriber, closed]) await subscribed(api, person, star, '2026-05-01T00:00:00Z');
  await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, closed.id));
  const { _id: id } = await aStream(api, star, { audience: 'subscribers' });
  await sayLive(api, fan, id, 'In that hotel');
  expect(toldOfHeld().sort()).toEqual([star.id, subscriber.id].sort());
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

test('operators and moderators do nothing to the chat of a private show, also when it has ended', async () => {
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
