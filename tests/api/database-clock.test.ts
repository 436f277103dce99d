import { eq } from 'drizzle-orm';
import pg from 'pg';
import { STREAM_GONE_AFTER_MS } from '#rules/streams.ts';
import { databaseClock } from '#server/db/database-clock.ts';
import { streams } from '#server/db/schema/streams.ts';
import { mediaChanged, noteMediaSeen, stopSilentMedia } from '#server/features/streaming/media.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer } from '#support/factories.ts';
import { workerDatabase } from '#support/postgres.ts';
import { aStream } from '#support/streams.ts';

let api: TestApi;
let pool: pg.Pool;
beforeAll(async () => {
  api = await startTestApi();
  pool = new pg.Pool({ connectionString: (await workerDatabase()).url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

const offBy = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
const clockOf = async (ms: number) => {
  const clock = await databaseClock(pool, api.deps.log, offBy(ms));
  clock.close();
  return clock;
};
/** Seconds between this clock and that of the database, which is this machine's. */
const off = (clock: { now(): Date }) => Math.abs(Math.round((clock.now().getTime() - Date.now()) / 1000));

test.each([3_600_000, 90_000, 0, -90_000, -86_400_000])(
  'on a machine whose clock is off by %i ms it is that of the database',
  async (ms) => expect(off(await clockOf(ms))).toBe(0),
);

test("a difference that may come of the way is none: the machine's own clock is used as it is", async () => {
  const clock = await clockOf(400);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(390);
});

test('a machine whose clock is set while it runs is seen with the next synchronize; a database that is away changes nothing', async () => {
  let ahead = 0;
  const clock = await databaseClock(pool, api.deps.log, { now: () => new Date(Date.now() + ahead) });
  clock.close();
  ahead = 60_000;
  expect(off(clock)).toBe(60);
  await clock.synchronize();
  expect(off(clock)).toBe(0);
  const query = pool.query.bind(pool);
  Object.assign(pool, { query: () => Promise.reject(new Error('the database is away')) });
  await expect(clock.synchronize()).rejects.toThrow('away');
  Object.assign(pool, { query });
  expect(off(clock)).toBe(0);
});

test('media that a relay notes by a clock far behind count as coming for a process whose clock is far ahead', async () => {
  await api.reset();
  const star = await aPerformer(api);
  const { _id } = await aStream(api, star);
  const row = async () => (await api.deps.db.select().from(streams).where(eq(streams.id, _id)))[0];
  const sessionId = (await row())?.sessionId ?? '';
  const relay = { ...api.deps, clock: await clockOf(-4 * STREAM_GONE_AFTER_MS) };
  const process = { ...api.deps, clock: await clockOf(4 * STREAM_GONE_AFTER_MS) };
  await mediaChanged(relay, sessionId, true);
  await noteMediaSeen(relay, () => [sessionId]);
  await stopSilentMedia(process);
  expect((await row())?.isFlowing).toBe(true);
  // By the clocks of the two machines themselves they would not.
  await noteMediaSeen({ ...api.deps, clock: offBy(-4 * STREAM_GONE_AFTER_MS) }, () => [sessionId]);
  await stopSilentMedia(process);
  expect((await row())?.isFlowing).toBe(false);
});
