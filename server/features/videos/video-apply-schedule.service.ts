import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { forgetVideo } from './video-forget.service.ts';
import { countVideo, dueVideos } from './videos.queries.ts';

/**
 * Planned videos appear by the clock, and every answer asks the time. Only what is kept has to follow, every minute:
 * counts of profiles are updated and rendered pages dropped for videos that appeared, also while no process ran.
 */
export async function applyVideoSchedule(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const read = () => dueVideos(deps.db, now);
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    for (const { id, performerId } of rows) {
      await inTx(deps, async (tx) => {
        await lockPerformer(tx.db, performerId);
        if (await countVideo(tx.db, id, now)) forgetVideo(deps, tx, performerId, id);
      });
    }
  }
}
