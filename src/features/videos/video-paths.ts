import type { Video } from '#contract/videos.ts';
import { itemPath } from '#rules/item-paths.ts';

/** The performer's own videos. */
export const MY_VIDEOS = '/creator/my-video';

/** The address of a video; its slug reads better than its id. */
export const videoPath = ({ _id, slug }: Pick<Video, '_id' | 'slug'>): string =>
  itemPath('video', slug || _id);

/** Where its performer changes it. */
export const videoEditPath = ({ _id }: Pick<Video, '_id'>): string =>
  `${MY_VIDEOS}/update/${encodeURIComponent(_id)}`;
