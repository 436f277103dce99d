import { EventEmitter } from 'node:events';
import { type SQL, sql } from 'drizzle-orm';
import {
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import type { JobName, JobOptions, JobPayload, Jobs } from './jobs.ts';
import { livingWorkers } from './living-workers.ts';

/** Which try this is, counted from 1, and whether another one would follow a failure. */
export interface JobAttempt {
  number: number;
  isLast: boolean;
}
export type JobHandler<N extends JobName> = (
  deps: Deps,
  payload: JobPayload<N>,
  attempt: JobAttempt,
) => Promise<void>;
export type JobHandlers = { [N in JobName]?: JobHandler<N> };
/** Jobs that run by the clock: crontab pattern (UTC) and name. */
export type Schedule = readonly { name: JobName; match: string }[];

/** The call that adds a job, for a statement that does more than that. */
export const jobAdded = <N extends JobName>(name: N, payload: JobPayload<N>, options: JobOptions = {}): SQL =>
  sql`graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 12}::integer, job_key => ${options.key ?? null}::text,
    queue_name => ${options.queue ?? null}::text)`;

/** Jobs in Postgres: enqueued in the caller's transaction, run by any process with the worker role. */
export const databaseJobs: Jobs = {
  async enqueue(db, name, payload, options) {
    await db.execute(sql`select ${jobAdded(name, payload, options)}`);
  },
};

/** The task list a worker runs: each handler gets deps, and its failure is logged with the job's name. */
export function taskList(deps: Deps, handlers: JobHandlers): TaskList {
  const tasks: TaskList = {};
  for (const [name, handler] of Object.entries(handlers) as [JobName, JobHandler<JobName>][]) {
    tasks[name] = async (payload, { job }) => {
      const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts };
      try {
        await handler(deps, payload as JobPayload<JobName>, attempt);
      } catch (error) {
        deps.log.error({ err: error, job: name }, 'a job failed and will be tried again');
        throw error;
      }
    };
  }
  return tasks;
}

/**
 * What takes long, or waits for computers that others run, has places of its own: a payment never waits behind a video
 * or a push service that does not answer, nor an e-mail behind either.
 */
const MEDIA: readonly JobName[] = ['files.process'];
/** Nobody waits for it who was checked: however much it is, it takes no place from those who were. */
const MEDIA_BEHIND: readonly JobName[] = ['files.process-unreviewed', 'files.repair-videos'];
const PUSHES: readonly JobName[] = ['push.send'];
const OUTGOING: readonly JobName[] = ['mail.send', 'delivery.deliver', 'delivery.digests'];
const PLACES = 4;
const PUSH_PLACES = 4;
const OUTGOING_PLACES = 4;

export interface WorkerOptions {
  /** How many videos and sounds are made ready at the same time; half as many more of people whom nobody has checked. */
  mediaPlaces: number;
}

/** Starts working on jobs until stopped; a stop waits for the running ones. */
export async function startWorker(
  deps: Deps,
  pool: pg.Pool,
  work: { handlers: JobHandlers; schedule: Schedule },
  options: WorkerOptions,
): Promise<{ stop(): Promise<void> }> {
  const tasks = Object.entries(taskList(deps, work.handlers));
  const living = await livingWorkers(pool, deps.log);
  const cron = work.schedule.map(({ name, match }) => ({ task: name, match }));
  const start = (taskNames: TaskList, concurrency: number, items: typeof cron): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    events.on('worker:create', ({ worker }) => living.add(worker.workerId));
    return run({
      pgPool: pool,
      taskList: taskNames,
      parsedCronItems: parseCronItems(items),
      concurrency,
      noHandleSignals: true,
      events,
      logger: new QueueLogger(() => (level, message) => {
        if (level === 'error' || level === 'warning') deps.log.warn({ queue: message }, 'job queue');
      }),
    });
  };
  const apart: [readonly JobName[], number][] = [
    [MEDIA, options.mediaPlaces],
    [MEDIA_BEHIND, Math.ceil(options.mediaPlaces / 2)],
    [PUSHES, PUSH_PLACES],
    [OUTGOING, OUTGOING_PLACES],
  ];
  const tasksOf = (isTheirs: (name: JobName) => boolean): TaskList =>
    Object.fromEntries(tasks.filter(([name]) => isTheirs(name as JobName)));
  const runners = await Promise.all([
    start(
      tasksOf((name) => !apart.some(([names]) => names.includes(name))),
      PLACES,
      cron,
    ),
    ...apart.map(([names, places]) =>
      start(
        tasksOf((name) => names.includes(name)),
        places,
        [],
      ),
    ),
  ]);
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await living.stop();
    },
  };
}
