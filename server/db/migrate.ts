import { fileURLToPath } from 'node:url';
import { migrate as migrateSchema } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { connectDatabase } from './client.ts';

/** One process migrates at a time. */
export const MIGRATION_LOCK = 7_310_518;

/** Brings the database at `url` up to date: our tables and those of the job queue. Safe from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = connectDatabase(url, { max: 2 });
  const lock = await client.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateSchema(client.db, {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    });
    await runMigrations({ connectionString: url });
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    lock.release();
    await client.close();
  }
}
