import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { feedsWithFile } from './feeds.queries.ts';

/** After the commit: pages that show this post, its profile, or posts of many. */
export function forgetFeed(deps: Deps, tx: Tx, performerId: string, feedId: string): void {
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, `feed:${feedId}`, 'creators']));
}

/** Pages that show this file of a performer's posts. */
export async function forgetFeedsWithFile(deps: Deps, performerId: string, fileId: string): Promise<void> {
  const posts = await feedsWithFile(deps.db, performerId, fileId);
  if (posts.length === 0) return;
  const tags = posts.map((post) => `feed:${post}` as const);
  await deps.pages.invalidate([`performer:${performerId}`, 'creators', ...tags]);
}
