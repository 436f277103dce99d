import { blocks } from '#contract/blocks.ts';
import { conversations } from '#contract/conversations.ts';
import { type Message, messages } from '#contract/messages.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { subscribed } from '#support/posts.ts';

/** How existing clients send and read messages, and what opens and locks their field for writing. */
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

async function call(method: 'GET' | 'POST', path: string, as: Person, payload?: object) {
  const reply = await api.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: as.token, 'content-type': 'application/json' },
    ...(payload ? { payload } : {}),
  });
  return { status: reply.statusCode, ...reply.json() };
}
const send = (who: Person, body: object) => call('POST', `/messages/conversations/${id}`, who, body);

test('files are sent as `media`, and the kind follows from them', async () => {
  const photo = await aMessagePhoto(api, fan);
  const sent = await send(fan, { text: 'Look', fileIds: [photo], type: 'media' });
  expect(sent).toMatchObject({ status: 0, data: { type: 'media', kind: 'photo', fileIds: [photo] } });
  expect(await send(fan, { text: 'No file', fileIds: [], type: 'media' })).toMatchObject({
    statusCode: 422,
    fields: { fileIds: 'Please add a photo, a video or a sound file.' },
  });
});

test('messages with files are read as `media`, those without as `text`, in lists and in events', async () => {
  await send(fan, { text: 'Words', type: 'text' });
  await send(fan, { text: 'Look', fileIds: [await aMessagePhoto(api, fan)], type: 'photo' });
  const typesOf = (list: Message[]) => list.map(({ type, kind }) => [type, kind]);
  const shown = [
    ['media', 'photo'],
    ['text', 'text'],
  ];
  for (const reader of [fan, star]) {
    const { data } = (await call('GET', `/messages/conversations/${id}?limit=25&offset=0`, reader)).data;
    expect(typesOf(data)).toEqual(shown);
  }
  const told = api.events.filter(({ userId, event }) => userId === star.id && event === 'message_created');
  expect(typesOf(told.map(({ payload }) => payload as Message)).reverse()).toEqual(shown);
});

describe('`isSubscribed` of a conversation', () => {
  const asked = async (who: Person) => {
    const one = (await api.call(conversations.view, { params: { id } }, who)).data;
    const listed = (await api.call(conversations.list, {}, who)).data.data.find(({ _id }) => _id === id);
    return [one, listed].map((found) => [found?.isSubscribed, found?.hasSubscription]);
  };

  test('is true for whoever may write without a subscription', async () => {
    await api.call(messages.send, { params: { id }, body: { text: 'Hello' } }, fan);
    for (const who of [fan, star]) expect(await asked(who)).toEqual(Array(2).fill([true, false]));
  });

  test('is false for whoever may not write and has none', async () => {
    await api.call(messages.send, { params: { id }, body: { text: 'Hello' } }, fan);
    await api.call(blocks.add, { body: { targetId: fan.id } }, star);
    for (const who of [fan, star]) expect(await asked(who)).toEqual(Array(2).fill([false, false]));
  });

  test('stays true with one', async () => {
    await subscribed(api, fan, star, '2026-04-01');
    await api.call(messages.send, { params: { id }, body: { text: 'Hello' } }, fan);
    for (const who of [fan, star]) expect(await asked(who)).toEqual(Array(2).fill([true, true]));
  });
});
