import type { Gallery } from '#contract/galleries.ts';
import type { Photo } from '#contract/photos.ts';
import type { Decision } from '#rules/decision.ts';
import type { PhotoReader } from '#rules/gallery-form.ts';
import {
  type AccessCode,
  audienceOf,
  itemAccess,
  lockReasonOf,
  seesComments,
  seesLaterChanges,
} from '#rules/item-access.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { openPictureUrl, presentFile } from '../files/files.present.ts';
import { presentAuthor } from '../performers/author.present.ts';
import { readerOf, type ViewerContext } from '../performers/visibility.ts';
import type { GalleryRow } from './gallery-rows.queries.ts';
import type { PhotoRow } from './photos.queries.ts';

/** What the access rule says about this gallery for this person, in this place, now. */
export interface GalleryReading extends PhotoReader {
  access: Decision<AccessCode>;
  /** What others say about it is shown too. */
  mayReadComments: boolean;
  /** It is shown now, and to everyone. */
  isForAll: boolean;
}

/** The rule of posts, asked of a gallery: it has neither a plan nor an end. */
export function readingOf(deps: Deps, row: GalleryRow, reader: ViewerContext): GalleryReading {
  const { gallery } = row;
  const input = {
    ...readerOf(deps, row, reader),
    item: {
      status: gallery.status,
      performerId: gallery.performerId,
      audience: audienceOf(gallery),
      deleted: gallery.deletedAt !== null,
      // Without a photo there is nothing to show yet.
      isWaiting: gallery.totalPhotos === 0,
    },
  };
  return {
    access: itemAccess(input),
    boughtVersion: row.boughtVersion,
    withLaterChanges: seesLaterChanges(input),
    mayReadComments: seesComments(input),
    isForAll: gallery.status === 'active' && !gallery.deletedAt && input.item.audience === 'everyone',
  };
}

/** A gallery as this person gets it. Its performer gets it as if subscribed and bought, as with posts. */
export function presentGallery(
  deps: Deps,
  row: GalleryRow,
  { access, mayReadComments, isForAll }: GalleryReading,
  { viewer, imagined }: ViewerContext,
): Gallery {
  const { gallery, cover } = row;
  const isOwn = viewer?.id === gallery.performerId;
  const seesFigures = isOwn || viewer?.role === 'admin';
  const viewerId = viewer?.id ?? null;
  const grant = { viewerId, unlocked: access.allowed, signedFor: imagined?.signedFor ?? viewerId };
  const comments = mayReadComments ? gallery.totalComment : 0;
  const isSubscribed = row.subscribedUntil !== null && row.subscribedUntil > deps.clock.now();
  return {
    _id: gallery.id,
    type: 'gallery',
    performerId: gallery.performerId,
    slug: gallery.slug,
    title: gallery.title,
    name: gallery.title,
    description: gallery.description,
    status: gallery.status,
    processing: false,
    isSale: gallery.isSale || row.isBought,
    price: toWire(tokens(gallery.price)),
    coverPhotoId: cover?.photoId ?? null,
    coverPhoto: cover && presentFile(deps, cover, grant),
    // The cover as a link to a gallery shows it elsewhere.
    sharePicture: isForAll && cover ? openPictureUrl(deps, cover) : null,
    numOfItems: gallery.totalPhotos,
    isLocked: !access.allowed,
    lockReason: lockReasonOf(access),
    isSubscribed: isOwn || isSubscribed,
    isBought: isOwn || row.isBought || row.isOwned,
    isFollowed: row.isFollowed,
    isLiked: row.reactions?.includes('like') ?? false,
    isBookMarked: row.reactions?.includes('bookmark') ?? false,
    mayReadComments,
    commentsBy: gallery.commentsBy,
    totalLike: gallery.totalLike,
    totalComment: comments,
    totalBookmark: gallery.totalBookmark,
    totalViews: gallery.totalViews,
    stats: {
      likes: gallery.totalLike,
      comments,
      views: gallery.totalViews,
      bookmarks: gallery.totalBookmark,
    },
    ...(seesFigures ? { totalPurchases: gallery.totalPurchases } : {}),
    ...(isOwn ? { deletedAt: gallery.deletedAt?.toISOString() ?? null } : {}),
    performer: presentAuthor(deps, row.performer),
    publishedAt: gallery.publishedAt?.toISOString() ?? null,
    createdAt: gallery.createdAt.toISOString(),
    updatedAt: gallery.updatedAt.toISOString(),
  };
}

/** A photo of a gallery that this person may know of: open, or the blurred picture. */
export function presentPhoto(
  deps: Deps,
  { photo, file }: PhotoRow,
  row: GalleryRow,
  { access, boughtVersion, withLaterChanges }: GalleryReading,
  { viewer, imagined }: ViewerContext,
): Photo {
  const { gallery } = row;
  const isOwn = viewer?.id === gallery.performerId;
  const viewerId = viewer?.id ?? null;
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
    photo: presentFile(deps, hasWords ? file : { ...file, alt: '' }, {
      viewerId,
      unlocked: access.allowed,
      signedFor: imagined?.signedFor ?? viewerId,
    }),
    title: hasWords ? photo.title : '',
    description: hasWords ? photo.description : '',
    status: photo.status,
    processing: false,
    isGalleryCover: row.cover?.photoId === photo.id,
    isLocked,
    isSale: gallery.isSale || row.isBought,
    price: toWire(tokens(gallery.price)),
    isBought: isOwn || row.isBought || row.isOwned,
    createdAt: photo.createdAt.toISOString(),
    updatedAt: photo.updatedAt.toISOString(),
  };
}
