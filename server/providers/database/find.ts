import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresDirOf } from './data-dir.ts';
import { readPointer } from './fallback-location.ts';
import { errorCode, readIfThere } from './files.ts';
import { findRunning } from './postmaster.ts';
import { productDatabase, productRole, urlFor } from './secret.ts';
import { answersFor } from './sessions.ts';

/**
 * The address of the server that a running product holds on this data folder, for commands that work beside
 * it. Undefined when none runs. It starts nothing and holds nothing. Only the account that runs the product may
 * read what this needs.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  try {
    const dir = await realpath(postgresDirOf(dataDir));
    const secret = (await readIfThere(join(dir, 'password')))?.trim();
    const running = await findRunning((await readPointer(dataDir)) ?? join(dir, 'cluster'));
    if (!secret || running?.status !== 'ready') return undefined;
    const ours = await answersFor(running.port, secret, running.text).catch(() => false);
    return ours ? urlFor(productRole, secret, running.port, productDatabase) : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) !== 'EACCES') throw error;
    throw new Error(`Run this as the account that runs Footlight: ${dataDir} is closed to this one.`, {
      cause: error,
    });
  }
}
