import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { videosWithFile } from './videos.queries.ts';

/** After the commit: pages that show one of these videos, the profile, or things of many. */
export function forgetVideo(deps: Deps, tx: Tx, performerId: string, ...videoIds: string[]): void {
  const tags = videoIds.map((id) => `video:${id}` as const);
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, ...tags, 'creators']));
}

/** Pages that show this file of a performer's videos. */
export async function forgetVideosWithFile(deps: Deps, performerId: string, fileId: string): Promise<void> {
  const ids = await videosWithFile(deps.db, performerId, fileId);
  if (ids.length === 0) return;
  const tags = ids.map((id) => `video:${id}` as const);
  await deps.pages.invalidate([`performer:${performerId}`, 'creators', ...tags]);
}
