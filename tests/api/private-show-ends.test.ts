import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { earnings } from '#contract/earnings.ts';
import { privateShows } from '#contract/private-shows.ts';
import { streaming } from '#contract/streaming.ts';
import { PRIVATE_GRACE_MS } from '#rules/private-shows.ts';
import { performers } from '#server/db/schema/performers.ts';
import { streamConnections, streams } from '#server/db/schema/streams.ts';
import { users } from '#server/db/schema/users.ts';
import { account } from '#server/features/ledger/accounts.ts';
import { readBalance } from '#server/features/ledger/ledger.queries.ts';
import { endByOperator, endLostStreams } from '#server/features/streaming/end.service.ts';
import { noteConnections, startWatching } from '#server/features/streaming/stream-presence.service.ts';
import type { LiveSignals } from '#server/providers/live/live.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { acceptedShow, hostComesTo, showRow } from '#support/private-shows.ts';
import { pictureComes } from '#support/streams.ts';

let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { privateChatPrice: 1000 });
  fan = await aFan(api);
  await tokensFor(api, fan.id, 100);
});
afterAll(() => api.close());

const later = (ms: number) => api.clock.advance({ seconds: ms / 1000 });
const balance = () => readBalance(api.deps.db, account.wallet(fan.id));
const stateOf = (id: string) => showRow(api, id);
const own = async (who: Person) => (await api.call(privateShows.own, {}, who)).data;

const accepted = () => acceptedShow(api, fan, star);
/** A show in which both were there for so many seconds, the last of which no process has counted yet. */
async function running(seconds: number): Promise<string> {
  const id = await accepted();
  await hostComesTo(api, id, star.id, 'host');
  await startWatching(api.deps, { streamId: id, userId: fan.id, connection: 'fan' });
  let left = seconds;
  for (; left > 5; left -= 5) {
    later(5000);
    await noteConnections(api.deps, {
      watching: () => [{ streamId: id, userId: fan.id, connection: 'fan' }],
      hosting: ['host'],
    });
  }
  later(left * 1000);
  return id;
}

test('nobody else learns that the performer was in a show', async () => {
  const id = await running(30);
  const seen = async () =>
    (await api.call(streaming.view, { params: { id: star.id } }, await aFan(api))).data.lastStreamingTime;
  expect(await seen()).toBeNull();
  await api.call(privateShows.end, { params: { id } }, star);
  expect(await stateOf(id)).toMatchObject({ status: 'ended' });
  expect(await seen()).toBeNull();
});

describe('whoever ends a show: what was used is paid, and nothing more', () => {
  const ends = {
    'the call of public streams': (id: string) => api.call(streaming.end, { params: { id } }, star),
    'the performer': (id: string) => api.call(privateShows.end, { params: { id } }, star),
    'the fan': (id: string) => api.call(privateShows.end, { params: { id } }, fan),
    'an operator': (id: string) => endByOperator(api.deps, 'operator command', id),
  };
  const whys = {
    'the call of public streams': 'performer',
    'the performer': 'performer',
    'the fan': 'fan',
    'an operator': 'operator',
  };
  test.each(
    (Object.keys(ends) as (keyof typeof ends)[]).flatMap((who) =>
      [
        [0, 1],
        [59, 1],
        [60, 1],
        [63, 2],
      ].map(([seconds = 0, minutes = 0]) => [who, seconds, minutes] as const),
    ),
  )('%s after %d seconds: %d', async (who, seconds, minutes) => {
    const id = await running(seconds);
    await ends[who](id);
    expect(await stateOf(id)).toMatchObject({ status: 'ended', endReason: whys[who], minutes });
    expect(await balance()).toBe(10_000 - minutes * 1000);
    expect((await api.call(streaming.own, {}, star)).data.stream).toBeNull();
    later(PRIVATE_GRACE_MS);
    await noteConnections(api.deps, {
      watching: () => [{ streamId: id, userId: fan.id, connection: 'fan' }],
      hosting: ['host'],
    });
    await endLostStreams(api.deps);
    expect(await balance()).toBe(10_000 - minutes * 1000);
    // Both are told why, after a reload as well.
    for (const one of [star, fan])
      expect((await own(one)).show).toMatchObject({ _id: id, endReason: whys[who], minutes });
  });

  test('an account that is locked begins no further minute', async () => {
    const id = await running(55);
    await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, star.id));
    later(5000);
    await noteConnections(api.deps, {
      watching: () => [{ streamId: id, userId: fan.id, connection: 'fan' }],
      hosting: ['host'],
    });
    expect(await stateOf(id)).toMatchObject({ status: 'ended', endReason: 'operator', minutes: 1 });
    expect(await balance()).toBe(9000);
  });

  test('a show that is over is not ended by an operator again', async () => {
    const id = await running(5);
    await endByOperator(api.deps, 'operator command', id);
    await expect(endByOperator(api.deps, 'operator command', id)).rejects.toMatchObject({ status: 404 });
  });
});

test('what earlier private shows left on profiles is taken back by the update of the site', async () => {
  const [shown, both, never] = [await aPerformer(api), await aPerformer(api), await aPerformer(api)];
  const at = (hour: number) => new Date(Date.UTC(2026, 1, 1, hour));
  const stream = (performerId: string, type: 'public' | 'private', hour: number) => {
    const [id, endedAt] = [`${type} ${hour} of ${performerId}`, at(hour)];
    return {
      ...{ id, performerId, type, sessionId: id, status: 'ended' as const, endedBy: 'performer' as const },
      ...{ startedAt: at(hour - 1), endedAt, hostSeenAt: endedAt, createdAt: endedAt, updatedAt: endedAt },
      guestId: type === 'private' ? fan.id : null,
    };
  };
  await api.deps.db
    .insert(streams)
    .values([
      stream(shown.id, 'private', 5),
      stream(shown.id, 'public', 9),
      stream(both.id, 'public', 4),
      stream(both.id, 'public', 6),
      stream(both.id, 'private', 9),
      stream(never.id, 'private', 9),
    ]);
  await api.deps.db.update(performers).set({ lastStreamedAt: at(9) });
  await api.deps.db.execute(readFileSync('server/db/migrations/0084_last_public_streams.sql', 'utf8'));
  const lastOf = async ({ id }: Person) =>
    (await api.call(streaming.view, { params: { id } }, fan)).data.lastStreamingTime;
  expect(await Promise.all([shown, both, never].map(lastOf))).toEqual([
    at(9).toISOString(),
    at(6).toISOString(),
    null,
  ]);
});

test('two requests, accepted at the same moment: one show begins', async () => {
  const second = await aFan(api);
  await tokensFor(api, second.id, 100);
  const ids = await Promise.all(
    [fan, second].map(
      async (who) =>
        (await api.call(privateShows.request, { params: { id: star.id }, body: {} }, who)).data._id,
    ),
  );
  const answers = await Promise.all(ids.map((id) => api.call(privateShows.accept, { params: { id } }, star)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

describe('over real connections', () => {
  let server: LiveServer;
  beforeAll(async () => {
    server = await startLive(api);
  });
  afterAll(() => server.close());

  type Heard = [string, Record<string, unknown>][];
  function listen(who: Person): { socket: Socket; heard: Heard } {
    const heard: Heard = [];
    const socket = server.connect(who);
    socket.onAny((event: string, payload: Record<string, unknown>) => heard.push([event, payload]));
    return { socket, heard };
  }
  const hears = ({ heard }: { heard: Heard }, name: string, part: object = {}) =>
    until(() =>
      heard.some(
        ([event, payload]) =>
          event === name && Object.entries(part).every(([key, value]) => payload[key] === value),
      ),
    );

  test('a show from the request to the end', async () => {
    const [host, guest] = [listen(star), listen(fan)];
    await until(() => host.socket.connected && guest.socket.connected);
    await hears(host, 'person_state');
    await hears(guest, 'person_state');
    const { data } = await api.call(privateShows.request, { params: { id: star.id }, body: {} }, fan);
    const conversationId = data._id;
    await hears(host, 'private-chat-request', { conversationId });
    await api.call(privateShows.accept, { params: { id: conversationId } }, star);
    await hears(guest, 'private-chat-accept', { conversationId, streamId: conversationId });
    host.socket.emit('JOIN_ROOM', { conversationId });
    host.socket.emit('private-stream/live', { conversationId });
    guest.socket.emit('private-stream/join', { conversationId });
    await hears(host, 'private-stream/streamJoined', { conversationId, streamId: conversationId });
    await hears(host, 'private-stream/streamInformationChanged', { conversationId, total: 1 });
    // Without a picture nothing is charged.
    expect(await stateOf(conversationId)).toMatchObject({ status: 'accepted', minutes: 0 });
    await pictureComes(api, conversationId);
    await hears(host, 'RECEIVED_PAID_TOKEN', { conversationId, token: 10 });
    for (const one of [host, guest]) await hears(one, 'private_show', { status: 'running', minutes: 1 });
    for (let nr = 0; nr < 4; nr += 1) {
      later(15_000);
      await server.live.noteStreams();
    }
    for (const one of [host, guest]) await hears(one, 'private_show', { minutes: 2 });
    guest.socket.emit('private-stream/leave', { conversationId });
    await hears(host, 'private-stream/streamLeaved', { conversationId });
    await until(async () => (await stateOf(conversationId)).presentSince === null);
    for (let nr = 0; nr < 2; nr += 1) {
      later(15_000);
      await server.live.noteStreams();
    }
    guest.socket.emit('private-stream/join', { conversationId });
    await until(async () => (await stateOf(conversationId)).presentSince !== null);
    await api.call(privateShows.end, { params: { id: conversationId } }, star);
    for (const one of [host, guest])
      await hears(one, 'private_show', { status: 'ended', endReason: 'performer' });
    expect(await stateOf(conversationId)).toMatchObject({ minutes: 2, presentMs: 60_000 });
    expect(await balance()).toBe(8000);
    const { data: earned } = await api.call(earnings.search, { query: { type: 'private_chat' } }, star);
    expect(earned.total).toBe(2);
  });

  test('a picture ends with the connection by which its fan is there, and none comes without', async () => {
    const { signals } = api.deps.live;
    const parted: string[] = [];
    let opens = async () => {};
    const answer = { ok: true, sdp: 'an answer' } as const;
    const held = { ...answer, isHeld: true };
    api.deps.live.signals = {
      ...(signals as LiveSignals),
      holder: () => ({ sessionId: showSession, userId: fan.id }),
      leaveSession: (socketId, sessionId) => void (sessionId === showSession && parted.push(socketId)),
      ask: async () => opens().then(() => answer),
    };
    const conversationId = await accepted();
    const [stream] = await api.deps.db.select().from(streams).where(eq(streams.id, conversationId));
    const showSession = stream?.sessionId ?? '';
    const watch = (socket: Socket) =>
      socket.emitWithAck('live/watch', { ticket: 'a-ticket', lineId: 'a-line', sdp: 'an offer' });
    const comes = async () => {
      const guest = listen(fan);
      await hears(guest, 'person_state');
      return guest.socket;
    };
    try {
      const leaving = await comes();
      expect(await watch(leaving)).toEqual(held);
      // It leaves while its line is opened.
      opens = async () => {
        leaving.emit('private-stream/leave', { conversationId });
        await until(() => parted.length === 1);
      };
      expect(await watch(leaving)).toEqual({ ok: false, reason: 'refused' });
      expect(parted).toEqual([leaving.id, leaving.id]);
      opens = async () => {};
      const other = await comes();
      expect(await watch(other)).toEqual(held);
      other.emit('auth/login', { token: 'of nobody' });
      await until(() => parted.length === 3);
      const lost = await comes();
      expect(await watch(lost)).toEqual(held);
      lost.disconnect();
      await until(() => parted.length === 4);
      await until(async () => (await api.deps.db.$count(streamConnections)) === 0);
    } finally {
      api.deps.live.signals = signals;
    }
  });

  test('nobody else comes in by a connection', async () => {
    const conversationId = await accepted();
    const stranger = listen(await aFan(api));
    await until(() => stranger.socket.connected);
    for (const event of ['private-stream/join', 'private-stream/live', 'public-stream/join', 'JOIN_ROOM'])
      stranger.socket.emit(event, { conversationId });
    const guest = listen(fan);
    guest.socket.emit('private-stream/join', { conversationId });
    await hears(guest, 'private-stream/streamInformationChanged', { total: 1 });
    expect(stranger.heard.map(([event]) => event)).not.toContain('private-stream/streamJoined');
    expect(await stateOf(conversationId)).toMatchObject({ status: 'accepted', minutes: 0 });
  });
});
