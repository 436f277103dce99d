import type { Db } from './db/client.ts';
import type { Deps } from './deps.ts';
import type { JobName, JobOptions, JobPayload } from './jobs/jobs.ts';

/** One database transaction with what may leave it: jobs inside, everything else after the commit. */
export interface Tx {
  db: Db;
  /** Enqueues a job that exists only if the transaction commits. */
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: JobOptions): Promise<void>;
  /** Runs after the commit: sockets, cache invalidation. Never runs when the transaction fails. */
  after(effect: () => void | Promise<void>): void;
}

/**
 * Runs `work` in a transaction, then its after-commit effects. No network call belongs inside, nor anything that asks
 * the pool for another connection: with all of them waiting for a lock that this one holds, none would ever come free.
 * An effect that fails is logged, not thrown: what was committed stays committed.
 */
export async function inTx<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const result = await deps.db.transaction((db) =>
    work({
      db: db as unknown as Db,
      enqueue: (name, payload, options) => deps.jobs.enqueue(db as unknown as Db, name, payload, options),
      after: (effect) => effects.push(effect),
    }),
  );
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      deps.log.error({ err: error }, 'an after-commit effect failed');
    }
  }
  return result;
}
