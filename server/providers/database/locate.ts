import { join } from 'node:path';
import { chooseAccount, isRoot } from './account.ts';
import { exists } from './files.ts';
import { inhabited, type Place, type PlaceOptions, placeAt, suits } from './place.ts';
import { readPointer, reclaim, takeShelter } from './shelter.ts';

/**
 * Finds the cluster of a data folder, or a place for a new one: in the folder itself when the server's account
 * can get there and modes hold on that disk, else in a lasting folder outside, with a pointer left behind.
 */
export async function findPlace(options: PlaceOptions): Promise<Place> {
  const { desk } = options;
  const pointer = await readPointer(desk.dataDir);
  if (pointer) return await reclaim(options, pointer);
  if (await exists(join(desk.path, 'cluster'))) return await inhabited(desk.path, options.accounts);
  const account = isRoot() ? await chooseAccount(options.accounts) : undefined;
  if (await suits(desk.path, account)) return placeAt(desk.path, account);
  return await takeShelter(options, account);
}
