import { isKnown } from '#rules/item-access.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';
import { readingOf } from './galleries.present.ts';
import { findableGalleries } from './galleries.queries.ts';
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
    const { access, mayReadComments } = readingOf(deps, row, viewerContext);
    if (!isKnown(access)) return null;
    const { gallery, subscribedUntil } = row;
    return {
      type: 'gallery',
      id: gallery.id,
      ownerId: gallery.performerId,
      isReadable: mayReadComments,
      isPublished: gallery.status === 'active' && gallery.deletedAt === null,
      commentsBy: gallery.commentsBy,
      isFollowed: row.isFollowed,
      isSubscribed: subscribedUntil !== null && subscribedUntil > deps.clock.now(),
    };
  },
  findable: findableGalleries,
  async present(deps, ids, viewerContext) {
    const rows = await galleriesByIds(deps.db, ids, viewerContext.viewer?.id ?? null);
    const shown = await presentKnown(deps, rows, viewerContext);
    return new Map(shown.map((gallery) => [gallery._id, gallery]));
  },
  files: { types: ['performer-photo'], show: galleriesShowFile },
};
