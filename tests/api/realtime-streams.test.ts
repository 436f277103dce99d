import { eq } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { blocks } from '#contract/blocks.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { STREAM_GONE_AFTER_MS } from '#rules/streams.ts';
import { streamConnections, streams } from '#server/db/schema/streams.ts';
import { mediaChanged } from '#server/features/streaming/media.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { aStream, sayLive } from '#support/streams.ts';

let api: TestApi;
let server: LiveServer;
let star: Person;
let fan: Person;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  server = await startLive(api);
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api), await aFan(api)];
  id = (await aStream(api, star))._id;
});
afterAll(async () => {
  await server.close();
  await api.close();
});

interface Listener {
  socket: Socket;
  heard: [string, Record<string, unknown>][];
}
function listen(who: Person | null, ...events: string[]): Listener {
  const heard: Listener['heard'] = [];
  const socket = server.connect(who);
  socket.onAny((event: string, payload: Record<string, unknown>) => heard.push([event, payload]));
  for (const event of events) socket.emit(event, { conversationId: id });
  return { socket, heard };
}
const last = ({ heard }: Listener, name: string) => heard.findLast(([event]) => event === name)?.[1];
const hears = (listener: Listener, name: string, part: object = {}) =>
  until(() => {
    const payload = last(listener, name);
    return payload !== undefined && Object.entries(part).every(([key, value]) => payload[key] === value);
  });
const watching = async () =>
  (await api.call(streaming.view, { params: { id: star.id } }, fan)).data.stream?.totalViewer;
/** The relay says that the performer's picture comes, or no longer. */
async function pictures(isFlowing: boolean): Promise<void> {
  const [row] = await api.deps.db.select().from(streams).where(eq(streams.id, id));
  await mediaChanged(api.deps, row?.sessionId ?? '', isFlowing);
}
const hostConnection = async () =>
  (await api.deps.db.select().from(streams).where(eq(streams.id, id)))[0]?.hostConnection ?? null;
/** This connection counts as the performer's. */
const isNoted = ({ socket }: Listener) =>
  until(async () => {
    const connection = await hostConnection();
    return connection !== null && connection === socket.id;
  });
const connected = () => api.deps.db.$count(streamConnections);
const interrupted = async () =>
  (await api.call(streaming.view, { params: { id: star.id } }, fan)).data.stream?.interruptedUntil;

test('viewers are counted once each, whichever way they leave, and never below zero', async () => {
  const second = await aFan(api);
  const [one, two, same] = [
    listen(fan, 'public-stream/join'),
    listen(second, 'public-stream/join'),
    listen(fan, 'public-stream/join', 'public-stream/join'),
  ];
  const host = listen(star, 'JOIN_ROOM', 'public-stream/join');
  await until(async () => (await watching()) === 2 && (await connected()) === 3);
  await hears(host, 'public-room-changed', { total: 2 });
  await hears(host, 'JOINED_THE_ROOM', { conversationId: id });
  one.socket.disconnect();
  two.socket.emit('public-stream/leave', { conversationId: id });
  two.socket.emit('public-stream/leave', { conversationId: id });
  await until(async () => (await watching()) === 1);
  await hears(host, 'public-room-changed', { total: 1 });
  same.socket.disconnect();
  await hears(host, 'public-room-changed', { total: 0 });
  const { data } = await api.call(streaming.own, {}, star);
  expect(data.stream).toMatchObject({ totalViewer: 0, stats: { members: 2 } });
});

test('many join and leave at the same time, and the number is right in the end', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => aFan(api)));
  const all = people.map((who) => listen(who, 'public-stream/join'));
  await until(async () => (await watching()) === 12);
  for (const [nr, { socket }] of all.entries()) if (nr % 2) socket.disconnect();
  await until(async () => (await watching()) === 6);
  await hears(all[0] as Listener, 'public-room-changed', { total: 6 });
});

test('what a killed process left behind is forgotten, and those who are still there stay', async () => {
  const there = listen(fan, 'public-stream/join');
  await until(async () => (await watching()) === 1);
  const gone = await aFan(api);
  const seenAt = api.deps.clock.now();
  await api.deps.db
    .insert(streamConnections)
    .values({ streamId: id, connection: 'dead', userId: gone.id, seenAt });
  expect(await watching()).toBe(2);
  api.clock.set(new Date(seenAt.getTime() + STREAM_GONE_AFTER_MS).toISOString());
  await server.live.noteStreams();
  expect(await watching()).toBe(1);
  await hears(there, 'public-room-changed', { total: 1 });
  expect(
    await api.deps.db.select().from(streamConnections).where(eq(streamConnections.connection, 'dead')),
  ).toEqual([]);
});

test('the performer comes, is lost, comes back, and is lost for good', async () => {
  const viewer = listen(fan, 'public-stream/join');
  await until(async () => (await watching()) === 1);
  const host = listen(star, 'public-stream/live');
  await isNoted(host);
  await pictures(true);
  await hears(viewer, 'model-joined', { performerId: star.id });
  host.socket.disconnect();
  await hears(viewer, 'model-left', { conversationId: id, interruptedUntil: '2026-03-01T12:01:00.000Z' });
  api.clock.set('2026-03-01T12:00:30Z');
  await server.live.noteStreams();
  expect(await interrupted()).toBe('2026-03-01T12:01:00.000Z');
  await pictures(false);
  viewer.heard.length = 0;
  const again = listen(star, 'public-stream/live');
  await isNoted(again);
  // Without a picture nobody is back.
  expect(await interrupted()).toBe('2026-03-01T12:01:00.000Z');
  expect(last(viewer, 'model-joined')).toBeUndefined();
  await pictures(true);
  await hears(viewer, 'model-joined');
  expect(await interrupted()).toBeNull();
  // It is noted while it is there: the stream outlives the first minute.
  api.clock.set('2026-03-01T12:01:15Z');
  await server.live.noteStreams();
  expect((await api.call(streaming.own, {}, star)).data.stream?._id).toBe(id);
  viewer.heard.length = 0;
  again.socket.disconnect();
  await hears(viewer, 'model-left');
  api.clock.set('2026-03-01T12:02:15Z');
  await server.live.noteStreams();
  await hears(viewer, 'liveStreamEnded', { endedBy: 'lost' });
  expect((await api.call(streaming.own, {}, star)).data.stream).toBeNull();
});

test('existing clients hear the same by the names they know: who is there, a tip, and the end of the stream', async () => {
  const viewer = listen(fan, 'public-stream/join');
  await until(async () => (await watching()) === 1);
  await pictures(true);
  for (const name of ['model-joined', 'join-broadcaster', 'MODEL_JOIN_ROOM'])
    await hears(viewer, name, { conversationId: id, performerId: star.id });
  await pictures(false);
  await hears(viewer, 'model-left');
  server.live.realtime.toStream(id, 'tipped', {
    _id: 'a-tip',
    conversationId: id,
    senderInfo: { _id: fan.id, name: 'Fan', username: 'fan' },
    token: 20,
    message: 'Bravo',
  });
  await hears(viewer, 'TIPPED', { _id: 'a-tip', token: 20 });
  // Those clients leave the page on it: a performer who may come back has not left.
  expect(last(viewer, 'MODEL_LEFT_ROOM')).toBeUndefined();
  await api.call(streaming.end, { params: { id } }, star);
  await hears(viewer, 'MODEL_LEFT_ROOM', { conversationId: id, performerId: star.id });
  const names = viewer.heard.map(([event]) => event);
  for (const name of ['model-joined', 'MODEL_JOIN_ROOM', 'tipped', 'TIPPED', 'MODEL_LEFT_ROOM'])
    expect(names.filter((one) => one === name)).toHaveLength(1);
});

test('a reload of the performer is no loss: the newer connection counts', async () => {
  const viewer = listen(fan, 'public-stream/join');
  await until(async () => (await watching()) === 1);
  const before = listen(star, 'public-stream/live');
  await pictures(true);
  await hears(viewer, 'model-joined');
  await isNoted(before);
  const after = listen(star, 'public-stream/live');
  await isNoted(after);
  before.socket.disconnect();
  await sayLive(api, fan, id, 'Still here');
  await hears(after, `message_created_conversation_${id}`, { text: 'Still here' });
  expect(await interrupted()).toBeNull();
});

test('nobody goes on air for another', async () => {
  const second = await aFan(api);
  const viewer = listen(second, 'public-stream/join');
  listen(fan, 'public-stream/live', 'public-stream/join');
  await until(async () => (await watching()) === 2);
  await sayLive(api, fan, id, 'Not me');
  await hears(viewer, `message_created_conversation_${id}`);
  expect(last(viewer, 'model-joined')).toBeUndefined();
  expect(await hostConnection()).toBeNull();
});

test('only who may watch hears the chat', async () => {
  await api.call(streaming.edit, { params: { id }, body: { audience: 'subscribers' } }, star);
  const [outside, host] = [
    listen(fan, 'public-stream/join', 'JOIN_ROOM', 'public-stream/live'),
    listen(star, 'public-stream/live'),
  ];
  const nobody = listen(null, 'public-stream/join');
  await hears(outside, 'public-stream/closed');
  await until(() => host.socket.connected);
  await sayLive(api, star, id, 'For subscribers');
  await hears(host, `message_created_conversation_${id}`);
  expect(
    [outside, nobody].flatMap(({ heard }) => heard.filter(([event]) => event.startsWith('message_'))),
  ).toEqual([]);
  expect(await watching()).toBe(0);
});

test.each([
  ['is blocked', () => api.call(blocks.add, { body: { targetId: fan.id } }, star)],
  [
    'is sent away',
    () => api.call(streamChat.setPerson, { params: { id: fan.id }, body: { role: 'banned' } }, star),
  ],
  [
    'lost what opens it',
    () => api.call(streaming.edit, { params: { id }, body: { audience: 'subscribers' } }, star),
  ],
])('who %s has to leave at once', async (_what, happens) => {
  const viewer = listen(fan, 'public-stream/join');
  const host = listen(star, 'public-stream/live');
  await isNoted(host);
  await until(async () => (await watching()) === 1);
  await happens();
  await hears(viewer, 'public-stream/closed', { conversationId: id });
  await hears(host, 'public-room-changed', { total: 0 });
  await sayLive(api, star, id, 'Without them');
  await hears(host, `message_created_conversation_${id}`);
  expect(last(viewer, `message_created_conversation_${id}`)).toBeUndefined();
});
