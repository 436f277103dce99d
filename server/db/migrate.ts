import { fileURLToPath } from 'node:url';
import { migrate as migrateSchema } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { connectDatabase } from './client.ts';
import { applyFunctions } from './functions.ts';
import { ageOfDatabase, refuseNewer, refuseOther } from './release.ts';

/** One process migrates at a time. */
export const MIGRATION_LOCK = 7_310_518;

const folderOf = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

const FOLDERS = { migrations: folderOf('migrations'), functions: folderOf('functions') };

/**
 * Brings the database at `url` up to date: our tables, our functions and the job queue. Safe from several processes at
 * once. Throws OtherReleaseError and changes nothing when a newer release was here before.
 */
export async function migrate(url: string): Promise<void> {
  const client = connectDatabase(url, { max: 2 });
  const lock = await client.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    refuseNewer(await ageOfDatabase(lock, FOLDERS));
    await migrateSchema(client.db, { migrationsFolder: FOLDERS.migrations });
    await applyFunctions(lock, FOLDERS.functions);
    await runMigrations({ pgPool: client.pool });
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    lock.release();
    await client.close();
  }
}

/** For commands, which change no tables: throws OtherReleaseError unless a start of this release made the database. */
export async function requireSameRelease(url: string): Promise<void> {
  const client = connectDatabase(url, { max: 1 });
  const connection = await client.pool.connect();
  try {
    refuseOther(await ageOfDatabase(connection, FOLDERS));
  } finally {
    connection.release();
    await client.close();
  }
}
