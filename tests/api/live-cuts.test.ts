import pg from 'pg';
import { streaming } from '#contract/streaming.ts';
import { missedCuts } from '#server/features/streaming/cuts.service.ts';
import { deleteWatcher, insertWatcher } from '#server/features/streaming/viewers.queries.ts';
import type { LiveHolder } from '#server/providers/live/live.ts';
import { relayProvider } from '#server/providers/live/relay/relay.ts';
import { followCuts, tellingCuts } from '#server/providers/live/shared.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { VIEWER_OFFER } from '#support/live-offer.ts';
import { workerDatabase } from '#support/postgres.ts';
import { aStream } from '#support/streams.ts';
import { until } from '#support/until.ts';

/** A process that carries live video, beside those whose API calls end streams and send people away. */
const ASK_AFTER_MS = 50;
const LISTENING =
  "select pid from pg_stat_activity where datname = current_database() and query = 'listen live_cuts'";

let api: TestApi;
let pool: pg.Pool;
let carrying: ReturnType<typeof relayProvider>;
let deafen: () => void;

beforeAll(async () => {
  api = await startTestApi();
  pool = new pg.Pool({ connectionString: (await workerDatabase()).url, max: 3 });
  pool.on('error', () => undefined);
  const place = { udpPort: 0, announcedIp: null, iceServers: [], secret: 'a-secret-of-this-test' };
  carrying = relayProvider(place, api.clock, { report: () => undefined });
  deafen = await followCuts(
    pool,
    {
      hear: ({ sessionId, userId }) =>
        userId === undefined ? carrying.end(sessionId) : carrying.remove(sessionId, userId),
      holders: carrying.holders,
      missed: (held) => missedCuts(api.deps, held),
    },
    api.deps.log,
    ASK_AFTER_MS,
  );
});
beforeEach(() => api.reset());
afterAll(async () => {
  deafen();
  await carrying.close();
  await pool.end();
  await api.close();
});

async function aSession(star: Person): Promise<{ streamId: string; sessionId: string }> {
  const { _id: streamId } = await aStream(api, star);
  const { data } = await api.call(streaming.own, {}, star);
  return { streamId, sessionId: data.stream?.sessionId ?? '' };
}
/** Watches: is in the stream, and has a line to the relay. */
async function watches(who: Person, { streamId, sessionId }: Awaited<ReturnType<typeof aSession>>) {
  const connection = `connection of ${who.id}`;
  await insertWatcher(api.deps.db, { streamId, connection, userId: who.id }, api.clock.now());
  const expiresAt = new Date(api.clock.now().getTime() + 120_000);
  const grant = { sessionId, userId: who.id, hostId: 'a-host', role: 'audience' as const, expiresAt };
  const access = await carrying.access(grant);
  const answer = await carrying.signals?.ask({ socketId: connection, userId: who.id }, 'live/watch', {
    ticket: 'ticket' in access ? access.ticket : '',
    lineId: 'a-line',
    sdp: VIEWER_OFFER,
  });
  expect(answer).toMatchObject({ ok: true });
}
const holders = (held: readonly LiveHolder[]) => held.map(({ userId }) => userId).sort();
const isLeft = (...people: Person[]) =>
  until(
    async () =>
      JSON.stringify(holders(await carrying.holders())) === JSON.stringify(people.map(({ id }) => id).sort()),
  );
/** The connection by which this process listens is lost; what `happens` until it is back is not heard. */
async function withoutChannel(happens: () => Promise<void>): Promise<void> {
  const [before] = (await pool.query(LISTENING)).rows;
  await pool.query('select pg_terminate_backend($1)', [before.pid]);
  await until(async () => (await pool.query(LISTENING)).rowCount === 0);
  await happens();
  expect((await pool.query(LISTENING)).rowCount).toBe(0);
  await until(async () => (await pool.query(LISTENING)).rowCount === 1);
}

test('cuts that were not heard while the channel was lost are made up for once it is back', async () => {
  const [star, other, fan, banned, guest] = [
    await aPerformer(api),
    await aPerformer(api),
    await aFan(api),
    await aFan(api),
    await aFan(api),
  ];
  const [evening, night] = [await aSession(star), await aSession(other)];
  await watches(fan, evening);
  await watches(banned, evening);
  await watches(guest, night);
  await isLeft(fan, banned, guest);
  const elsewhere = tellingCuts(api.deps.live, pool, api.deps.log);
  await withoutChannel(async () => {
    await deleteWatcher(api.deps.db, evening.streamId, `connection of ${banned.id}`);
    await elsewhere.remove(evening.sessionId, banned.id);
    await api.call(streaming.end, { params: { id: night.streamId } }, other);
    await elsewhere.end(night.sessionId);
    expect(holders(await carrying.holders())).toEqual(
      holders([fan, banned, guest].map(({ id }) => ({ sessionId: '', userId: id }))),
    );
  });
  await isLeft(fan);
  // It hears what is said from now on.
  await elsewhere.remove(evening.sessionId, fan.id);
  await isLeft();
});

test('who is in a stream that runs is left alone: its performer, viewers, and another process that gets it as WebM', async () => {
  const [star, fan, banned] = [await aPerformer(api), await aFan(api), await aFan(api)];
  const { streamId, sessionId } = await aSession(star);
  await insertWatcher(api.deps.db, { streamId, connection: 'one', userId: fan.id }, api.clock.now());
  const held = [star.id, fan.id, null].map((userId) => ({ sessionId, userId }));
  expect(await missedCuts(api.deps, held)).toEqual([]);
  expect(await missedCuts(api.deps, [...held, { sessionId, userId: banned.id }])).toEqual([
    { sessionId, userId: banned.id },
  ]);
  await api.call(streaming.end, { params: { id: streamId } }, star);
  expect(await missedCuts(api.deps, held)).toEqual([{ sessionId }]);
  expect(await missedCuts(api.deps, [])).toEqual([]);
});
