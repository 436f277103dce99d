import { eq } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { streams } from '#server/db/schema/streams.ts';
import { noteConnections } from '#server/features/streaming/stream-presence.service.ts';
import type { LiveSignals } from '#server/providers/live/live.ts';
import type { Host } from '#server/providers/live/relay/child/host.ts';
import { Viewer } from '#server/providers/live/relay/child/viewer.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { acceptedShow, hostComesTo, showRow } from '#support/private-shows.ts';

// No picture, no charge; and no charge, no picture.

let api: TestApi;
let server: LiveServer;
let star: Person;
let fan: Person;
let signals: LiveSignals;
const asked: object[] = [];
const parted: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
  server = await startLive(api);
  signals = api.deps.live.signals as LiveSignals;
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api, { privateChatPrice: 1000 }), await aFan(api)];
  await tokensFor(api, fan.id, 100);
  [asked.length, parted.length] = [0, 0];
});
afterEach(() => {
  api.deps.live.signals = signals;
});
afterAll(async () => {
  await server.close();
  await api.close();
});

/** A show whose performer sends a picture, a connection of its guest, and a relay that answers everything. */
async function aShow(): Promise<{ id: string; guest: Socket }> {
  const id = await acceptedShow(api, fan, star);
  const [stream] = await api.deps.db.select().from(streams).where(eq(streams.id, id));
  await hostComesTo(api, id, star.id, 'host');
  api.deps.live.signals = {
    ...signals,
    holder: () => ({ sessionId: stream?.sessionId ?? '', userId: fan.id }),
    leaveSession: (socketId) => void parted.push(socketId),
    endFilms: (_sessionId, userId) => void parted.push(`films of ${userId}`),
    ask: async (_caller, request, { isHeld }) => {
      asked.push({ request, isHeld });
      return { ok: true };
    },
  };
  const guest = server.connect(fan);
  const letIn = new Promise((resolve) => guest.once('person_state', resolve));
  await letIn;
  return { id, guest };
}
const ask = (guest: Socket, request: string) =>
  guest.emitWithAck(request, { ticket: 'a-ticket', lineId: 'a-line', sdp: 'an offer' });

test('a guest whose line never connects pays nothing, however often it is tried, and the show ends', async () => {
  const { id, guest } = await aShow();
  guest.emit('JOIN_ROOM', { conversationId: id });
  for (let nr = 0; nr < 4; nr += 1) {
    expect(await ask(guest, 'live/watch')).toEqual({ ok: true, isHeld: true });
    api.clock.advance({ seconds: 15 });
    await noteConnections(api.deps, { watching: () => [], hosting: ['host'] });
  }
  expect(asked).toEqual(Array(4).fill({ request: 'live/watch', isHeld: true }));
  expect(await showRow(api, id)).toMatchObject({ minutes: 0, status: 'ended', endReason: 'fan-lost' });
});

test('the picture begins with the charge, and ends with it when the guest says that none comes', async () => {
  const { id, guest } = await aShow();
  await ask(guest, 'live/watch');
  expect(await showRow(api, id)).toMatchObject({ minutes: 0, status: 'accepted' });
  expect(await ask(guest, 'live/renew')).toEqual({ ok: true });
  expect(asked.at(-1)).toEqual({ request: 'live/renew', isHeld: false });
  expect(await showRow(api, id)).toMatchObject({ minutes: 1, status: 'running' });
  guest.emit('private-stream/leave', { conversationId: id });
  guest.emit('JOIN_ROOM', { conversationId: id });
  await until(async () => (await showRow(api, id)).presentSince === null);
  expect(parted).toEqual([guest.id, `films of ${fan.id}`]);
});

test('nothing goes out over a line that is held', () => {
  const sent: unknown[] = [];
  const host = { askKeyFrame: () => undefined, reportOf: () => null, rateOf: () => 0 };
  const viewer = new Viewer({ host: () => host as unknown as Host, onClosed: () => undefined }, true);
  const audio = { begin: () => undefined, forward: (packet: unknown) => sent.push(packet) };
  // As after its line was opened.
  Object.assign(viewer, {
    line: { isConnected: () => true, close: () => undefined },
    outgoing: { audio, video: null },
  });
  const sound = {
    header: { payloadType: 111, isMarked: false, sequence: 1, timestamp: 0, ssrc: 1, start: 0, end: 0 },
    payload: Buffer.alloc(1),
    codec: 'opus' as const,
  };
  viewer.media('audio', sound, 0);
  expect(sent).toEqual([]);
  viewer.isHeld = false;
  viewer.media('audio', sound, 0);
  expect(sent).toEqual([sound]);
  viewer.close();
});

test('a guest whose browser has no video connections is counted by the film, without a line', async () => {
  const { id, guest } = await aShow();
  expect(await guest.emitWithAck('live/film', { ticket: 'a-ticket' })).toEqual({ ok: true, isCharged: true });
  expect(asked).toEqual([]);
  expect(await showRow(api, id)).toMatchObject({ minutes: 1, status: 'running' });
  guest.emit('private-stream/leave', { conversationId: id });
  await until(async () => (await showRow(api, id)).presentSince === null);
});

test('nobody is counted by the film with the ticket of somebody else, or without one', async () => {
  const { id } = await aShow();
  const other = server.connect(await aFan(api));
  await new Promise((resolve) => other.once('person_state', resolve));
  expect(await other.emitWithAck('live/film', { ticket: 'a-ticket' })).toEqual({
    ok: false,
    reason: 'refused',
  });
  expect(await other.emitWithAck('live/film', {})).toEqual({ ok: false, reason: 'bad-request' });
  expect(await showRow(api, id)).toMatchObject({ minutes: 0 });
});
