import type { ShownType } from '#rules/objects.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { publicKeyType } from './keys.ts';
import { lockFilesOf, setVersions, takenDownAmong } from './taken-down.queries.ts';

/**
 * Removes what has an address that works for everybody from the files of a thing: pictures before it is bought,
 * blurred ones, teasers. What is behind the access rule stays, for operators who have to look at it again.
 */
export async function removeOpenVersions(deps: Deps, tx: Tx, kind: ShownType, id: string): Promise<void> {
  for (const file of await lockFilesOf(tx.db, kind, id)) {
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
}

/** 422 when one of the files that are to be shown stands in something that operators took down. */
export async function refuseTakenDown(
  { db }: Pick<Tx, 'db'>,
  field: string,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const taken = await takenDownAmong(
    db,
    ids.filter((id) => typeof id === 'string'),
  );
  if (taken.length > 0)
    throw invalid({
      [field]: 'This file was taken down by the people who run this site. Please choose another one.',
    });
}
