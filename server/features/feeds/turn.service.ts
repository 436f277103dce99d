import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { countFeed, turnedFeeds } from './counters.queries.ts';
import { forgetFeed } from './forget.service.ts';

/**
 * Posts appear and end by the clock: every answer asks the time. This makes what is kept follow, each minute: the
 * numbers of profiles and rendered pages. What came while no process ran is caught up with.
 */
export async function turnFeeds(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const read = () => turnedFeeds(deps.db, now);
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    for (const { id, performerId } of rows) {
      await inTx(deps, async (tx) => {
        await lockPerformer(tx.db, performerId);
        if (await countFeed(tx.db, id, now)) forgetFeed(deps, tx, performerId, id);
      });
    }
  }
}
