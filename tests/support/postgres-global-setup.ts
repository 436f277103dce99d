import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startTestServer } from './postgres-server.ts';
import { ensureTemplate, templatePrefix } from './postgres-template.ts';

/** What the teardown needs; both run in the same process. */
interface TestRun {
  stop(): Promise<void>;
}

declare global {
  var footlightTestRun: TestRun | undefined;
}

/** Starts the test server, makes the template, and tells the workers by environment where they are. */
export default async function globalSetup(): Promise<void> {
  const server = await startTestServer();
  const admin = new pg.Client(server.url);
  admin.on('error', () => undefined);
  try {
    await admin.connect();
    const run = randomBytes(4).toString('hex');
    await admin.query('select pg_advisory_lock(hashtext($1))', [run]);
    await dropLeftOvers(admin);
    const template = await ensureTemplate(admin, server.url);
    if (!process.env.DATABASE_URL) await dropOldTemplates(admin, template);
    Object.assign(process.env, {
      TEST_DATABASE_URL: server.url,
      TEST_DATABASE_RUN: run,
      TEST_DATABASE_TEMPLATE: template,
    });
    globalThis.footlightTestRun = { stop: () => finish(admin, run, server.stop) };
    stopOnSignals(globalThis.footlightTestRun);
  } catch (error) {
    await admin.end().catch(() => undefined);
    await server.stop();
    throw error;
  }
}

async function finish(admin: pg.Client, run: string, stopServer: () => Promise<void>): Promise<void> {
  try {
    await dropDatabases(admin, `footlight_test_${run}_%`);
    await admin.end();
  } finally {
    await stopServer();
  }
}

async function dropDatabases(admin: pg.Client, pattern: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [pattern.replaceAll('_', '\\_')],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
}

/** Databases of runs that were killed: every live run holds a lock on its own name. */
async function dropLeftOvers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ run: string }>(
    "select distinct substring(datname from '^footlight_test_([0-9a-f]{8})_\\d+$') as run from pg_database where datname ~ '^footlight_test_[0-9a-f]{8}_\\d+$'",
  );
  for (const { run } of rows) {
    const lock = await admin.query<{ free: boolean }>('select pg_try_advisory_lock(hashtext($1)) as free', [
      run,
    ]);
    if (!lock.rows[0]?.free) continue;
    await dropDatabases(admin, `footlight_test_${run}_%`);
    await admin.query('select pg_advisory_unlock(hashtext($1))', [run]);
  }
}

/** Only on our own server: on a shared one, another checkout may be using them. */
async function dropOldTemplates(admin: pg.Client, current: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like $1 and datname <> $2',
    [`${templatePrefix}%`, current],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
}

/** jest runs no teardown when it is interrupted. */
function stopOnSignals(run: TestRun): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void run.stop().finally(() => process.exit(1));
    });
  }
}
