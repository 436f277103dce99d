import type pg from 'pg';
import type { Logger } from 'pino';

/**
 * A worker that is killed keeps its jobs locked for four hours by itself, as the queue cannot know that it is dead.
 * So each worker holds an advisory lock of the database under its name, over one connection of its process. The
 * database gives the lock up the moment that connection ends, also after SIGKILL or a lost machine; jobs of a worker
 * without its lock are free for others (`force_unlock_workers` is the queue's own call for that). No clock of any
 * machine is asked, and no worker has to report in time while it is busy.
 */

/** Sets our advisory locks apart from others. */
const LOCK_CLASS = 7_205_759;
const LOOK_MS = 10_000;
const AGAIN_MS = 1000;
/** A worker that has just begun may not have its lock yet. */
const GRACE_SECONDS = 15;

export interface LivingWorkers {
  /** A worker of this process begins. */
  add(workerId: string): void;
  stop(): Promise<void>;
}

/** Frees the jobs of workers that are dead; how many workers. */
export async function freeJobsOfDeadWorkers(pool: pg.Pool, graceSeconds = GRACE_SECONDS): Promise<number> {
  const { rows } = await pool.query<{ dead: string[] | null }>(
    `select array_agg(distinct j.locked_by) as dead from graphile_worker.jobs j
     where j.locked_by is not null and j.locked_at < now() - make_interval(secs => $2)
       and not exists (select from pg_locks l
         where l.locktype = 'advisory' and l.classid = $1 and l.granted
           and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)
           and l.database = (select oid from pg_database where datname = current_database()))`,
    [LOCK_CLASS, graceSeconds],
  );
  const dead = rows[0]?.dead ?? [];
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
  await freeEmptyQueues(pool, graceSeconds);
  return dead.length;
}

/**
 * A line of jobs (those of one person's videos) is locked with its job and let go with it, each in one statement. One
 * that is locked without a job, as many kills have left it, would stand still for hours.
 */
async function freeEmptyQueues(pool: pg.Pool, graceSeconds: number): Promise<void> {
  await pool.query(
    `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
     where q.locked_at < now() - make_interval(secs => $1) and not exists (
       select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by is not null)`,
    [graceSeconds],
  );
}

/** Holds the locks of this process's workers, and looks now and again for those of others that are gone. */
export async function livingWorkers(pool: pg.Pool, log: Logger): Promise<LivingWorkers> {
  const own = new Set<string>();
  let client: pg.PoolClient | null = null;
  let stopped = false;
  let again: NodeJS.Timeout | null = null;

  // One after the other: a connection takes one statement at a time.
  let asked: Promise<unknown> = Promise.resolve();
  const lock = (workerId: string) => {
    const ask = () => client?.query('select pg_advisory_lock($1::int, hashtext($2))', [LOCK_CLASS, workerId]);
    asked = asked.then(ask, ask);
    return asked;
  };
  const lost = (error: unknown) => {
    if (stopped || again) return;
    log.warn({ err: error }, 'lost the connection that holds the locks of workers; opening it again');
    client?.release(true);
    client = null;
    again = setTimeout(() => {
      again = null;
      open().catch(lost);
    }, AGAIN_MS);
    again.unref();
  };
  const open = async () => {
    client = await pool.connect();
    client.on('error', lost);
    for (const workerId of own) await lock(workerId);
  };
  await open();

  const look = () =>
    void freeJobsOfDeadWorkers(pool).then(
      (workers) => workers > 0 && log.warn({ workers }, 'jobs of workers that died are free again'),
      (error: unknown) => log.warn({ err: error }, 'could not look for workers that died'),
    );
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    add(workerId) {
      own.add(workerId);
      lock(workerId).catch(lost);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      if (again) clearTimeout(again);
      client?.release(true);
    },
  };
}
