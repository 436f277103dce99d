import { addDays, isoDay } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import type { Deps } from '../../deps.ts';
import { sweepUnusedFiles } from '../items/unused-files.service.ts';
import { forgetViews } from '../views/views.service.ts';
import { deleteOldDownloads, deleteUnsoldProducts, unusedProductFiles } from './product-sweep.queries.ts';

/**
 * Removes products that were deleted and never sold, once they cannot be brought back; files that are in none; how many
 * download links people got before yesterday, and who looked at a product then.
 */
export async function sweepProducts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deleteUnsoldProducts(deps.db, addDays(now, -DELETED_DAYS));
  await sweepUnusedFiles(deps, unusedProductFiles);
  await deleteOldDownloads(deps.db, isoDay(addDays(now, -1)));
  await forgetViews(deps, 'product');
}
