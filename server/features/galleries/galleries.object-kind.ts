import { foundItem } from '../items/known-items.service.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';
import { forgetGalleriesWithFile } from './forget.ts';
import { readingOf } from './galleries.present.ts';
import { findableGalleries, shownGalleries } from './galleries.queries.ts';
import { galleriesShowFile, presentKnown } from './galleries.service.ts';
import { findGallery, galleriesByIds } from './gallery-rows.queries.ts';

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
  files: { types: ['performer-photo'], show: galleriesShowFile, forget: forgetGalleriesWithFile },
};
