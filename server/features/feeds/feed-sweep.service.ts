import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { removeFiles } from '../files/files.service.ts';
import { forgetViews } from '../views/views.service.ts';
import { deleteUnsoldFeeds, unusedFiles } from './feed-sweep.queries.ts';
import { deleteUnusedOptions } from './polls.queries.ts';

const BATCH = 200;

/** A composer keeps its draft in the browser; this long the files of a draft wait here for it. */
const DRAFT_DAYS = 30;

/**
 * Removes posts that were deleted and never sold, once they cannot be brought back, when a purchase that was under way
 * has long settled; answers of polls that are in no post; files that are in no post; and who looked at a post before
 * yesterday. Stored objects without a row: `files.sweep`.
 */
export async function sweepFeeds(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const filesOfDropped = await deleteUnsoldFeeds(deps.db, addDays(now, -DELETED_DAYS));
  const read = () => unusedFiles(deps.db, filesOfDropped, addDays(now, -DRAFT_DAYS), BATCH);
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    for (const { id, ownerId } of rows) await inTx(deps, (tx) => removeFiles(deps, tx, ownerId, [id]));
  }
  await deleteUnusedOptions(deps.db, addDays(now, -1));
  await forgetViews(deps, 'feed');
}
