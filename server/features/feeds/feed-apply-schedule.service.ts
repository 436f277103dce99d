import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { countFeed, dueFeeds } from './counters.queries.ts';
import { forgetFeed } from './feed-forget.service.ts';

/**
 * Posts appear and end by the clock, and every answer asks the time. Only what is kept has to follow, every minute: counts
 * of profiles are updated and rendered pages dropped for posts that appeared or ended, also while no process ran.
 */
export async function applyFeedSchedule(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const read = () => dueFeeds(deps.db, now);
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    for (const { id, performerId } of rows) {
      await inTx(deps, async (tx) => {
        await lockPerformer(tx.db, performerId);
        if (await countFeed(tx.db, id, now)) forgetFeed(deps, tx, performerId, id);
      });
    }
  }
}
