import { eq } from 'drizzle-orm';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { connectDatabase, type DatabaseClient } from '#server/db/client.ts';
import { files as fileRows } from '#server/db/schema/files.ts';
import { reviewPerformer } from '#server/features/operator/operator.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startWorker } from '#server/jobs/queue.ts';
import { MediaError, type MediaFacts, type MediaTools } from '#server/providers/media/media-tools.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { sampleFile } from '#support/media.ts';
import { workerDatabase } from '#support/postgres.ts';
import { until } from '#support/until.ts';

const LIGHT: MediaFacts = {
  duration: 2,
  video: {
    codec: 'h264',
    width: 320,
    height: 240,
    framesPerSecond: 25,
    bitsPerSecond: 1000,
    isSquare: true,
  },
  audio: null,
};
const DEAR: MediaFacts = {
  ...LIGHT,
  duration: 290,
  video: {
    codec: 'h264',
    width: 3840,
    height: 2160,
    framesPerSecond: 60,
    bitsPerSecond: 1000,
    isSquare: true,
  },
};

/** What the next files say of themselves, one after the other; afterwards they are light. */
let facts: MediaFacts[] = [];
let isBehind: (boolean | undefined)[] = [];
/** Each file ends as soon as its encoding would begin: what is looked at here is the order. */
const media: MediaTools = {
  async use(_file, limits, work) {
    isBehind.push(limits.isBehind);
    const own = facts.shift() ?? LIGHT;
    const end = () => Promise.reject(new MediaError('codec'));
    return work({ probe: async () => own, allow: () => undefined, video: end, frames: end, audio: end });
  },
};

let api: TestApi;
let database: DatabaseClient;
beforeAll(async () => {
  api = await startTestApi({ media });
  database = connectDatabase((await workerDatabase()).url, { max: 15, statementSeconds: 60 });
});
beforeEach(async () => {
  await api.reset();
  facts = [];
  isBehind = [];
});
afterAll(async () => {
  await database.close();
  await api.close();
});

async function upload(owner: Person): Promise<string> {
  const file = sampleFile('film.mp4');
  const reply = await api.call(ownFeeds.uploadVideo, { files: { file } }, owner);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data._id;
}
async function uploads(owner: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nr = 0; nr < count; nr += 1) ids.push(await upload(owner));
  return ids;
}
/** Files in the order in which their work ended, as their owners are told. */
const ended = (): string[] =>
  api.events
    .map(({ payload }) => payload as { fileId?: string; status?: string })
    .filter(({ status }) => status === 'error')
    .map(({ fileId }) => fileId ?? '');

test('the second file of one performer goes behind the first of all others', async () => {
  const [ada, bea, cleo] = [await aPerformer(api), await aPerformer(api), await aPerformer(api)];
  const [a1, a2, a3] = await uploads(ada, 3);
  const [b1, b2] = await uploads(bea, 2);
  const [c1] = await uploads(cleo, 1);
  await api.runJobs();
  expect(ended()).toEqual([a1, b1, c1, a2, b2, a3]);
});

test('dear work is put back behind the lighter work of others, once', async () => {
  const [ada, bea] = [await aPerformer(api), await aPerformer(api)];
  const [dear] = await uploads(ada, 1);
  const [light] = await uploads(bea, 1);
  facts = [DEAR, LIGHT, DEAR];
  await api.runJobs();
  expect(ended()).toEqual([light, dear]);
});

test('dear work that nobody waits behind is done at once', async () => {
  const ada = await aPerformer(api);
  facts = [DEAR];
  await upload(ada);
  await api.runJobs();
  expect(isBehind).toEqual([false]);
});

test('performers before their review take no place from those who are approved', async () => {
  for (let nr = 0; nr < 10; nr += 1) await uploads(await aPerformer(api, { reviewState: 'pending' }), 3);
  let release: () => void = () => undefined;
  const hangs = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done: string[] = [];
  const handlers = {
    'files.process': async (_: unknown, { fileId }: { fileId: string }) => void done.push(fileId),
    'files.process-unreviewed': () => hangs,
    'files.repair-videos': () => hangs,
  };
  const worker = await startWorker(api.deps, database.pool, { handlers, schedule: [] }, { mediaPlaces: 1 });
  try {
    const id = await upload(await aPerformer(api));
    await until(() => done.includes(id));
    expect(done).toEqual([id]);
  } finally {
    release();
    await worker.stop();
  }
});

test('what waits is taken to the place of the approved by the approval', async () => {
  const ada = await aPerformer(api, { reviewState: 'pending' });
  const [first] = await uploads(ada, 2);
  await reviewPerformer(api.deps, 'test', ada.id, { type: 'approve' });
  const { rows } = await database.pool.query(
    `select task_identifier as task, key from graphile_worker.jobs where key like 'file:%' order by run_at`,
  );
  expect(rows.map(({ task }) => task)).toEqual(['files.process', 'files.process']);
  expect(rows[0]?.key).toBe(`file:${first}`);
  await api.runJobs();
  expect(isBehind).toEqual([false, false]);
});

test('before a review films are short and the room is small', async () => {
  const ada = await aPerformer(api, { reviewState: 'pending' });
  const GIGABYTE = 1024 ** 3;
  expect((await api.call(files.storage, {}, ada)).data.mostBytes).toBe(5 * GIGABYTE);
  expect((await api.call(files.storage, {}, await aFan(api))).data.mostBytes).toBe(5 * GIGABYTE);
  expect((await api.call(files.storage, {}, await aPerformer(api))).data.mostBytes).toBe(200 * GIGABYTE);
  const id = await upload(ada);
  facts = [{ ...LIGHT, duration: 301 }];
  await api.runJobs();
  const [row] = await api.deps.db.select().from(fileRows).where(eq(fileRows.id, id));
  expect(row).toMatchObject({ errorCode: 'too-long', error: expect.stringContaining('5 minutes') });
  await setSetting(api.deps, 'unreviewedMaxMinutes', 6);
  facts = [{ ...LIGHT, duration: 301 }];
  await upload(ada);
  await api.runJobs();
  expect(isBehind).toEqual([true, true]);
  expect(ended()).toHaveLength(2);
});
