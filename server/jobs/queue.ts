import { type SQL, sql } from 'drizzle-orm';
import { parseCronItems, Logger as QueueLogger, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import type { JobName, JobOptions, JobPayload, Jobs } from './jobs.ts';

export type JobHandler<N extends JobName> = (deps: Deps, payload: JobPayload<N>) => Promise<void>;
export type JobHandlers = { [N in JobName]?: JobHandler<N> };
/** Jobs that run by the clock: crontab pattern (UTC) and name. */
export type Schedule = readonly { name: JobName; match: string }[];

/** The call that adds a job, for a statement that does more than that. */
export const jobAdded = <N extends JobName>(name: N, payload: JobPayload<N>, options: JobOptions = {}): SQL =>
  sql`graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 12}::integer, job_key => ${options.key ?? null}::text)`;

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
    tasks[name] = async (payload) => {
      try {
        await handler(deps, payload as JobPayload<JobName>);
      } catch (error) {
        deps.log.error({ err: error, job: name }, 'a job failed and will be tried again');
        throw error;
      }
    };
  }
  return tasks;
}

/** Starts working on jobs until stopped; a stop waits for the running ones. */
export async function startWorker(
  deps: Deps,
  pool: pg.Pool,
  handlers: JobHandlers,
  schedule: Schedule,
): Promise<{ stop(): Promise<void> }> {
  const tasks = taskList(deps, handlers);
  const runner: Runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(schedule.map(({ name, match }) => ({ task: name, match }))),
    concurrency: 4,
    noHandleSignals: true,
    logger: new QueueLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') deps.log.warn({ queue: message }, 'job queue');
    }),
  });
  return { stop: () => runner.stop() };
}
