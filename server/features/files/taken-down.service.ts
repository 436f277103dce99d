import type { ShownType } from '#rules/objects.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { publicKeyType } from './file-keys.ts';
import {
  type FilesOf,
  heldByTakenDown,
  lockFilesOf,
  markTakenDown,
  setVersions,
  takenDownAmong,
} from './taken-down.queries.ts';

/**
 * Removes what has an address that works for everybody from the files of a thing or a profile: pictures before it is
 * bought, blurred ones, teasers. What is behind the access rule stays, for operators who have to look at it again.
 */
export async function removeOpenVersions(deps: Deps, tx: Tx, kind: FilesOf, id: string): Promise<string[]> {
  const files = await lockFilesOf(tx.db, kind, id);
  for (const file of files) {
    const open = file.versions.filter(({ key }) => publicKeyType(key) !== null);
    if (open.length === 0) continue;
    await setVersions(
      tx.db,
      file.id,
      file.versions.filter((version) => !open.includes(version)),
    );
    tx.after(async () => {
      await Promise.all(open.map(({ key }) => deps.storage.delete(key)));
    });
  }
  return files.map((file) => file.id);
}

/**
 * Takes the files of a thing down with it: nobody but operators sees them any more, wherever else they stand. Whether there
 * are any.
 */
export async function takeFilesDown(deps: Deps, tx: Tx, kind: FilesOf, id: string): Promise<boolean> {
  const ids = await removeOpenVersions(deps, tx, kind, id);
  await markTakenDown(tx.db, ids, deps.clock.now());
  return ids.length > 0;
}

/** Gives the files of a thing back with it, but for those that something else keeps down. */
export async function giveFilesBack(tx: Tx, kind: ShownType, id: string): Promise<void> {
  const ids = (await lockFilesOf(tx.db, kind, id)).map((file) => file.id);
  const held = new Set(await heldByTakenDown(tx.db, ids));
  await markTakenDown(
    tx.db,
    ids.filter((one) => !held.has(one)),
    null,
  );
}

/** What is said of such a file where somebody wants to use it. */
export const TAKEN_DOWN =
  'This file was taken down by the people who run this site. Please choose another one.';

/** 422 when one of the files that are to be shown was taken down by operators. */
export async function refuseTakenDown(
  { db }: Pick<Tx, 'db'>,
  field: string,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const taken = await takenDownAmong(
    db,
    ids.filter((id) => typeof id === 'string'),
  );
  if (taken.length > 0) throw invalid({ [field]: TAKEN_DOWN });
}
