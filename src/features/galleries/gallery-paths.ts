import type { Gallery } from '#contract/galleries.ts';
import { itemPath } from '#rules/item-paths.ts';

/** The performer's own galleries. */
export const MY_GALLERIES = '/creator/my-gallery';

/** The address of a gallery; its slug reads better than its id. */
export const galleryPath = ({ _id, slug }: Pick<Gallery, '_id' | 'slug'>): string =>
  itemPath('gallery', slug || _id);

/** Where its performer changes it. */
export const galleryEditPath = ({ _id }: Pick<Gallery, '_id'>): string =>
  `${MY_GALLERIES}/update/${encodeURIComponent(_id)}`;
