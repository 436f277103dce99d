import pg from 'pg';
import { urlOf } from './postgres-template.ts';

const pools = new Map<string, pg.Pool>();

/** One connection per database that closes itself soon after its last use and keeps no test process alive. */
function poolFor(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 2_000,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}

function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this test needs the global setup of the api tests.`);
  return value;
}

/**
 * The database of this jest worker, a clone of the migrated template. It is made when the worker first asks
 * and handed to every later test file of the worker too, each time in the template's state.
 */
export async function workerDatabase(): Promise<{ url: string }> {
  const server = fromSetup('TEST_DATABASE_URL');
  const name = `footlight_test_${fromSetup('TEST_DATABASE_RUN')}_${process.env.JEST_WORKER_ID ?? '1'}`;
  const url = urlOf(server, name);
  const admin = poolFor(server);
  const known = await admin.query('select from pg_database where datname = $1', [name]);
  if (known.rowCount) await resetDatabase(url);
  else await admin.query(`create database ${name} template ${fromSetup('TEST_DATABASE_TEMPLATE')}`);
  return { url };
}

/**
 * Another database of this worker, made anew by every call, for tests that drop what is in it. It goes with the
 * run's other databases.
 */
export async function disposableDatabase(): Promise<{ url: string }> {
  const server = fromSetup('TEST_DATABASE_URL');
  const name = `footlight_test_${fromSetup('TEST_DATABASE_RUN')}_100${process.env.JEST_WORKER_ID ?? '1'}`;
  const admin = poolFor(server);
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template ${fromSetup('TEST_DATABASE_TEMPLATE')}`);
  return { url: urlOf(server, name) };
}

/**
 * A database of this worker with nothing in it, not even our tables. It goes with the run's other databases. `options` are
 * those of `create database`.
 */
export async function emptyDatabase(options = "encoding 'UTF8'"): Promise<{ url: string }> {
  const server = fromSetup('TEST_DATABASE_URL');
  const name = `footlight_test_${fromSetup('TEST_DATABASE_RUN')}_200${process.env.JEST_WORKER_ID ?? '1'}`;
  const admin = poolFor(server);
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} ${options} template template0`);
  return { url: urlOf(server, name) };
}

/** Brings all rows back to what the migrations leave, and empties the job queue. One statement, about 5 ms. */
export async function resetDatabase(url: string): Promise<void> {
  await poolFor(url).query('select test_reset.reset()');
}
