import { fileURLToPath } from 'node:url';
import { migrate as migrateSchema } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { connectDatabase } from './client.ts';
import { applyFunctions } from './functions.ts';

/** One process migrates at a time. */
export const MIGRATION_LOCK = 7_310_518;

const folderOf = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

/**
 * Brings the database at `url` up to date: our tables, our functions and the job queue. Safe from several processes at
 * once.
 */
export async function migrate(url: string): Promise<void> {
  const client = connectDatabase(url, { max: 2 });
  const lock = await client.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateSchema(client.db, { migrationsFolder: folderOf('migrations') });
    await applyFunctions(lock, folderOf('functions'));
    await runMigrations({ pgPool: client.pool });
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    lock.release();
    await client.close();
  }
}
