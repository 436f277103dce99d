import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { type FileRow, lockFile, updateVersions } from './files.queries.ts';
import { assertRoom, lockRoom } from './quota.service.ts';

const bytesOf = ({ versions }: FileRow): number => versions.reduce((sum, { size }) => sum + size, 0);

/**
 * Changes the renditions of a file of this owner, one change after the other; null when it is not theirs. 422 when it
 * grows and the account has no room for that. What the file no longer has is deleted from storage after the commit.
 */
export function replaceVersions(
  deps: Deps,
  ownerId: string,
  id: string,
  next: (row: FileRow) => FileVersion[],
): Promise<FileRow | null> {
  return inTx(deps, async (tx) => {
    await lockRoom(tx, ownerId);
    const before = await lockFile(tx.db, id);
    if (before?.ownerId !== ownerId) return null;
    const after = await updateVersions(tx.db, id, next(before), deps.clock.now());
    if (bytesOf(after) > bytesOf(before)) await assertRoom(deps, ownerId, 0, tx);
    const kept = new Set(after.versions.map((version) => version.key));
    const gone = before.versions.filter((version) => !kept.has(version.key));
    tx.after(async () => {
      await Promise.all(gone.map((version) => deps.storage.delete(version.key)));
    });
    return after;
  });
}
