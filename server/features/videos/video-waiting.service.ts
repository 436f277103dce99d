import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { removeUnusedFiles } from '../items/unused-files.service.ts';
import type { HeldFile } from '../objects/object-kinds.ts';
import { askAgain } from './participants.queries.ts';
import { tellAsked } from './participants.service.ts';
import { forgetVideo } from './video-forget.service.ts';
import { unusedVideoFiles } from './video-sweep.queries.ts';
import { countVideo, lockVideosOf, updateVideoRow, videosWithFile } from './videos.queries.ts';

/** To be called before the file is changed, as an edit locks the video first and its files afterwards. */
export const lockVideos = async (tx: Tx, file: HeldFile): Promise<void> => {
  await lockVideosOf(tx.db, file.ownerId, file.id);
};

/**
 * Shows videos that waited for this file, now that it is finished: they appear as new ones, a planned one at its
 * moment. Where it was to take the place of another file it does so now, and those who agreed to be named beside the
 * other one are asked again. To be called inside the transaction that finishes it.
 */
export async function showVideosOf(deps: Deps, tx: Tx, file: HeldFile): Promise<void> {
  const now = deps.clock.now();
  for (const video of await lockVideosOf(tx.db, file.ownerId, file.id)) {
    const { id, performerId, publishedAt } = video;
    if (video.nextFileId === file.id) {
      await updateVideoRow(tx.db, id, { fileId: file.id, nextFileId: null, isWaiting: false });
      await tellAsked(deps, tx, video, await askAgain(tx.db, id, now), { isNewFilm: true });
      await removeUnusedFiles(deps, tx, unusedVideoFiles, performerId, [video.fileId]);
    } else {
      const isDue = video.status === 'active' && publishedAt !== null && publishedAt <= now;
      await updateVideoRow(tx.db, id, { isWaiting: false, ...(isDue ? { publishedAt: now } : {}) });
    }
    await countVideo(tx.db, id, now);
    forgetVideo(deps, tx, performerId, id);
  }
  // A teaser shows as soon as it is ready.
  for (const id of await videosWithFile(tx.db, file.ownerId, file.id))
    forgetVideo(deps, tx, file.ownerId, id);
}
