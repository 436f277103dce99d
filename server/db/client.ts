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

/** Opens a pool on `url`. Amounts are 64-bit in the database and safe integers here. */
export function connectDatabase(url: string, options: { max?: number } = {}): DatabaseClient {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that the server closes must not take the process down; the next query reports it.
  pool.on('error', () => undefined);
  // The same for one that is taken but between two queries of a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}
