import { join } from 'node:path';
import { chooseAccount, isRoot } from './account.ts';
import {
  type ClusterLocation,
  existingLocation,
  type LocationOptions,
  locationAt,
  suits,
} from './cluster-location.ts';
import { chooseFallbackLocation, readPointer, reopenFallbackLocation } from './fallback-location.ts';
import { exists } from './files.ts';

/**
 * Finds the cluster of a data folder, or a place for a new one: in the folder itself when the server's account
 * can get there and modes hold on that disk, else in a lasting folder outside, with a pointer left behind.
 */
export async function findClusterLocation(options: LocationOptions): Promise<ClusterLocation> {
  const { dir } = options;
  const pointer = await readPointer(dir.dataDir);
  if (pointer) return await reopenFallbackLocation(options, pointer);
  if (await exists(join(dir.path, 'cluster'))) return await existingLocation(dir.path, options.accounts);
  const account = isRoot() ? await chooseAccount(options.accounts) : undefined;
  if (await suits(dir.path, account)) return locationAt(dir.path, account);
  return await chooseFallbackLocation(options, account);
}
