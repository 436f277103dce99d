import type { Mutation } from './mutation.ts';

const itself = { test: 'ofGalleries', only: 'the thing itself' } as const;
const inside = { test: 'ofGalleries', only: 'what stands in' } as const;
const ofProfiles = { test: 'ofGalleries', only: 'the list of all and' } as const;
const PHOTOS = 'server/features/galleries/photos.queries.ts';
const GALLERY = 'server/features/galleries/galleries.present.ts';
const GALLERIES = 'server/features/galleries/galleries.service.ts';
const GALLERY_LISTS = 'server/features/galleries/gallery-lists.queries.ts';
const OUT = 'server/db/item-out.ts';
const GALLERY_SALES = 'server/features/galleries/gallery-purchase.queries.ts';
const KNOWN = 'server/features/items/known-items.service.ts';
const ITEM = 'server/features/items/item.present.ts';

/** Galleries and their photos. */
export const galleries: readonly Mutation[] = [
  {
    name: 'photos taken out before the purchase',
    file: PHOTOS,
    from: '(${photoShowings.until} is null or ${photoShowings.until} > ${version})',
    to: 'true',
    ...inside,
  },
  {
    name: 'photos that came after the purchase, in a blocked country',
    file: PHOTOS,
    from: 'withLaterChanges ? sql`(${isNow} or ${stoodThen})` : stoodThen',
    to: 'withLaterChanges ? stoodThen : sql`(${isNow} or ${stoodThen})`',
    ...inside,
  },
  {
    name: 'photos of galleries that were not bought',
    file: PHOTOS,
    from: '  if (boughtVersion === null) return isNow;\n',
    to: '  if (boughtVersion === null) return sql`true`;\n',
    ...inside,
  },
  {
    name: 'photos that were taken out, in lists of many',
    file: PHOTOS,
    from: 'and(sql`${photos.galleryId} in (${galleryIds})`, isNow)',
    to: 'sql`${photos.galleryId} in (${galleryIds})`',
    test: 'ofGalleries',
    only: 'lists of what stands',
  },
  {
    name: 'files of photos that are not in the gallery for its reader',
    file: GALLERIES,
    from: 'if (reading.access.allowed && (await holdsFile(deps.db, row.gallery.id, fileId, reading))) return true;',
    to: 'if (reading.access.allowed) return true;',
    test: 'ofGalleries',
    only: 'signed for the person',
  },
  {
    name: 'files of photos of a locked gallery',
    file: GALLERIES,
    from: 'if (reading.access.allowed && (await',
    to: 'if ((await',
    test: 'ofGalleries',
    only: 'signed for the person',
  },
  {
    name: 'words of a gallery that were written after the purchase',
    file: GALLERIES,
    from: '    if (!ids.has(row.gallery.id))\n',
    to: '    if (ids.size >= 0)\n',
    ...itself,
  },
  {
    name: 'words of locked photos',
    file: GALLERY,
    from: '!isLocked && (isOwn || isCurrent)',
    to: 'isOwn || isCurrent',
    ...inside,
  },
  {
    name: 'words of photos that were written after the purchase',
    file: GALLERY,
    from: ' && (boughtVersion === null || withLaterChanges);',
    to: ';',
    ...inside,
  },
  {
    name: 'number of comments of a gallery',
    file: ITEM,
    from: 'mayReadComments ? item.totalComment : 0',
    to: 'item.totalComment',
    ...itself,
  },
  {
    name: 'picture of links to a gallery',
    file: GALLERY,
    from: 'reading.isForAll && cover ?',
    to: 'cover ?',
    ...itself,
  },
  {
    name: 'galleries that are hidden, in lists',
    file: OUT,
    from: "${galleries.status} = 'active' and ",
    to: '',
    ...ofProfiles,
  },
  {
    name: 'galleries that were deleted, in lists',
    file: OUT,
    from: '${galleries.deletedAt} is null and ',
    to: '',
    ...ofProfiles,
  },
  {
    name: 'galleries without photos, in lists',
    file: OUT,
    from: ' and ${galleries.totalPhotos} > 0',
    to: '',
    ...ofProfiles,
  },
  {
    name: 'galleries in blocked countries, in lists',
    file: 'server/db/item-lists.ts',
    // The guard is that of three kinds, of which this one has such a column.
    from: ' : listable(exclusions));',
    to: " : 'totalPhotos' in table ? undefined : listable(exclusions));",
    ...ofProfiles,
  },
  {
    name: 'galleries of which one may not know',
    file: KNOWN,
    from: '  if (!access.allowed && !isKnown(access)) throw fail(errors, refusalOf(access.code));\n',
    to: '',
    ...itself,
  },
  {
    name: 'likes of galleries of which one may not know',
    file: KNOWN,
    from: '  if (!isKnown(access)) return null;\n',
    to: '',
    test: 'ofGalleries',
    only: 'comments and likes',
  },
  {
    name: 'bookmarks of galleries without photos',
    file: GALLERY_LISTS,
    from: '  const isOut = galleryOut;\n',
    to: '  const isOut = undefined;\n',
    test: 'ofGalleries',
    only: 'bookmarks',
  },
  {
    name: 'sales of galleries that have lost their photos',
    file: GALLERY_SALES,
    from: ' and ${galleryOut}\n',
    to: '\n',
    test: 'sales',
    only: 'a sale while its photos',
  },
  {
    name: 'rooms of galleries that are locked',
    file: KNOWN,
    from: 'isReadable: mayReadComments,',
    to: 'isReadable: mayReadComments !== null,',
    test: 'ofGalleries',
    only: 'who hears',
  },
];
