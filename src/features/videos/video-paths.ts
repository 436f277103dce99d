import type { Video } from '#contract/videos.ts';
import { itemPath } from '#rules/item-paths.ts';

/** The address of a video; its slug reads better than its id. */
export const videoPath = ({ _id, slug }: Pick<Video, '_id' | 'slug'>): string =>
  itemPath('video', slug || _id);

/** Where its performer changes it. */
export const videoEditPath = ({ _id }: Pick<Video, '_id'>): string =>
  `/creator/my-video/update/${encodeURIComponent(_id)}`;
