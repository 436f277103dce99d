import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { performers } from '#contract/performers.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { wallet } from '#contract/wallet.ts';
import { follows } from '#server/db/schema/follows.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { subscribed } from '#support/posts.ts';
import { aStream, aStreamWithPicture, joinLive, sayLive } from '#support/streams.ts';

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

async function aSubscriber(): Promise<Person> {
  const subscriber = await aFan(api);
  await subscribed(api, subscriber, star, '2026-04-01T12:00:00Z');
  return subscriber;
}

const enter = (who: Person, id: string, key?: string, price?: number) =>
  api.call(
    wallet.stream,
    { params: { id }, body: price === undefined ? {} : { price } },
    { ...who, headers: key ? { 'idempotency-key': key } : {} },
  );
const view = async (who: Person | null) =>
  (await api.call(streaming.view, { params: { id: star.username } }, who ?? {})).data;
const inSeconds = (seconds: number) => api.clock.advance({ seconds });

test('a performer has one stream, and goes on with it after a reload; cards and the profile say so', async () => {
  const answers = await Promise.all([aStream(api, star), aStream(api, star), aStream(api, star)]);
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  const [made] = answers;
  expect(made).toMatchObject({
    status: 'live',
    audience: 'everyone',
    isFree: true,
    title: 'Evening',
    totalViewer: 0,
  });
  expect((await api.call(streaming.own, {}, star)).data.stream?._id).toBe(made?._id);
  const profile = await api.call(performers.view, { params: { id: star.id } });
  expect(profile.data).toMatchObject({ live: 1, streamingStatus: 'public' });
  inSeconds(90);
  const ended = await api.call(streaming.end, { params: { id: made?._id ?? '' } }, star);
  expect(ended.data).toMatchObject({
    status: 'ended',
    endedBy: 'performer',
    streamingTime: 90,
    sessionId: made?.sessionId,
  });
  expect((await api.call(performers.view, { params: { id: star.id } })).data.live).toBe(0);
  expect((await view(null)).lastStreamingTime).toBe(api.clock.now().toISOString());
  expect(api.forgotten).toEqual(expect.arrayContaining(['streams', `performer:${star.id}`, 'creators']));
  // Ended for good: the next one is another.
  await api.call(streaming.end, { params: { id: made?._id ?? '' } }, star);
  expect((await aStream(api, star))._id).not.toBe(made?._id);
});

test('only approved performers go live, with what the site allows', async () => {
  const pending = await aPerformer(api, { reviewState: 'pending' });
  expect((await api.call(streaming.goLive, { body: {} }, pending)).error.error).toBe(
    'streaming.not-approved',
  );
  expect((await api.call(streaming.goLive, { body: {} }, fan)).status).toBe(403);
  for (const body of [{ audience: 'ppv' as const }, { isFree: false }, { price: 20_000 }])
    expect((await api.call(streaming.goLive, { body }, star)).error).toMatchObject({
      fields: { price: expect.any(String) },
    });
});

describe('join, chat and what is shown', () => {
  const outcomes = async (who: Person | null, id: string) => {
    const [joined, said, read] = [
      await joinLive(api, who, star),
      who ? await sayLive(api, who, id, 'Hi') : { status: 401 },
      await api.call(streamChat.list, { params: { id } }, who ?? {}),
    ];
    return [joined.status, said.status, read.status];
  };
  test.each([
    [
      'everyone',
      { visitor: [401, 401, 200], fan: [200, 200, 200], subscriber: [200, 200, 200], paid: [200, 200, 200] },
    ],
    [
      'subscribers',
      { visitor: [401, 401, 403], fan: [403, 403, 403], subscriber: [200, 200, 200], paid: [403, 403, 403] },
    ],
    [
      'ppv',
      { visitor: [401, 401, 403], fan: [403, 403, 403], subscriber: [403, 403, 403], paid: [200, 200, 200] },
    ],
  ] as const)('of a stream for %s', async (audience, expected) => {
    const { _id } = await aStreamWithPicture(api, star, {
      audience,
      ...(audience === 'ppv' ? { price: 30 } : {}),
    });
    const paid = await aFan(api);
    if (audience === 'ppv') {
      await tokensFor(api, paid.id, 100);
      expect((await enter(paid, _id)).status).toBe(200);
    }
    const people = { visitor: null, fan, subscriber: await aSubscriber(), paid };
    for (const [name, who] of Object.entries(people))
      expect([name, await outcomes(who, _id)]).toEqual([name, expected[name as keyof typeof expected]]);
    expect(await outcomes(star, _id)).toEqual([200, 200, 200]);
    expect(await outcomes(await anOperator(api), _id)).toEqual([200, 200, 200]);
    const other = await outcomes(await aPerformer(api), _id);
    expect(other).toEqual(audience === 'everyone' ? [200, 200, 200] : [403, 403, 403]);
  });

  test('who is blocked finds nothing, whatever they paid', async () => {
    const { _id } = await aStreamWithPicture(api, star, { audience: 'ppv', price: 30 });
    await tokensFor(api, fan.id, 100);
    await enter(fan, _id);
    expect((await view(fan)).stream?.sessionId).toEqual(expect.any(String));
    await api.call(blocks.add, { body: { targetId: fan.id } }, star);
    expect(await outcomes(fan, _id)).toEqual([403, 404, 404]);
    const closed = await api.call(streaming.view, { params: { id: star.username } }, fan);
    expect([closed.status, closed.error.error]).toEqual([403, 'performers.not-available-to-you']);
    expect((await api.call(streaming.search, {}, fan)).data.total).toBe(0);
    expect((await enter(await aBlocked(), _id)).status).toBe(404);
  });

  async function aBlocked(): Promise<Person> {
    const person = await aFan(api);
    await tokensFor(api, person.id, 100);
    await api.call(blocks.add, { body: { targetId: person.id } }, star);
    return person;
  }

  test('who may not watch learns that it runs and what opens it, never the name of its channel', async () => {
    await aStream(api, star, { audience: 'ppv', price: 30 });
    for (const who of [null, fan]) {
      const { stream } = await view(who);
      expect(stream).toMatchObject({ lockReason: 'buy', price: 30, sessionId: null, title: 'Evening' });
      const { data } = await api.call(streaming.search, {}, who ?? {});
      expect(data.data).toMatchObject([{ lockReason: 'buy', sessionId: null }]);
    }
  });

  test('nobody is found who is off air, and a stranger is told so', async () => {
    expect((await joinLive(api, fan, star)).error.error).toBe('streaming.offline');
    expect((await joinLive(api, fan, fan)).status).toBe(404);
    expect((await view(null)).stream).toBeNull();
  });
});

describe('picture and sound', () => {
  const open = (who: Person, streamId: string) => api.call(streaming.access, { body: { streamId } }, who);
  const token = (who: Person, channelName: string) =>
    api.call(streaming.token, { body: { channelName } }, who);

  test('are for who may watch, sent by the performer alone, and for a short time', async () => {
    const { _id, sessionId } = await aStreamWithPicture(api, star, { audience: 'ppv', price: 30 });
    expect((await open(star, _id)).data).toMatchObject({ sessionId, role: 'host' });
    expect((await open(fan, _id)).error.error).toBe('streaming.buy');
    expect((await token(fan, sessionId ?? '')).error.error).toBe('streaming.buy');
    await tokensFor(api, fan.id, 100);
    await enter(fan, _id);
    const { data } = await open(fan, _id);
    expect(data).toMatchObject({ sessionId, role: 'audience', expiresAt: '2026-03-01T12:02:00.000Z' });
    expect((await token(fan, sessionId ?? '')).data).toEqual(expect.any(String));
    const query = await api.call(streaming.token, { query: { channelName: sessionId ?? '' }, body: {} }, fan);
    expect(query.data).toEqual(expect.any(String));
    await api.call(blocks.add, { body: { targetId: fan.id } }, star);
    expect((await open(fan, _id)).error.error).toBe('streaming.blocked');
    expect((await open(await aPerformer(api), _id)).status).toBe(403);
  });

  test('end with the stream', async () => {
    const { _id, sessionId } = await aStream(api, star);
    await api.call(streaming.end, { params: { id: _id } }, star);
    for (const who of [star, fan, await anOperator(api)]) {
      expect((await open(who, _id)).status).toBe(422);
      expect((await token(who, sessionId ?? '')).status).toBe(404);
    }
    expect((await open(fan, 'nothing')).status).toBe(404);
    expect((await token(fan, '')).status).toBe(404);
  });
});

test('the list of running streams turns pages without overlap, and finds by words', async () => {
  for (let nr = 0; nr < 5; nr += 1) await aStream(api, await aPerformer(api), { title: `Show ${nr}` });
  await aStream(api, star, { title: 'Piano', audience: 'subscribers' });
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor ? { cursor } : {}) };
    const { data } = await api.call(streaming.search, { query });
    titles.push(...data.data.map(({ title }) => title));
    cursor = data.nextCursor;
  } while (cursor);
  expect([...titles].sort()).toEqual(['Piano', 'Show 0', 'Show 1', 'Show 2', 'Show 3', 'Show 4']);
  const found = async (query: object) => (await api.call(streaming.search, { query })).data.total;
  expect(await found({ q: 'pian' })).toBe(1);
  expect(await found({ isFree: true })).toBe(5);
  expect(await found({ performerId: star.username })).toBe(1);
  expect(await found({ type: 'group' })).toBe(0);
  expect((await api.call(streaming.search, { query: { cursor: 'nonsense' } })).status).toBe(422);
});

test('followers whose pages are open are told, but not those whom the performer keeps away', async () => {
  const [far, kept, away] = [await aFan(api, { country: 'DE' }), await aFan(api), await aFan(api)];
  await api.deps.db
    .update(performerTable)
    .set({ blockCountries: ['DE'] })
    .where(eq(performerTable.id, star.id));
  for (const who of [fan, far, kept, away]) {
    await api.deps.db.insert(follows).values({ id: newId(), followerId: who.id, followingId: star.id });
    await api.deps.db
      .update(users)
      .set({ lastSeenAt: who === away ? new Date('2026-03-01T11:00:00Z') : api.clock.now() })
      .where(eq(users.id, who.id));
  }
  await api.call(blocks.add, { body: { targetId: kept.id } }, star);
  const { _id } = await aStream(api, star);
  await api.runJobs();
  const started = api.events.filter(({ event }) => event === 'liveStreamStarted');
  expect(started).toMatchObject([
    { userId: fan.id, payload: { streamId: _id, performerInfo: { username: star.username } } },
  ]);
  await api.call(streaming.end, { params: { id: _id } }, star);
  await api.runJobs();
  expect(
    api.events.filter(({ userId, event }) => userId === fan.id && event === 'liveStreamEnded'),
  ).toHaveLength(1);
});
