import { connectDatabase, type DatabaseClient } from '#server/db/client.ts';
import { type JobHandlers, startWorker } from '#server/jobs/queue.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { workerDatabase } from '#support/postgres.ts';
import { until } from '#support/until.ts';

let api: TestApi;
let database: DatabaseClient;
beforeAll(async () => {
  api = await startTestApi();
  database = connectDatabase((await workerDatabase()).url, { max: 15, statementSeconds: 60 });
});
beforeEach(() => api.reset());
afterAll(async () => {
  await database.close();
  await api.close();
});

const MAIL = { to: 'ada@example.com', subject: 'Tea', text: 'Now', html: '<p>Now</p>' };
const message = { title: 'Tea', text: 'Now', path: '/', tag: 'a' };

const add = {
  'push.send': (nr: number) =>
    api.deps.jobs.enqueue(api.deps.db, 'push.send', {
      deviceId: String(nr),
      message,
      expiresAt: '2030-01-01T00:00:00Z',
    }),
  'mail.send': () => api.deps.jobs.enqueue(api.deps.db, 'mail.send', MAIL),
  'delivery.deliver': () => api.deps.jobs.enqueue(api.deps.db, 'delivery.deliver', {}),
  'files.process': (nr: number) =>
    api.deps.jobs.enqueue(api.deps.db, 'files.process', { fileId: String(nr) }),
  'payments.refund': (nr: number) =>
    api.deps.jobs.enqueue(api.deps.db, 'payments.refund', { refundId: String(nr) }),
} as const;
type Name = keyof typeof add;

test.each<[Name, Name[]]>([
  ['push.send', ['payments.refund', 'mail.send', 'files.process']],
  ['mail.send', ['payments.refund', 'push.send', 'files.process']],
  ['delivery.deliver', ['payments.refund', 'push.send', 'files.process']],
  ['files.process', ['payments.refund', 'push.send', 'mail.send']],
])('many jobs %s that hang hold up no others', async (slow, others) => {
  let release: () => void = () => undefined;
  const hangs = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  const done: string[] = [];
  const handlers: JobHandlers = Object.fromEntries([
    ...others.map((name) => [name, async () => void done.push(name)]),
    [
      slow,
      () => {
        begun += 1;
        return hangs;
      },
    ],
  ]);
  for (let nr = 0; nr < 20; nr += 1) await add[slow](nr);
  const worker = await startWorker(api.deps, database.pool, { handlers, schedule: [] }, { mediaPlaces: 1 });
  try {
    await until(() => begun > 0);
    for (const name of others) await add[name](100);
    await until(() => done.length === others.length);
    expect(done.toSorted()).toEqual(others.toSorted());
    expect(begun).toBeLessThan(20);
  } finally {
    release();
    await worker.stop();
  }
});
