import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { type FileRow, lockFile, updateVersions } from './files.queries.ts';

/**
 * Changes the renditions of a file of this owner, one change after the other; null when it is not theirs. What the
 * file no longer has is deleted from storage after the commit.
 */
export function replaceVersions(
  deps: Deps,
  ownerId: string,
  id: string,
  next: (row: FileRow) => FileVersion[],
): Promise<FileRow | null> {
  return inTx(deps, async (tx) => {
    const before = await lockFile(tx.db, id);
    if (before?.ownerId !== ownerId) return null;
    const after = await updateVersions(tx.db, id, next(before), deps.clock.now());
    const kept = new Set(after.versions.map((version) => version.key));
    const gone = before.versions.filter((version) => !kept.has(version.key));
    tx.after(async () => {
      await Promise.all(gone.map((version) => deps.storage.delete(version.key)));
    });
    return after;
  });
}
