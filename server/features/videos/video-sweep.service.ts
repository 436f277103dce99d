import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import type { Deps } from '../../deps.ts';
import { sweepUnusedFiles } from '../items/unused-files.service.ts';
import { forgetViews } from '../views/views.service.ts';
import { deleteOldPositions, deleteUnsoldVideos, unusedVideoFiles } from './video-sweep.queries.ts';

const POSITION_DAYS = 365;

/**
 * Removes videos that were deleted and never sold, once they cannot be brought back; files that are in no video; places
 * in videos that nobody went on from for a year; and who looked at a video before yesterday.
 */
export async function sweepVideos(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deleteUnsoldVideos(deps.db, addDays(now, -DELETED_DAYS));
  await sweepUnusedFiles(deps, unusedVideoFiles);
  await deleteOldPositions(deps.db, addDays(now, -POSITION_DAYS));
  await forgetViews(deps, 'video');
}
