import type { Gallery } from '#contract/galleries.ts';
import { pictureOf } from '#features/items/file-media.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { galleryEditPath, galleryPath } from './gallery-paths.ts';

/** A gallery as every kind's parts take it. */
export function galleryItem(gallery: Gallery): ShownItem {
  const { title, performer, numOfItems, coverPhoto } = gallery;
  const cover = coverPhoto && pictureOf(coverPhoto);
  return {
    ...gallery,
    kind: 'gallery',
    path: galleryPath(gallery),
    editPath: galleryEditPath(gallery),
    nameIn: (t) => title.trim() || t('galleries.by', { name: performer.name }),
    contentsIn: (t) => t('feeds.contents.photos', { count: numOfItems }),
    cover,
    tile: cover,
    words: gallery.description,
    teaser: null,
    isOut: gallery.status === 'active' && !gallery.deletedAt,
  };
}
