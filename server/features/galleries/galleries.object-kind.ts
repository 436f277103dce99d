import { GALLERY_PHOTOS_MAX } from '#rules/gallery-form.ts';
import { takingDown } from '../items/item-take-down.service.ts';
import { foundItem } from '../items/known-items.service.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';
import { readingOf } from './galleries.present.ts';
import { countGallery, updateGalleryRow } from './galleries.queries.ts';
import { galleriesShowFile, presentKnown } from './galleries.service.ts';
import { forgetGalleriesWithFile, forgetGallery } from './gallery-forget.service.ts';
import { findableGalleries, shownGalleries } from './gallery-lists.queries.ts';
import { findGallery, galleriesByIds } from './gallery-rows.queries.ts';
import { listPhotos } from './photos.service.ts';

/** What a gallery holds, and what was taken out of it since it was bought. */
const MOST_KEPT = 2 * GALLERY_PHOTOS_MAX;

export const galleryObject: ObjectKind = {
  table: {
    name: 'galleries',
    like: 'total_like',
    bookmark: 'total_bookmark',
    comment: 'total_comment',
  },
  async find(deps, ref, viewerContext) {
    const row = await findGallery(deps.db, ref, viewerContext.viewer?.id ?? null);
    if (!row) return null;
    return foundItem('gallery', row.gallery, row, readingOf(deps, row, viewerContext), deps.clock.now());
  },
  findable: findableGalleries,
  shown: shownGalleries,
  async present(deps, ids, viewerContext) {
    const rows = await galleriesByIds(deps.db, ids, viewerContext.viewer?.id ?? null);
    const shown = await presentKnown(deps, rows, viewerContext);
    return new Map(shown.map((gallery) => [gallery._id, gallery]));
  },
  async contents(deps, id, viewerContext) {
    const { data } = await listPhotos(deps, { galleryId: id, limit: MOST_KEPT, offset: 0 }, viewerContext);
    return data.filter(({ isLocked }) => !isLocked).map(({ photo, title }) => ({ file: photo, title }));
  },
  ...takingDown('gallery', {
    find: async (db, id) => (await findGallery(db, id, null))?.gallery,
    write: updateGalleryRow,
    count: countGallery,
    forget: forgetGallery,
  }),
  files: { types: ['performer-photo'], show: galleriesShowFile, forget: forgetGalleriesWithFile },
};
