import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import type { Deps } from '../../deps.ts';
import { sweepUnusedFiles } from '../items/unused-files.service.ts';
import { forgetViews } from '../views/views.service.ts';
import { deleteUnsoldGalleries, deleteUnsoldPhotos, unusedPhotoFiles } from './gallery-sweep.queries.ts';

/**
 * Removes galleries and photos that were deleted and never sold, once they cannot be brought back, with their files;
 * and who looked at a gallery before yesterday.
 */
export async function sweepGalleries(deps: Deps): Promise<void> {
  const before = addDays(deps.clock.now(), -DELETED_DAYS);
  await deleteUnsoldGalleries(deps.db, before);
  await deleteUnsoldPhotos(deps.db, before);
  await sweepUnusedFiles(deps, unusedPhotoFiles);
  await forgetViews(deps, 'gallery');
}
