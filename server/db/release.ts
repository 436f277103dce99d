import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { changedFunctions, FUNCTIONS_VERSION } from './functions.ts';

/** The database belongs to another release than this code. What it says is meant for the operator. */
export class OtherReleaseError extends Error {
  readonly expected = true;
}

const NEWER =
  'A newer release of Footlight has used this database. This older one would put back functions of the database that ' +
  'no longer suit its tables, so it changes nothing and ends. Start the newer release, or restore a backup that was ' +
  'made before the upgrade.';
const OLDER =
  'This database has not been brought up to date by this release of Footlight. Commands do not do that: start the ' +
  'product of this release first, or run the command from the release that is running.';

/** What this code and the database are to each other. An empty database is older. */
type Age = 'same' | 'newer' | 'older';

const lastMigration = (folder: string): number => {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
};

const exists = async (client: pg.ClientBase, table: string): Promise<boolean> =>
  (await client.query('select to_regclass($1) is not null as found', [table])).rows[0].found;

/** 0 in a database from before versions were kept. */
async function versionOfFunctions(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(
    `select coalesce(max((to_jsonb(kept) ->> 'version')::int), 0) as version from database_functions as kept`,
  );
  return rows[0].version;
}

/** How the database's tables and functions compare with the folders of this release. */
export async function ageOfDatabase(
  client: pg.ClientBase,
  folders: { migrations: string; functions: string },
): Promise<Age> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return 'older';
  const { rows } = await client.query(
    'select max(created_at)::bigint as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0].last ?? 0);
  const own = lastMigration(folders.migrations);
  if (last !== own) return last > own ? 'newer' : 'older';
  const version = await versionOfFunctions(client);
  if (version !== FUNCTIONS_VERSION) return version > FUNCTIONS_VERSION ? 'newer' : 'older';
  return (await changedFunctions(client, folders.functions)).length === 0 ? 'same' : 'older';
}

/** Throws OtherReleaseError when a newer release has changed the database. */
export function refuseNewer(age: Age): void {
  if (age === 'newer') throw new OtherReleaseError(NEWER);
}

/** Throws OtherReleaseError unless the database is just as this release leaves it. */
export function refuseOther(age: Age): void {
  refuseNewer(age);
  if (age === 'older') throw new OtherReleaseError(OLDER);
}
