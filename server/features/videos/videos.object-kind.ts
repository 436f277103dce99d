import { takingDown } from '../items/item-take-down.service.ts';
import { foundItem } from '../items/known-items.service.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';
import { forgetVideo, forgetVideosWithFile } from './video-forget.service.ts';
import { findableVideos, shownVideos } from './video-lists.queries.ts';
import { findVideo, videosByIds } from './video-rows.queries.ts';
import { lockVideos, showVideosOf } from './video-waiting.service.ts';
import { readingOf } from './videos.present.ts';
import { countVideo, updateVideoRow } from './videos.queries.ts';
import { presentKnown, videosShowFile } from './videos.service.ts';

export const videoObject: ObjectKind = {
  table: {
    name: 'videos',
    like: 'total_like',
    bookmark: 'total_bookmark',
    comment: 'total_comment',
  },
  async find(deps, ref, viewerContext) {
    const row = await findVideo(deps.db, ref, viewerContext.viewer?.id ?? null);
    if (!row) return null;
    return foundItem('video', row.video, row, readingOf(deps, row, viewerContext), deps.clock.now());
  },
  findable: findableVideos,
  shown: shownVideos,
  async present(deps, ids, viewerContext) {
    const rows = await videosByIds(deps.db, ids, viewerContext.viewer?.id ?? null);
    const shown = await presentKnown(deps, rows, viewerContext);
    return new Map(shown.map((video) => [video._id, video]));
  },
  async contents(deps, id, viewerContext) {
    const rows = await videosByIds(deps.db, [id], viewerContext.viewer?.id ?? null);
    const [video] = await presentKnown(deps, rows, viewerContext);
    if (!video || video.isLocked) return [];
    // Where another file has taken its place, the one that was bought stands beside it.
    const films = [video.boughtVideo, video.video].filter((file) => file !== null);
    return films.map((file) => ({ file, title: '' }));
  },
  ...takingDown('video', {
    find: async (db, id) => (await findVideo(db, id, null))?.video,
    write: updateVideoRow,
    count: countVideo,
    forget: forgetVideo,
  }),
  files: {
    types: ['performer-video', 'performer-video-teaser', 'performer-video-thumbnail'],
    show: videosShowFile,
    lock: lockVideos,
    finished: showVideosOf,
    forget: forgetVideosWithFile,
  },
};
