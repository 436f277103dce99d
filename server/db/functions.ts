import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * Raised by one whenever a file in `functions` changes, so that an older release is known as older also where no
 * migration was added. tests/repository/functions-version.test.ts holds it.
 */
export const FUNCTIONS_VERSION = 1;

interface FunctionFile {
  name: string;
  text: string;
  hash: string;
}

function filesIn(folder: string): FunctionFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return {
        name: file.slice(0, -'.sql'.length),
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      };
    });
}

/** The files whose functions the database lacks, or has from another version of the file. */
export async function changedFunctions(client: pg.ClientBase, folder: string): Promise<FunctionFile[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from database_functions where to_regproc(name) is not null',
  );
  const kept = new Map(rows.map((row) => [row.name, row.hash]));
  return filesIn(folder).filter(({ name, hash }) => kept.get(name) !== hash);
}

/**
 * Brings the database's functions to what their files say: one file each, named like the function, that creates or
 * replaces it. A file is applied when its hash is not the one kept from the last time; then its name is in the
 * answer. All or none; the caller holds the lock of the migrations and has made sure that no newer release was here
 * before.
 *
 * A file cannot change the arguments or the answer of a function that exists, nor take one away: a migration drops it
 * first.
 */
export async function applyFunctions(client: pg.ClientBase, folder: string): Promise<string[]> {
  const changed = await changedFunctions(client, folder);
  await client.query('begin');
  try {
    for (const { name, text, hash } of changed) {
      await client.query(text);
      await client.query(
        `insert into database_functions (name, hash, version) values ($1, $2, $3)
          on conflict (name) do update
            set hash = excluded.hash, version = excluded.version, applied_at = now()`,
        [name, hash, FUNCTIONS_VERSION],
      );
    }
    await client.query('update database_functions set version = $1 where version <> $1', [FUNCTIONS_VERSION]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return changed.map(({ name }) => name);
}
