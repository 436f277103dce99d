import { eq } from 'drizzle-orm';
import { streaming } from '#contract/streaming.ts';
import { wallet } from '#contract/wallet.ts';
import { streams } from '#server/db/schema/streams.ts';
import { users } from '#server/db/schema/users.ts';
import { endByOperator, endLostStreams } from '#server/features/streaming/end.service.ts';
import { mediaChanged } from '#server/features/streaming/media.service.ts';
import { hostIsThere } from '#server/features/streaming/stream-presence.service.ts';
import { insertWatcher } from '#server/features/streaming/viewers.queries.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
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

const view = async (who: Person | null) =>
  (await api.call(streaming.view, { params: { id: star.username } }, who ?? {})).data;
const eventsOf = (id: string, name: string) =>
  api.events.filter(({ userId, event }) => userId === `stream:${id}` && event === name);
const inSeconds = (seconds: number) => api.clock.advance({ seconds });

describe('the end', () => {
  test('comes a minute after the performer was heard of last, for all, once', async () => {
    const { _id } = await aStream(api, star);
    inSeconds(59);
    await endLostStreams(api.deps);
    expect((await view(fan)).stream?.status).toBe('live');
    inSeconds(1);
    await Promise.all([endLostStreams(api.deps), endLostStreams(api.deps)]);
    expect((await view(fan)).stream).toBeNull();
    expect(eventsOf(_id, 'liveStreamEnded')).toMatchObject([
      { payload: { endedBy: 'lost', performerId: star.id } },
    ]);
    expect((await joinLive(api, fan, star)).error.error).toBe('streaming.offline');
    expect((await sayLive(api, fan, _id, 'Hello?')).status).toBe(422);
  });

  test('is put off by signs of life of an older client', async () => {
    const { _id } = await aStreamWithPicture(api, star);
    inSeconds(50);
    const said = await api.call(streaming.setDuration, { body: { streamId: _id, duration: 50 } }, star);
    expect(said.data).toEqual({ updated: true });
    inSeconds(50);
    await endLostStreams(api.deps);
    expect((await view(fan)).stream?.status).toBe('live');
    const other = await aPerformer(api);
    expect(
      (await api.call(streaming.setDuration, { body: { streamId: _id, duration: 5 } }, other)).data.updated,
    ).toBe(false);
  });

  test('comes a minute after it began where no picture ever came, however long the performer is connected', async () => {
    const { _id, sessionId } = await aStream(api, star);
    const connected = async (seconds: number) => {
      inSeconds(seconds);
      await hostIsThere(api.deps, { id: _id, performerId: star.id }, 'a connection');
      await endLostStreams(api.deps);
      return (await view(fan)).stream?.status ?? null;
    };
    expect(await connected(59)).toBe('live');
    expect(await connected(1)).toBeNull();
    const second = await aStream(api, star);
    expect(second.sessionId).not.toBe(sessionId);
    await mediaChanged(api.deps, second.sessionId ?? '', true);
    inSeconds(90);
    await hostIsThere(api.deps, { id: second._id, performerId: star.id }, 'a connection');
    await endLostStreams(api.deps);
    expect((await view(fan)).stream?.status).toBe('live');
  });

  test('does not, with a service outside that tells nothing of pictures', async () => {
    const { live } = api.deps;
    const { _id } = await aStream(api, star);
    inSeconds(90);
    await hostIsThere(api.deps, { id: _id, performerId: star.id }, 'a connection');
    api.deps.live = { ...live, signals: null };
    await endLostStreams(api.deps);
    api.deps.live = live;
    expect((await view(fan)).stream?.status).toBe('live');
  });

  test('comes by an operator, who is on record, and with the account', async () => {
    const { _id } = await aStream(api, star);
    await endByOperator(api.deps, 'operator command', _id);
    expect(eventsOf(_id, 'admin-end-session-stream')).toMatchObject([{ payload: { streamId: _id } }]);
    await expect(endByOperator(api.deps, 'operator command', _id)).rejects.toMatchObject({ status: 404 });
    await aStream(api, star);
    await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, star.id));
    await endLostStreams(api.deps);
    const rows = await api.deps.db.select().from(streams).where(eq(streams.status, 'live'));
    expect(rows).toEqual([]);
  });

  test('belongs to its performer', async () => {
    const { _id } = await aStream(api, star);
    const other = await aPerformer(api);
    expect((await api.call(streaming.end, { params: { id: _id } }, other)).status).toBe(403);
    expect(
      (await api.call(streaming.edit, { params: { id: _id }, body: { title: 'Mine' } }, other)).status,
    ).toBe(403);
    expect((await api.call(streaming.end, { params: { id: 'nothing' } }, other)).status).toBe(404);
  });

  test('brings the performer what came of it: time, viewers, and tips without those given back', async () => {
    expect((await api.call(streaming.own, {}, star)).data).toEqual({ stream: null, lastEnded: null });
    const { _id } = await aStream(api, star, { title: 'Songs' });
    expect((await api.call(streaming.own, {}, star)).data.lastEnded).toBeNull();
    await tokensFor(api, fan.id, 500);
    await insertWatcher(api.deps.db, { streamId: _id, connection: 'one', userId: fan.id }, api.clock.now());
    const tip = async (price: number, place: object) =>
      (await api.call(wallet.tip, { params: { id: star.id }, body: { price, message: '', ...place } }, fan))
        .data;
    await tip(20, { conversationId: _id });
    const given = await tip(30, { conversationId: _id });
    await tip(5, {});
    await api.deps.db.execute(
      `update token_transactions set refunded_price = 3000 where id = '${given._id}'`,
    );
    inSeconds(90);
    await api.call(streaming.end, { params: { id: _id } }, star);
    const totals = { _id, title: 'Songs', endedBy: 'performer', streamingTime: 90, viewers: 1, tips: 20 };
    const own = async (who: Person) => (await api.call(streaming.own, {}, who)).data.lastEnded;
    expect(await own(star)).toMatchObject({ ...totals, endedAt: api.clock.now().toISOString() });
    expect(await own(await aPerformer(api))).toBeNull();
  });

  test('brings what was paid for its entry, without what was given back, and of no other stream', async () => {
    const fans = [fan, await aFan(api), await aFan(api)];
    for (const { id } of fans) await tokensFor(api, id, 500);
    const enter = async (id: string, who: Person) => {
      const { status, data } = await api.call(wallet.stream, { params: { id }, body: { price: 20 } }, who);
      expect(status).toBe(200);
      return data._id;
    };
    const priced = async () => (await aStreamWithPicture(api, star, { audience: 'ppv', price: 20 }))._id;
    const end = (id: string) => api.call(streaming.end, { params: { id } }, star);
    const earlier = await priced();
    await enter(earlier, fan);
    await end(earlier);
    inSeconds(60);
    const id = await priced();
    const entries = [];
    for (const one of fans) entries.push(await enter(id, one));
    await api.deps.db.execute(
      `update token_transactions set refunded_price = 2000 where id = '${entries[0]}'`,
    );
    await end(id);
    const { lastEnded } = (await api.call(streaming.own, {}, star)).data;
    expect(lastEnded).toMatchObject({ _id: id, tips: 0, entries: 40 });
  });
});
