import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/feed-form.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { removeFiles } from '../files/files.service.ts';
import { forgetViews } from '../views/views.service.ts';
import { deleteOldPositions, deleteUnsoldVideos, unusedVideoFiles } from './sweep.queries.ts';

const BATCH = 200;
/** So long a file that was sent before its video waits for it. */
const WAITING_DAYS = 30;
const POSITION_DAYS = 365;

/** Removes those of these files that are in no video any more, and that nobody bought. */
export async function removeUnused(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  ids: readonly (string | null)[],
): Promise<void> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return;
  const unused = await unusedVideoFiles(tx.db, { ids: asked }, asked.length);
  await removeFiles(
    deps,
    tx,
    ownerId,
    unused.map(({ id }) => id),
  );
}

/**
 * Removes videos that were deleted and never sold, once they cannot be brought back; files that are in no video; places
 * in films that nobody went on from for a year; and who looked at a video before yesterday.
 */
export async function sweepVideos(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const ids = await deleteUnsoldVideos(deps.db, addDays(now, -DELETED_DAYS));
  const read = () => unusedVideoFiles(deps.db, { ids, before: addDays(now, -WAITING_DAYS) }, BATCH);
  for (let rows = await read(); rows.length > 0; rows = await read())
    for (const { id, ownerId } of rows)
      await inTx(deps, async (tx) => {
        // It may have become part of a video since: whoever puts one there holds the same lock.
        await lockPerformer(tx.db, ownerId);
        await removeUnused(deps, tx, ownerId, [id]);
      });
  await deleteOldPositions(deps.db, addDays(now, -POSITION_DAYS));
  await forgetViews(deps, 'video');
}
