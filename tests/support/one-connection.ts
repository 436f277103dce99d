import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseClient } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { forgetSettings } from '#server/features/settings/settings.service.ts';

const inside = new AsyncLocalStorage<boolean>();

/** What a test does beside a transaction of its own: it may take another connection. */
export const besideTransactions = <T>(work: () => T): T => inside.exit(work);

/**
 * Refuses a second connection to whoever is in a transaction. With all connections of the pool in transactions that
 * wait for one lock, the one that holds it would wait for a connection for ever. The settings are forgotten as each
 * transaction begins, because they are read anew every second.
 */
export function refuseSecondConnections({ db, pool }: DatabaseClient, deps: Deps): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((done?: (error: Error) => void) => {
    if (!inside.getStore()) return done ? connect(done) : connect();
    const error = new Error('a second connection was asked for inside a transaction');
    if (done) return done(error);
    return Promise.reject(error);
  }) as typeof pool.connect;

  const begin = db.transaction.bind(db);
  db.transaction = (work, config) =>
    begin(
      (tx) =>
        inside.run(true, () => {
          forgetSettings(deps);
          return work(tx);
        }),
      config,
    );
}
