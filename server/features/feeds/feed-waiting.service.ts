import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import type { HeldFile } from '../objects/object-kinds.ts';
import { countFeed } from './counters.queries.ts';
import { forgetFeed } from './feed-forget.service.ts';
import { lockReadyFeeds } from './feed-waiting.queries.ts';
import { updateFeedRow } from './feeds.queries.ts';

/**
 * To be called before the file is changed: an edit locks the post first and its files afterwards, and who does it the
 * other way round may wait for it forever.
 */
export const lockPostsOf = async (tx: Tx, file: HeldFile): Promise<void> => {
  await lockReadyFeeds(tx.db, file.ownerId, file.id);
};

/**
 * Shows posts that waited for this file and for no other, now that it is finished: they appear as new ones, a planned
 * one at its moment. To be called inside the transaction that finishes it.
 */
export async function showPostsOf(deps: Deps, tx: Tx, file: HeldFile): Promise<void> {
  const now = deps.clock.now();
  for (const feed of await lockReadyFeeds(tx.db, file.ownerId, file.id)) {
    const isDue = feed.status === 'active' && feed.deletedAt === null && feed.publishedAt <= now;
    await updateFeedRow(tx.db, feed.id, { isWaiting: false, ...(isDue ? { publishedAt: now } : {}) });
    await countFeed(tx.db, feed.id, now);
    forgetFeed(deps, tx, feed.performerId, feed.id);
  }
}
