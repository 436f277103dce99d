import type { Gallery } from '#contract/galleries.ts';
import type { Photo } from '#contract/photos.ts';
import type { PhotoReader } from '#rules/gallery-form.ts';
import {
  type Availability,
  audienceOf,
  isOut,
  itemAccess,
  seesComments,
  seesLaterChanges,
} from '#rules/item-access.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { openPictureUrl, presentFile } from '../files/files.present.ts';
import { grantOf, type ItemReading, isBoughtOrFree, presentLockedItem } from '../items/item.present.ts';
import { readerOf, type ViewerContext } from '../performers/visibility.ts';
import type { GalleryRow } from './gallery-rows.queries.ts';
import type { PhotoRow } from './photos.queries.ts';

/** What the access rule says about this gallery for this person, in this place, now. */
export interface GalleryReading extends PhotoReader, ItemReading {
  /** It is shown now, and to everyone. */
  isForAll: boolean;
}

/** What decides whether it is out: a gallery has neither a plan nor an end. */
export const availabilityOf = (
  row: Pick<GalleryRow['gallery'], 'status' | 'deletedAt' | 'takenDownAt' | 'totalPhotos'>,
): Availability => ({
  status: row.status,
  deleted: row.deletedAt !== null,
  takenDown: row.takenDownAt !== null,
  // Without a photo there is nothing to show yet.
  isWaiting: row.totalPhotos === 0,
});

/** The rule of posts, asked of a gallery. */
export function readingOf(deps: Deps, row: GalleryRow, reader: ViewerContext): GalleryReading {
  const { gallery } = row;
  const input = {
    ...readerOf(deps, row, reader),
    item: { ...availabilityOf(gallery), performerId: gallery.performerId, audience: audienceOf(gallery) },
  };
  return {
    access: itemAccess(input),
    boughtVersion: row.boughtVersion,
    withLaterChanges: seesLaterChanges(input),
    mayReadComments: seesComments(input),
    isForAll: isOut(availabilityOf(gallery), deps.clock.now()) && audienceOf(gallery) === 'everyone',
  };
}

/**
 * The row with what somebody has of it who bought it and gets nothing later; `cover` and `totalPhotos` are those of the
 * bought version. Every column is named, so that a new one asks whether it is part of that.
 */
export function asBought(
  row: GalleryRow,
  { cover, totalPhotos }: { cover: GalleryRow['cover']; totalPhotos: number },
): GalleryRow {
  const { id, performerId, slug, status, isSale, coverPhotoId, publishedAt, version, isCounted } =
    row.gallery;
  const { totalViews, totalPurchases, totalLike, totalBookmark, totalComment, commentsBy } = row.gallery;
  const { deletedAt, takenDownAt, requestKey, requestHash, createdAt, updatedAt } = row.gallery;
  const words = { title: row.boughtName ?? '', description: '', price: 0 };
  const gallery = {
    ...{ id, performerId, slug, status, isSale, coverPhotoId, publishedAt, version, isCounted, totalPhotos },
    ...{ totalViews, totalPurchases, totalLike, totalBookmark, totalComment, commentsBy },
    ...{ deletedAt, takenDownAt, requestKey, requestHash, createdAt, updatedAt, ...words },
  };
  return { ...row, gallery, cover };
}

/** A gallery as this person gets it. */
export function presentGallery(
  deps: Deps,
  row: GalleryRow,
  reading: GalleryReading,
  viewerContext: ViewerContext,
): Gallery {
  const { gallery, cover } = row;
  return {
    ...presentLockedItem(deps, gallery, row, reading, viewerContext),
    type: 'gallery',
    name: gallery.title,
    processing: false,
    coverPhotoId: cover?.photoId ?? null,
    coverPhoto: cover && presentFile(deps, cover, grantOf(reading, viewerContext)),
    ...(viewerContext.viewer?.id === gallery.performerId
      ? { isCoverChosen: cover !== null && cover.photoId === gallery.coverPhotoId }
      : {}),
    // The cover as a link to a gallery shows it elsewhere.
    sharePicture: reading.isForAll && cover ? openPictureUrl(deps, cover) : null,
    numOfItems: gallery.totalPhotos,
  };
}

/** A photo of a gallery that this person may know of: open, or the blurred picture. */
export function presentPhoto(
  deps: Deps,
  { photo, file }: PhotoRow,
  row: GalleryRow,
  reading: GalleryReading,
  viewerContext: ViewerContext,
): Photo {
  const { gallery } = row;
  const { access, boughtVersion, withLaterChanges } = reading;
  const isOwn = viewerContext.viewer?.id === gallery.performerId;
  const isLocked = !access.allowed;
  // Words tell what is in a picture; those written elsewhere or later are not part of what was bought.
  const isCurrent = photo.galleryId === gallery.id && (boughtVersion === null || withLaterChanges);
  const hasWords = !isLocked && (isOwn || isCurrent);
  return {
    _id: photo.id,
    type: 'photo',
    performerId: photo.performerId,
    galleryId: gallery.id,
    gallery: { _id: gallery.id, slug: gallery.slug, title: gallery.title },
    fileId: file.id,
    photo: presentFile(deps, hasWords ? file : { ...file, alt: '' }, grantOf(reading, viewerContext)),
    sharePicture:
      reading.isForAll && photo.status === 'active' && isCurrent ? openPictureUrl(deps, file) : null,
    title: hasWords ? photo.title : '',
    description: hasWords ? photo.description : '',
    status: photo.status,
    processing: false,
    isGalleryCover: row.cover?.photoId === photo.id,
    isLocked,
    isSale: gallery.isSale || row.isBought,
    price: toWire(tokens(gallery.price)),
    isBought: isBoughtOrFree(isOwn || row.isBought || row.isOwned, gallery, reading),
    createdAt: photo.createdAt.toISOString(),
    updatedAt: photo.updatedAt.toISOString(),
  };
}
