import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { streaming } from '#contract/streaming.ts';
import { STREAM_GONE_AFTER_MS } from '#rules/streams.ts';
import type { Db } from '#server/db/client.ts';
import { streams } from '#server/db/schema/streams.ts';
import { mediaChanged } from '#server/features/streaming/media.service.ts';
import { hostIsThere } from '#server/features/streaming/stream-presence.service.ts';
import type { LiveProvider, MediaChange } from '#server/providers/live/live.ts';
import { streamPresence } from '#server/realtime/stream-presence.ts';
import { inTx } from '#server/tx.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { aStream } from '#support/streams.ts';

let api: TestApi;
let server: LiveServer;
let star: Person;
let fan: Person;
let id: string;
let sessionId: string;
/** What the relay of this process says that it carries. */
let carried: string[] = [];
const removed: [string, string][] = [];

beforeAll(async () => {
  api = await startTestApi();
  api.deps.live = {
    ...api.deps.live,
    flowing: () => carried,
    remove: async (session, user) => void removed.push([session, user]),
  };
  server = await startLive(api);
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [carried, removed.length] = [[], 0];
  [star, fan] = [await aPerformer(api), await aFan(api)];
  id = (await aStream(api, star))._id;
  sessionId = (await row())?.sessionId ?? '';
});
afterAll(async () => {
  await server.close();
  await api.close();
});

async function row() {
  const [found] = await api.deps.db.select().from(streams).where(eq(streams.id, id));
  return found;
}
const state = async () => {
  const found = await row();
  return { isFlowing: found?.isFlowing, interruptedAt: found?.interruptedAt?.toISOString() ?? null };
};
const later = (ms: number) => api.clock.set(new Date(api.deps.clock.now().getTime() + ms).toISOString());

test('media of a process that died count as stopped once nobody notes them, and the stream ends a minute later', async () => {
  await mediaChanged(api.deps, sessionId, true);
  later(STREAM_GONE_AFTER_MS - 1000);
  await server.live.noteStreams();
  expect((await state()).isFlowing).toBe(true);
  later(1000);
  await server.live.noteStreams();
  expect(await state()).toEqual({ isFlowing: false, interruptedAt: '2026-03-01T12:00:20.000Z' });
  later(59_000);
  await server.live.noteStreams();
  expect((await row())?.status).toBe('live');
  later(1000);
  await server.live.noteStreams();
  expect(await row()).toMatchObject({ status: 'ended', endedBy: 'lost' });
});

test('where only workers are left, they see it', async () => {
  await mediaChanged(api.deps, sessionId, true);
  later(STREAM_GONE_AFTER_MS);
  await inTx(api.deps, (tx) => tx.enqueue('streaming.end-lost', {}));
  await api.runJobs();
  expect((await state()).isFlowing).toBe(false);
});

test('what its process notes goes on, and comes back when it was taken for dead', async () => {
  await mediaChanged(api.deps, sessionId, true);
  carried = [sessionId];
  for (let nr = 0; nr < 10; nr += 1) {
    later(5000);
    await server.live.noteStreams();
  }
  expect(await state()).toEqual({ isFlowing: true, interruptedAt: null });
  // The process did not get to it for half a minute.
  carried = [];
  later(STREAM_GONE_AFTER_MS);
  await server.live.noteStreams();
  expect((await state()).isFlowing).toBe(false);
  carried = [sessionId];
  await server.live.noteStreams();
  expect(await state()).toEqual({ isFlowing: true, interruptedAt: null });
});

test('a performer who is back without media is not back, whatever was known of the media before a crash', async () => {
  await mediaChanged(api.deps, sessionId, true);
  await hostIsThere(api.deps, { id, performerId: star.id }, 'a connection');
  later(STREAM_GONE_AFTER_MS);
  await api.deps.db.update(streams).set({ interruptedAt: api.deps.clock.now() }).where(eq(streams.id, id));
  await hostIsThere(api.deps, { id, performerId: star.id }, 'another connection');
  expect((await state()).interruptedAt).toBe('2026-03-01T12:00:20.000Z');
  const { data } = await api.call(streaming.view, { params: { id: star.id } }, fan);
  expect(data.stream?.interruptedUntil).toBe('2026-03-01T12:01:20.000Z');
  await mediaChanged(api.deps, sessionId, true);
  expect(await state()).toEqual({ isFlowing: true, interruptedAt: null });
});

/** The same database, whose first question waits until it is let go. */
function slowFirst(db: Db): { db: Db; letGo(): void } {
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  const held = <T extends object>(query: T): T =>
    new Proxy(query, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (key !== 'then') return (...args: unknown[]) => held(value.apply(target, args));
        return (...args: unknown[]) => gate.promise.then(() => value.apply(target, args));
      },
    });
  const proxy = new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key !== 'select' || !isFirst) return value;
      return (...args: unknown[]) => {
        isFirst = false;
        return held(value.apply(target, args));
      };
    },
  });
  return { db: proxy, letGo: () => gate.resolve() };
}

test('what the relay says of one session counts in its order, however long the first of it takes', async () => {
  const hearing: ((change: MediaChange) => void)[] = [];
  const onMedia: LiveProvider['onMedia'] = (hear) => {
    hearing.push(hear);
    return () => undefined;
  };
  const slow = slowFirst(api.deps.db);
  const faults: unknown[] = [];
  const presence = streamPresence(
    { ...api.deps, db: slow.db, live: { ...api.deps.live, onMedia } },
    (error) => faults.push(error),
  );
  const say = (isFlowing: boolean) => hearing[0]?.({ sessionId, userId: star.id, isFlowing });
  const other = await aPerformer(api);
  const otherId = (await aStream(api, other))._id;
  const [otherRow] = await api.deps.db.select().from(streams).where(eq(streams.id, otherId));
  say(true);
  say(false);
  // Another session does not wait for this one.
  hearing[0]?.({ sessionId: otherRow?.sessionId ?? '', userId: other.id, isFlowing: true });
  await until(async () => {
    const [found] = await api.deps.db.select().from(streams).where(eq(streams.id, otherId));
    return found?.isFlowing === true;
  });
  expect(await state()).toEqual({ isFlowing: false, interruptedAt: null });
  slow.letGo();
  await until(async () => (await state()).interruptedAt !== null);
  expect(await state()).toEqual({ isFlowing: false, interruptedAt: '2026-03-01T12:00:00.000Z' });
  expect(faults).toEqual([]);
  presence.close();
});

test('over the socket it is the same: public-stream/live alone ends no wait', async () => {
  await mediaChanged(api.deps, sessionId, true);
  await mediaChanged(api.deps, sessionId, false);
  later(5000);
  const heard: string[] = [];
  const viewer = server.connect(fan);
  viewer.onAny((event: string) => heard.push(event));
  viewer.emit('public-stream/join', { conversationId: id });
  const host = server.connect(star);
  host.emit('public-stream/live', { conversationId: id });
  await until(async () => (await row())?.hostConnection === host.id);
  expect((await state()).interruptedAt).toBe('2026-03-01T12:00:00.000Z');
  expect(heard).not.toContain('model-joined');
});

/** A viewer whose connection went a moment ago: the relay leaves them the picture for a while. */
async function aGoneViewer() {
  const viewer = server.connect(fan);
  viewer.emit('public-stream/join', { conversationId: id });
  const watching = async () =>
    (await api.call(streaming.view, { params: { id: star.id } }, star)).data.stream?.totalViewer;
  await until(async () => (await watching()) === 1);
  viewer.disconnect();
  await until(async () => (await watching()) === 0);
}

test('who is blocked right after the connection went loses the picture at once', async () => {
  await aGoneViewer();
  await api.call(blocks.add, { body: { targetId: fan.id } }, star);
  await until(() => removed.length > 0);
  expect(removed).toEqual([[sessionId, fan.id]]);
});

test('as does who may no longer watch because the stream is for others now', async () => {
  await aGoneViewer();
  await api.call(streaming.edit, { params: { id }, body: { audience: 'subscribers' } }, star);
  await until(() => removed.length > 0);
  expect(removed).toEqual([[sessionId, fan.id]]);
});

test('who may go on watching keeps it', async () => {
  await aGoneViewer();
  await api.call(streaming.edit, { params: { id }, body: { title: 'Night' } }, star);
  await api.call(blocks.add, { body: { targetId: (await aFan(api)).id } }, star);
  await server.live.heartbeat();
  // Those of the tests before may still be looked for.
  expect(removed.filter(([session]) => session === sessionId)).toEqual([]);
});
