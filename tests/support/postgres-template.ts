import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { resetSchema } from './postgres-reset.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All that decides what a migrated database looks like. */
const sources = [
  'server/db/migrations',
  'server/db/functions',
  'server/db/functions.ts',
  'server/db/migrate.ts',
  'node_modules/graphile-worker/package.json',
  'tests/support/postgres-reset.ts',
];

export const templatePrefix = 'footlight_test_template';

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(join(root, path))) return;
  if (statSync(join(root, path)).isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addToHash(hash, `${path}/${name}`);
    return;
  }
  hash
    .update(path)
    .update('\0')
    .update(readFileSync(join(root, path)))
    .update('\0');
}

function templateName(): string {
  const hash = createHash('sha256');
  for (const path of sources) addToHash(hash, path);
  return `${templatePrefix}_${hash.digest('hex').slice(0, 12)}`;
}

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/**
 * The migrated database that test workers clone, made once per state of the migrations. It gets its name only
 * when it is complete, and one run at a time makes it.
 */
export async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  const name = templateName();
  await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    const known = await admin.query('select from pg_database where datname = $1', [name]);
    if (!known.rowCount) await makeTemplate(admin, url, name);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
}

async function makeTemplate(admin: pg.Client, url: string, name: string): Promise<void> {
  const draft = `${name}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft} encoding 'UTF8' template template0`);
  const { migrate } = await import('#server/db/migrate.ts');
  await migrate(urlOf(url, draft));
  const client = new pg.Client(urlOf(url, draft));
  await client.connect();
  await client.query(resetSchema).finally(() => client.end());
  await admin.query(`alter database ${draft} rename to ${name}`);
}
