import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { schema } from './schema/tables.ts';

/** The database or a transaction on it: the first argument of every query. */
export type Db = NodePgDatabase<typeof schema>;

export interface DatabaseClient {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A transaction that waits this long for its own process holds locks for nothing. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * Opens a pool on `url`. Amounts are 64-bit in the database and safe integers here. `statementSeconds` ends every
 * statement that takes longer; without it, as for migrations and commands, there is no limit. Whoever waits longer than
 * `waitSeconds` for a connection gets an error, so that people learn of a crowd while they still look. `durable: false`
 * does not wait until a commit is on the disk: for work that is done anew should the machine die meanwhile.
 */
export function connectDatabase(
  url: string,
  options: { max?: number; statementSeconds?: number; waitSeconds?: number; durable?: boolean } = {},
): DatabaseClient {
  const { max = 20, statementSeconds, waitSeconds = 10, durable = true } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitSeconds * 1000,
    idleTimeoutMillis: 30_000,
    ...(durable ? {} : { options: '-c synchronous_commit=off' }),
    ...(statementSeconds === undefined
      ? {}
      : {
          statement_timeout: statementSeconds * 1000,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        }),
  });
  // An idle connection that the server closes must not take the process down; the next query reports it.
  pool.on('error', () => undefined);
  // The same for one that is taken but between two queries of a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}
