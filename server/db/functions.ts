import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * Brings the database's functions to what their files say: one file each, named like the function, that creates or
 * replaces it. A file is applied when its hash is not the one kept from the last time; then its name is in the
 * answer. All or none; the caller holds the lock of the migrations.
 *
 * A file cannot change the arguments or the answer of a function that exists, nor take one away: a migration drops it
 * first.
 */
export async function applyFunctions(client: pg.ClientBase, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
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
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from database_functions where to_regproc(name) is not null',
  );
  const kept = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = files.filter(({ name, hash }) => kept.get(name) !== hash);
  if (changed.length === 0) return [];
  await client.query('begin');
  try {
    for (const { name, text, hash } of changed) {
      await client.query(text);
      await client.query(
        `insert into database_functions (name, hash) values ($1, $2)
          on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
        [name, hash],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return changed.map(({ name }) => name);
}
