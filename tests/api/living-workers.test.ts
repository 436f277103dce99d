import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { freeJobsOfDeadWorkers, livingWorkers } from '#server/jobs/living-workers.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { workerDatabase } from '#support/postgres.ts';

let api: TestApi;
let pool: pg.Pool;

beforeAll(async () => {
  api = await startTestApi();
  pool = new pg.Pool({ connectionString: (await workerDatabase()).url, max: 4 });
  pool.on('error', () => undefined);
});
beforeEach(() => api.reset());
afterAll(async () => {
  await pool.end();
  await api.close();
});

/** Resolves once so many locks of workers are held: they are asked for and given up without anyone waiting. */
async function untilHeld(locks: number): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and granted
      and classid = 7205759 and database = (select oid from pg_database where datname = current_database())`);
    if (rowCount === locks) return;
    await sleep(5);
  }
}

/** A job in the hands of this worker, for a minute already. */
async function taken(workerId: string): Promise<void> {
  await pool.query(`select graphile_worker.add_job('files.process', '{"fileId":"x"}', queue_name => 'q')`);
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute'`,
    [workerId],
  );
}
const lockedBy = async () =>
  (await pool.query('select locked_by from graphile_worker.jobs')).rows[0]?.locked_by;

test('a job of a worker that died is free at once; that of a living one stays, however long it takes', async () => {
  const living = await livingWorkers(pool, pino({ level: 'silent' }));
  living.add('worker-alive');
  await untilHeld(1);
  await taken('worker-alive');
  expect(await freeJobsOfDeadWorkers(pool)).toBe(0);
  expect(await lockedBy()).toBe('worker-alive');
  // As after SIGKILL: the database ends what the connection held.
  await living.stop();
  await untilHeld(0);
  expect(await freeJobsOfDeadWorkers(pool)).toBe(1);
  expect(await lockedBy()).toBeNull();
});

test('a worker that has only just taken a job is not taken for dead', async () => {
  await taken('worker-new');
  await pool.query('update graphile_worker._private_jobs set locked_at = now()');
  expect(await freeJobsOfDeadWorkers(pool)).toBe(0);
  expect(await freeJobsOfDeadWorkers(pool, -1)).toBe(1);
});

test('a line of jobs that is locked without a job goes on; one whose job is at work stays', async () => {
  const lock = () =>
    pool.query(`update graphile_worker._private_job_queues
      set locked_by = 'pool-gone', locked_at = now() - interval '1 minute'`);
  const queueLockedBy = async () =>
    (await pool.query('select locked_by from graphile_worker._private_job_queues')).rows[0]?.locked_by;
  const living = await livingWorkers(pool, pino({ level: 'silent' }));
  living.add('worker-alive');
  await untilHeld(1);
  await taken('worker-alive');
  await lock();
  await freeJobsOfDeadWorkers(pool);
  expect(await queueLockedBy()).toBe('pool-gone');
  await pool.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null');
  await freeJobsOfDeadWorkers(pool);
  expect(await queueLockedBy()).toBeNull();
  await living.stop();
  await untilHeld(0);
});
