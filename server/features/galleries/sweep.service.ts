import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/feed-form.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { removeFiles } from '../files/files.service.ts';
import { forgetViews } from '../views/views.service.ts';
import { deleteUnsoldGalleries, deleteUnsoldPhotos, unusedPhotoFiles } from './sweep.queries.ts';

const BATCH = 200;

/**
 * Removes galleries and photos that were deleted and never sold, once they cannot be brought back, with their files;
 * and who looked at a gallery before yesterday.
 */
export async function sweepGalleries(deps: Deps): Promise<void> {
  const before = addDays(deps.clock.now(), -DELETED_DAYS);
  await deleteUnsoldGalleries(deps.db, before);
  await deleteUnsoldPhotos(deps.db, before);
  const read = () => unusedPhotoFiles(deps.db, BATCH);
  for (let rows = await read(); rows.length > 0; rows = await read())
    for (const { id, ownerId } of rows) await inTx(deps, (tx) => removeFiles(deps, tx, ownerId, [id]));
  await forgetViews(deps, 'gallery');
}
