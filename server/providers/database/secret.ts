import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { exists, readIfThere, writePrivately } from './files.ts';

/** The role the product uses: it owns its database and is no superuser, as on a hosted server. */
export const productRole = 'footlight';
/** The role that initdb makes; only the supervisor uses it. */
export const superRole = 'postgres';
export const productDatabase = 'footlight';

/**
 * The secret of one data folder, made on its first start and kept in a file that only we can read. When the
 * file is gone while a cluster is there, a new secret would lock us out for good, so that is refused.
 */
export async function readSecret(dir: string): Promise<string> {
  const file = join(dir, 'password');
  const known = (await readIfThere(file))?.trim();
  if (known) return known;
  if ((await exists(join(dir, 'cluster'))) || (await exists(join(dir, 'location.json')))) {
    throw new Error(`The database password in ${file} is missing. Put that file back from a backup.`);
  }
  const secret = randomBytes(24).toString('base64url');
  await writePrivately(file, `${secret}\n`);
  return secret;
}

/** Each role's password, derived, so that knowing the product's does not open the superuser's. */
export function passwordOf(role: string, secret: string): string {
  return createHmac('sha256', secret).update(role).digest('base64url');
}

/** Recognises the data folder a cluster belongs to without giving its secret away. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(`fingerprint:${secret}`).digest('hex').slice(0, 32);
}

export function urlFor(role: string, secret: string, port: number, database: string): string {
  return `postgres://${role}:${passwordOf(role, secret)}@127.0.0.1:${port}/${database}`;
}
