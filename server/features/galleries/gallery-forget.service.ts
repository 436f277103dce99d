import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { galleriesWithFile } from './photos.queries.ts';

/** After the commit: pages that show this gallery, its profile, or things of many. */
export function forgetGallery(deps: Deps, tx: Tx, performerId: string, galleryId: string): void {
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, `gallery:${galleryId}`, 'creators']));
}

/** Pages that show this photo of a performer. */
export async function forgetGalleriesWithFile(
  deps: Deps,
  performerId: string,
  fileId: string,
): Promise<void> {
  const ids = await galleriesWithFile(deps.db, performerId, fileId);
  if (ids.length === 0) return;
  const tags = ids.map((id) => `gallery:${id}` as const);
  await deps.pages.invalidate([`performer:${performerId}`, 'creators', ...tags]);
}
