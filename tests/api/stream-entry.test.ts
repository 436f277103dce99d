import { earnings } from '#contract/earnings.ts';
import { library } from '#contract/library.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { wallet } from '#contract/wallet.ts';
import { STREAM_GONE_AFTER_MS } from '#rules/streams.ts';
import { stillSold } from '#server/features/streaming/entry.queries.ts';
import { mediaChanged } from '#server/features/streaming/media.service.ts';
import { hostIsThere } from '#server/features/streaming/stream-presence.service.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aStream, aStreamWithPicture, joinLive } from '#support/streams.ts';

let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api), await aFan(api)];
});
afterAll(() => api.close());

const enter = (who: Person, id: string, key?: string, price?: number) =>
  api.call(
    wallet.stream,
    { params: { id }, body: price === undefined ? {} : { price } },
    { ...who, headers: key ? { 'idempotency-key': key } : {} },
  );
const eventsOf = (id: string, name: string) =>
  api.events.filter(({ userId, event }) => userId === `stream:${id}` && event === name);

describe('entry', () => {
  test('is paid once, however often and however many at once, and stays after a reload', async () => {
    const { _id } = await aStreamWithPicture(api, star, { audience: 'ppv', price: 30 });
    await tokensFor(api, fan.id, 100);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, nr) => enter(fan, _id, `key-${nr % 2}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({
      type: 'stream',
      target: 'stream',
      targetId: _id,
      totalPrice: 30,
    });
    expect((await enter(fan, _id)).data._id).toBe(answers[0]?.data._id);
    expect((await joinLive(api, fan, star)).data.stream).toMatchObject({
      hasPurchased: true,
      lockReason: null,
    });
    const { data } = await api.call(earnings.search, { query: { type: 'stream' } }, star);
    expect(data.data).toMatchObject([{ type: 'stream', grossPrice: 30 }]);
    expect((await api.call(library.list, {}, fan)).data.total).toBe(0);
  });

  test('is refused at another price, without tokens, and where there is nothing to pay', async () => {
    const { _id } = await aStreamWithPicture(api, star, { audience: 'ppv', price: 30 });
    expect((await enter(fan, _id)).error.error).toBe('wallet.balance-too-low');
    await tokensFor(api, fan.id, 100);
    expect((await enter(fan, _id, undefined, 20)).error.error).toBe('wallet.price-changed');
    expect((await enter(fan, 'nothing')).status).toBe(404);
    await api.call(streaming.edit, { params: { id: _id }, body: { audience: 'everyone' } }, star);
    expect((await enter(fan, _id)).error.error).toBe('wallet.not-for-sale');
    expect(eventsOf(_id, 'change-stream-info')).toHaveLength(1);
    await api.call(streaming.end, { params: { id: _id } }, star);
    expect((await enter(fan, _id)).error.error).toBe('streaming.ended');
  });
});

describe('without a picture no entry is sold', () => {
  beforeEach(() => tokensFor(api, fan.id, 100));
  const refused = async (id: string) => (await enter(fan, id)).error.error;

  test('before the first one, after it stopped, and when nobody noted it any more', async () => {
    const { _id, sessionId } = await aStream(api, star, { audience: 'ppv', price: 30 });
    // A connection alone is no picture.
    await hostIsThere(api.deps, { id: _id, performerId: star.id }, 'a connection');
    expect(await refused(_id)).toBe('wallet.no-picture');
    await mediaChanged(api.deps, sessionId ?? '', true);
    await mediaChanged(api.deps, sessionId ?? '', false);
    expect(await refused(_id)).toBe('wallet.no-picture');
    await mediaChanged(api.deps, sessionId ?? '', true);
    api.clock.advance({ seconds: STREAM_GONE_AFTER_MS / 1000 });
    expect(await refused(_id)).toBe('wallet.no-picture');
    await mediaChanged(api.deps, sessionId ?? '', false);
    await mediaChanged(api.deps, sessionId ?? '', true);
    expect((await enter(fan, _id)).status).toBe(200);
  });

  test('also where it stops while it is paid', async () => {
    const { _id, sessionId } = await aStreamWithPicture(api, star, { audience: 'ppv', price: 30 });
    await mediaChanged(api.deps, sessionId ?? '', false);
    const sold = async (needsMedia: boolean) =>
      (await api.deps.db.execute(stillSold(_id, 3000, needsMedia))).rows.length;
    expect([await sold(true), await sold(false)]).toEqual([0, 1]);
  });

  test('a service outside tells nothing of pictures: there a stream that runs is enough', async () => {
    const { live } = api.deps;
    const { _id } = await aStream(api, star, { audience: 'ppv', price: 30 });
    api.deps.live = { ...live, signals: null };
    expect((await enter(fan, _id)).status).toBe(200);
    api.deps.live = live;
  });
});

test('a tip in a stream is shown to everybody in it, once', async () => {
  const { _id, sessionId } = await aStream(api, star);
  await tokensFor(api, fan.id, 500);
  const tip = (body: object, key?: string) =>
    api.call(
      wallet.tip,
      { params: { id: star.id }, body: { price: 20, message: 'Bravo', ...body } },
      { ...fan, headers: key ? { 'idempotency-key': key } : {} },
    );
  expect((await tip({ conversationId: _id }, 'one')).data).toMatchObject({
    type: 'stream_tip',
    target: 'stream',
    targetId: _id,
  });
  await tip({ conversationId: _id }, 'one');
  expect((await tip({ sessionId: sessionId ?? '' })).data.type).toBe('stream_tip');
  // Another stream, or none: a plain tip.
  expect((await tip({ conversationId: newId() })).data.type).toBe('tip');
  await api.runJobs();
  const { data } = await api.call(streamChat.list, { params: { id: _id } }, fan);
  expect(data.data).toMatchObject([
    { type: 'tip', token: 20, text: 'Bravo', senderId: fan.id },
    { type: 'tip' },
  ]);
  expect(eventsOf(_id, 'tipped')).toHaveLength(2);
  expect((await api.call(earnings.search, { query: { type: 'stream_tip' } }, star)).data.total).toBe(2);
});

test('words of a tip are not shown of who may not write, nor where one of them is held back', async () => {
  const { _id } = await aStream(api, star);
  await tokensFor(api, fan.id, 500);
  const tip = (message: string) =>
    api.call(wallet.tip, { params: { id: star.id }, body: { price: 20, message, conversationId: _id } }, fan);
  await api.call(streamChat.setRules, { body: { heldWords: ['spam'] } }, star);
  await tip('Spam');
  const body = { role: 'muted', minutes: 5 } as const;
  await api.call(streamChat.setPerson, { params: { id: fan.id }, body }, star);
  await tip('Bravo');
  await api.runJobs();
  const { data } = await api.call(streamChat.list, { params: { id: _id } }, star);
  expect(data.data).toMatchObject([
    { type: 'tip', token: 20, text: '' },
    { type: 'tip', token: 20, text: '' },
  ]);
  expect(eventsOf(_id, 'tipped')).toMatchObject([{ payload: { message: '' } }, { payload: { message: '' } }]);
});
