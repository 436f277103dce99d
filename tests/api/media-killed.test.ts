import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { files } from '#server/db/schema/files.ts';
import { sweepLeftovers } from '#server/features/files/leftovers.service.ts';
import { postgresCluster } from '#server/providers/sockets/postgres.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer } from '#support/factories.ts';
import { startLive } from '#support/live.ts';
import { sampleFile } from '#support/media.ts';
import { workerDatabase } from '#support/postgres.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { aPost, EVERYONE } from '#support/posts.ts';
import { startWorkerProcess } from '#support/worker-process.ts';

// Two starts of the product and two times the work on a film, on a machine that may be busy.
jest.setTimeout(300_000);

let api: TestApi;
let pool: pg.Pool;
let client: pg.PoolClient;
let databaseUrl: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  databaseUrl = (await workerDatabase()).url;
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
  await api.close();
});

const keptIn = (folder: string): string[] => {
  const path = join(api.deps.config.dataDir, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
};
const rowOf = async (id: string) => (await api.deps.db.select().from(files).where(eq(files.id, id)))[0];

test('a worker killed when all is made and nothing switched to: another one finishes the film, once', async () => {
  const [performer, fan] = [await aPerformer(api), await aFan(api)];
  const uploaded = await api.call(
    ownFeeds.uploadVideo,
    { files: { file: sampleFile('film.mp4') } },
    performer,
  );
  const id = uploaded.data._id;
  const post = await aPost(api, performer, { type: 'video', fileIds: [id], ...EVERYONE });
  // The last step of the work waits for the post.
  await client.query('begin');
  await client.query('select from feeds where id = $1 for update', [post._id]);
  const first = await startWorkerProcess(databaseUrl, api.deps.config.dataDir);
  await untilWaiting(api.deps.db);
  const half = await rowOf(id);
  expect(half).toMatchObject({ status: 'processing', versions: [] });
  expect(half?.staged?.filter((key) => keptIn('media').includes(key))).toEqual(half?.staged);
  await first.kill();
  await client.query('rollback');
  // Within its first seconds no job is taken for that of a dead worker.
  await client.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null`,
  );
  const heard: unknown[] = [];
  const live = await startLive(api, postgresCluster(databaseUrl, { onError: () => undefined }));
  const socket = live.connect(performer);
  socket.on('file_status', (told: unknown) => heard.push(told));
  await new Promise((resolve) => socket.once('person_state', resolve));
  const second = await startWorkerProcess(databaseUrl, api.deps.config.dataDir);
  while ((await rowOf(id))?.status === 'processing') await sleep(50);
  const done = await rowOf(id);
  expect(done).toMatchObject({ status: 'finished', sourceKey: null, staged: null });
  const jobs = `select from graphile_worker.jobs where task_identifier = 'files.process'`;
  while ((await client.query(jobs)).rowCount !== 0) await sleep(50);
  await second.stop();
  const told = (status: string) => expect.objectContaining({ fileId: id, status });
  while (heard.length < 2) await sleep(50);
  expect(heard).toEqual([told('processing'), told('finished')]);
  await live.close();
  expect(keptIn('media')).toEqual(done?.versions.map(({ key }) => key).sort());
  api.clock.set(new Date(Date.now() + 7 * 3_600_000).toISOString());
  await sweepLeftovers(api.deps);
  expect(keptIn('work')).toEqual([]);
  expect((await api.call(feeds.view, { params: { id: post._id } }, fan)).status).toBe(200);
});
