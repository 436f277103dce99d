import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';

/** After the commit: pages that show this gallery, its profile, or things of many. */
export function forgetGallery(deps: Deps, tx: Tx, performerId: string, galleryId: string): void {
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, `gallery:${galleryId}`, 'creators']));
}
