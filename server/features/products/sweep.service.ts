import { addDays, isoDay } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/feed-form.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { removeFiles } from '../files/files.service.ts';
import { forgetViews } from '../views/views.service.ts';
import { deleteOldDownloads, deleteUnsoldProducts, unusedProductFiles } from './sweep.queries.ts';

const BATCH = 200;
/** So long a picture that was sent before its product waits for it. */
const WAITING_DAYS = 30;

/** Removes those of these files that are in no product any more, and that nobody bought. */
export async function removeUnused(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  ids: readonly (string | null)[],
): Promise<void> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return;
  const unused = await unusedProductFiles(tx.db, { ids: asked }, asked.length);
  await removeFiles(
    deps,
    tx,
    ownerId,
    unused.map(({ id }) => id),
  );
}

/**
 * Removes products that were deleted and never sold, once they cannot be brought back; files that are in none; how many
 * download links people got before yesterday, and who looked at a product then.
 */
export async function sweepProducts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deleteUnsoldProducts(deps.db, addDays(now, -DELETED_DAYS));
  const read = () => unusedProductFiles(deps.db, { ids: [], before: addDays(now, -WAITING_DAYS) }, BATCH);
  for (let rows = await read(); rows.length > 0; rows = await read())
    for (const { id, ownerId } of rows)
      await inTx(deps, async (tx) => {
        // It may have become part of a product since: whoever puts one there holds the same lock.
        await lockPerformer(tx.db, ownerId);
        await removeUnused(deps, tx, ownerId, [id]);
      });
  await deleteOldDownloads(deps.db, isoDay(addDays(now, -1)));
  await forgetViews(deps, 'product');
}
