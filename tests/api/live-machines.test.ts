import { eq } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { relaySessions, relays } from '#server/db/schema/relays.ts';
import { streamConnections, streams } from '#server/db/schema/streams.ts';
import { askRelay } from '#server/providers/live/relay/client.ts';
import { sign } from '#server/providers/live/relay/signature.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { until } from '#support/live.ts';
import { VIEWER_OFFER } from '#support/live-offer.ts';
import { type LivePeers, livePeers } from '#support/live-peers/live-peers.ts';
import { runOperator } from '#support/operator-process.ts';
import { workerDatabase } from '#support/postgres.ts';
import { hasRedis, type RedisServer, startRedis } from '#support/redis.ts';
import { type RelayProcess, startRelayProcess } from '#support/relay-process.ts';
import { aStream } from '#support/streams.ts';

/** Two API processes that meet in Redis, and relays in processes of their own: hosts and viewers are at different ones. */
const SECRET = 'the-secret-that-all-of-them-share-0123';
const WRONG_CLOCK = `--import ${new URL('../support/wrong-clock.mjs', import.meta.url)}`;
const BACK_WITHIN_MS = 10_000;

let api: TestApi;
let redis: RedisServer | null = null;
let databaseUrl: string;
let near: ApiProcess;
let far: ApiProcess;
let peers: LivePeers;
const running = new Map<string, RelayProcess>();
let star: Person;
let fan: Person;
let streamId: string;

/** Its machine's clock is wrong by minutes: nothing may depend on it. */
async function startRelay(): Promise<RelayProcess> {
  const relay = await startRelayProcess(databaseUrl, { ...env(), NODE_OPTIONS: WRONG_CLOCK });
  running.set(relay.address, relay);
  return relay;
}
const keyOf = (secret: string, at = Date.now) => ({ secret, clock: { now: () => new Date(at()) } });
const env = () => ({
  APP_SECRET: SECRET,
  PUBLIC_URL: 'http://localhost:4000',
  ...(redis ? { REDIS_URL: redis.url } : {}),
});

beforeAll(async () => {
  ({ url: databaseUrl } = await workerDatabase());
  api = await startTestApi();
  await api.reset();
  // The processes have the time of the machine.
  api.clock.set(new Date().toISOString());
  if (hasRedis()) redis = await startRedis();
  near = await startApiProcess(databaseUrl, { env: env() });
  far = await startApiProcess(databaseUrl, { env: env() });
  peers = livePeers();
  [star, fan] = [await aPerformer(api), await aFan(api)];
  streamId = (await aStream(api, star))._id;
}, 180_000);
afterAll(async () => {
  await peers?.close();
  await Promise.all([...running.values()].map((relay) => relay.stop()));
  await Promise.all([near?.stop(), far?.stop()]);
  await redis?.stop();
  await api.close();
}, 60_000);

const sessionOf = async (id: string) =>
  (await api.deps.db.select().from(streams).where(eq(streams.id, id)))[0]?.sessionId ?? '';
/** The relay that has this stream. */
async function carrierOf(id: string) {
  const [row] = await api.deps.db
    .select({ id: relays.id, address: relays.address })
    .from(relaySessions)
    .innerJoin(relays, eq(relays.id, relaySessions.relayId))
    .where(eq(relaySessions.sessionId, await sessionOf(id)));
  return row;
}
const advances = async (name: string) => {
  const { packets } = await peers.seen(name);
  await until(async () => (await peers.seen(name)).packets > packets + 20);
};
/** Milliseconds from `since` until this peer heard something again. */
async function backAfter(name: string, since: number): Promise<number> {
  await until(async () => (await peers.seen(name)).backAt > since);
  return (await peers.seen(name)).backAt - since;
}

test('without a relay of its own an API process carries what goes through it, until there is one', async () => {
  peers.start({ name: 'host', url: near.url, token: star.token, streamId, role: 'host' });
  peers.start({ name: 'beside', url: near.url, token: (await aFan(api)).token, streamId, role: 'audience' });
  await advances('beside');
  expect(await api.deps.db.$count(relaySessions)).toBe(0);
  await startRelay();
  await startRelay();
  await until(async () => (await carrierOf(streamId)) !== undefined);
  await advances('beside');
}, 90_000);

test('viewers at another API process get what a host sends', async () => {
  peers.start({ name: 'viewer', url: far.url, token: fan.token, streamId, role: 'audience' });
  for (const name of ['viewer', 'beside']) await advances(name);
}, 60_000);

test('another stream goes to the relay that has less to do', async () => {
  const busy = await carrierOf(streamId);
  await until(async () => (await api.deps.db.select().from(relays)).some(({ load }) => load === 3));
  const second = await aPerformer(api);
  const other = (await aStream(api, second))._id;
  peers.start({ name: 'second', url: far.url, token: second.token, streamId: other, role: 'host' });
  await until(async () => (await carrierOf(other)) !== undefined);
  expect((await carrierOf(other))?.address).not.toBe(busy?.address);
  peers.stop('second');
  await ask(near, second, 'POST', `/streaming/live/${other}/end`);
}, 60_000);

describe('the address for API processes', () => {
  const call = {
    call: 'watch',
    sessionId: '',
    userId: '',
    socketId: 's',
    lineId: 'l',
    sdp: '',
    left: 60_000,
    isHeld: false,
  };
  const post = async (headers: (relayId: string, body: string) => Record<string, string>, path = '/call') => {
    const relay = await carrierOf(streamId);
    const body = JSON.stringify({ ...call, userId: fan.id, sessionId: await sessionOf(streamId) });
    return fetch(`${relay?.address}${path}`, {
      method: 'POST',
      body,
      headers: headers(relay?.id ?? '', body),
    });
  };
  const signed =
    (secret: string, at: () => number, changed = '') =>
    (relayId: string, body: string) =>
      sign(keyOf(secret, at), { relayId, path: '/call', body: body + changed });

  test('answers who knows the secret', async () => {
    const reply = await post(signed(SECRET, Date.now));
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { refused: 'bad-request', detail: 'no media, or too many' },
    ]);
  });
  test('a line whose time is over while it opens is closed', async () => {
    const relay = (await carrierOf(streamId)) ?? { id: '', address: '' };
    const loadOf = async () => {
      const reply = await askRelay(keyOf(SECRET), relay, { call: 'load' });
      return 'load' in reply ? reply.load : null;
    };
    const before = await loadOf();
    const line = { sessionId: await sessionOf(streamId), userId: fan.id, socketId: 'late', lineId: 'late' };
    // A quick machine opens one within the millisecond: then its time is over right after.
    const open = () =>
      askRelay(keyOf(SECRET), relay, { call: 'watch', ...line, sdp: VIEWER_OFFER, left: 1, isHeld: false });
    let reply = await open();
    for (let tries = 1; tries < 100 && !('refused' in reply); tries += 1) reply = await open();
    expect(reply).toMatchObject({ refused: 'unavailable' });
    expect(await loadOf()).toBe(before);
  });
  test.each([
    ['without a signature', () => ({})],
    ['with another secret', signed('another-secret', Date.now)],
    ['of a minute ago', signed(SECRET, () => Date.now() - 60_000)],
    ['of a minute ahead', signed(SECRET, () => Date.now() + 60_000)],
    ['for another message', signed(SECRET, Date.now, ' ')],
    [
      'for another relay',
      (_relayId: string, body: string) => sign(keyOf(SECRET), { relayId: 'another', path: '/call', body }),
    ],
  ])('refuses what comes %s', async (_what, headers) => {
    const reply = await post(headers);
    expect([401, 410]).toContain(reply.status);
    expect(await reply.json()).toEqual({});
  });
  test('a signature of one path is none of another, and a ticket is none at all', async () => {
    expect((await post(signed(SECRET, Date.now), '/film')).status).toBe(401);
    const reply = await fetch(`${near.url}/api/streaming/access`, {
      method: 'POST',
      headers: { authorization: fan.token, 'content-type': 'application/json' },
      body: JSON.stringify({ streamId }),
    });
    const { data } = (await reply.json()) as { data: { ticket: string } };
    const relay = await carrierOf(streamId);
    for (const path of ['/call', '/film', '/live/film', '/'])
      expect((await fetch(`${relay?.address}${path}?ticket=${data.ticket}`)).status).toBe(404);
  });
});

const ask = async (at: ApiProcess, who: Person, method: string, path: string, body?: object) => {
  const reply = await fetch(`${at.url}/api${path}`, {
    method,
    headers: { authorization: who.token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return ((await reply.json()) as { data: Record<string, never> }).data;
};
const ticketOf = async (who: Person): Promise<string> =>
  (await ask(far, who, 'POST', '/streaming/access', { streamId })).ticket ?? '';
const sendAway = (who: Person) =>
  ask(near, star, 'PUT', `/streaming/chat/people/${who.id}`, { role: 'banned' });
const viewersNow = async () =>
  (
    await api.deps.db
      .selectDistinct({ userId: streamConnections.userId })
      .from(streamConnections)
      .where(eq(streamConnections.streamId, streamId))
  ).map(({ userId }) => userId);
/** How long after `since` this peer heard something for the last time. */
async function silentAfter(name: string, since: number): Promise<number> {
  await until(async () => Date.now() - (await peers.seen(name)).heardAt > 4000);
  return (await peers.seen(name)).heardAt - since;
}

/** The session as WebM at this API process; what came, and why it ended. */
function filmAt(at: ApiProcess, ticket: string) {
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/live/film`);
  const film = { pieces: [] as Buffer[], closed: '', socket };
  socket.on('open', () => socket.send(JSON.stringify({ ticket })));
  socket.on('message', (piece: Buffer) => film.pieces.push(piece));
  socket.on('close', (code, reason) => Object.assign(film, { closed: String(reason) || String(code) }));
  socket.on('error', (error) => Object.assign(film, { closed: error.message }));
  return film;
}

test('WebM comes from the relay of another machine, to each API process, for who is in the stream', async () => {
  const ticket = await ticketOf(fan);
  const films = [filmAt(far, ticket), filmAt(near, ticket), filmAt(near, ticket)];
  for (const film of films) await until(() => film.pieces.length > 10 || film.closed !== '');
  for (const { pieces } of films) expect(pieces[0]?.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  const more = [filmAt(near, ticket), filmAt(near, ticket)];
  await until(() => more.some(({ closed }) => closed === 'too-many'));
  for (const { socket } of [...films, ...more]) socket.close();
  const stranger = await aFan(api);
  const unseen = filmAt(far, await ticketOf(stranger));
  await until(() => unseen.closed === 'refused');
  expect(unseen.pieces).toEqual([]);
}, 60_000);

test('more films of one address than people behind it have are not opened', async () => {
  const answers: string[] = [];
  const sockets = Array.from(
    { length: 31 },
    () => new WebSocket(`${far.url.replace('http', 'ws')}/live/film`),
  );
  for (const socket of sockets) {
    socket.on('open', () => answers.push('open'));
    socket.on('error', ({ message }) => answers.push(message));
  }
  await until(() => answers.length === 31);
  expect(answers.filter((answer) => answer !== 'open')).toEqual(['Unexpected server response: 429']);
  for (const socket of sockets) socket.terminate();
}, 60_000);

test('who gets media without a word to the room is counted, and loses them at once with a ban', async () => {
  const quiet = await aFan(api);
  peers.start({
    name: 'quiet',
    url: far.url,
    token: quiet.token,
    streamId,
    role: 'audience',
    isUnseen: true,
  });
  await advances('quiet');
  expect(await viewersNow()).toContain(quiet.id);
  const film = filmAt(far, await ticketOf(quiet));
  await until(() => film.pieces.length > 0);
  const ticket = await ticketOf(quiet);
  const banned = Date.now();
  await sendAway(quiet);
  const time = await silentAfter('quiet', banned);
  process.stdout.write(`after a ban nothing came any more from ${time} ms on\n`);
  expect(time).toBeLessThan(2000);
  expect((await peers.seen('quiet')).refused).toBe('refused');
  await until(() => film.closed === 'refused');
  const again = filmAt(near, ticket);
  await until(() => again.closed === 'refused');
  expect(await viewersNow()).not.toContain(quiet.id);
  peers.stop('quiet');
  await advances('viewer');
}, 60_000);

test('who leaves the room gets no media any more', async () => {
  const guest = await aFan(api);
  peers.start({ name: 'guest', url: far.url, token: guest.token, streamId, role: 'audience' });
  await advances('guest');
  peers.leave('guest');
  await until(async () => Date.now() - (await peers.seen('guest')).heardAt > 1000);
  expect(await viewersNow()).not.toContain(guest.id);
  peers.stop('guest');
}, 60_000);

test('of two pages of one performer the newer one sends; the older one is told, and gives way', async () => {
  peers.start({ name: 'newer', url: far.url, token: star.token, streamId, role: 'host' });
  await until(async () => (await peers.seen('host')).refused === 'taken');
  await advances('viewer');
  const { packets } = await peers.seen('host');
  // Pictures go on coming, all of them from the newer page: so many that the older one would have sent some.
  for (let nr = 0; nr < 3; nr += 1) await advances('viewer');
  expect((await peers.seen('host')).packets).toBe(packets);
  peers.stop('host');
  peers.stop('newer');
  peers.start({ name: 'host', url: near.url, token: star.token, streamId, role: 'host' });
  await advances('viewer');
}, 60_000);

test('after SIGKILL of their relay, host and viewers are back on another one within ten seconds', async () => {
  const before = await carrierOf(streamId);
  const relay = running.get(before?.address ?? '');
  const killedAt = Date.now();
  await relay?.kill();
  running.delete(before?.address ?? '');
  const times = await Promise.all(['host', 'viewer', 'beside'].map((name) => backAfter(name, killedAt)));
  process.stdout.write(`after SIGKILL back in ${times.join(', ')} ms (host, viewer, viewer beside)\n`);
  for (const time of times) expect(time).toBeLessThan(BACK_WITHIN_MS);
  expect((await carrierOf(streamId))?.address).not.toBe(before?.address);
  for (const name of ['viewer', 'beside']) await advances(name);
}, 90_000);

test('a relay that is stopped hands its streams over', async () => {
  const fresh = await startRelay();
  const before = await carrierOf(streamId);
  const stoppedAt = Date.now();
  const stopped = running.get(before?.address ?? '')?.stop();
  running.delete(before?.address ?? '');
  await until(async () => (await carrierOf(streamId))?.address === fresh.address);
  for (const name of ['viewer', 'beside']) {
    await until(async () => (await peers.seen(name)).heardAt > stoppedAt + 1000);
    await advances(name);
  }
  process.stdout.write(`after SIGTERM on the other one within ${Date.now() - stoppedAt} ms\n`);
  expect(Date.now() - stoppedAt).toBeLessThan(BACK_WITHIN_MS);
  await stopped;
  const [{ interruptedAt } = { interruptedAt: null }] = await api.deps.db
    .select({ interruptedAt: streams.interruptedAt })
    .from(streams)
    .where(eq(streams.id, streamId));
  expect(interruptedAt).toBeNull();
}, 90_000);

test('an end by the operator stops picture and sound at once', async () => {
  await advances('viewer');
  const ended = Date.now();
  const { code } = await runOperator({ databaseUrl, dataDir: near.dataDir }, 'streams', 'end', streamId);
  expect(code).toBe(0);
  const done = Date.now();
  const times = [await silentAfter('viewer', done), await silentAfter('beside', done)];
  process.stdout.write(
    `after the command of the operator (${done - ended} ms) silent from ${times.join(', ')} ms on\n`,
  );
  for (const time of times) expect(time).toBeLessThan(2000);
  expect(await api.deps.db.$count(relaySessions)).toBe(0);
}, 90_000);
