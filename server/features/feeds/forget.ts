import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';

/** After the commit: pages that show this post, its profile, or posts of many. */
export function forgetFeed(deps: Deps, tx: Tx, performerId: string, feedId: string): void {
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, `feed:${feedId}`, 'creators']));
}
