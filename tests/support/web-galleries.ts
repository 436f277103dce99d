import type { Gallery } from '#contract/galleries.ts';
import type { Photo } from '#contract/photos.ts';
import { aPhoto } from './web-content.ts';
import { untouchedItem } from './web-items.ts';

const AT = '2026-03-01T12:00:00.000Z';

/** A gallery for everyone with two photos. */
export function aGallery(more: Partial<Gallery> = {}): Gallery {
  return {
    _id: 'g1',
    type: 'gallery',
    performerId: 'p1',
    slug: 'spring-abcd1234',
    title: 'Spring',
    name: 'Spring',
    description: 'Before the audience comes.',
    status: 'active',
    processing: false,
    isSale: true,
    price: 0,
    coverPhotoId: 'gp1',
    coverPhoto: aPhoto({ _id: 'gf1', type: 'performer-photo' }),
    sharePicture: null,
    numOfItems: 2,
    isLocked: false,
    lockReason: null,
    ...untouchedItem(),
    mayReadComments: !(more.isLocked ?? false),
    ...more,
  };
}

/** A gallery of 40 tokens as somebody sees it who has not bought it. */
export const aLockedGallery = (more: Partial<Gallery> = {}): Gallery =>
  aGallery({
    coverPhoto: aPhoto({ _id: 'gf1', type: 'performer-photo', url: null, thumbnails: [], alt: null }),
    price: 40,
    numOfItems: 12,
    isLocked: true,
    lockReason: 'buy',
    ...more,
  });

/** A photo of a gallery; `number` makes it another one. */
export function aGalleryPhoto(number: number, more: Partial<Photo> = {}): Photo {
  return {
    _id: `gp${number}`,
    type: 'photo',
    performerId: 'p1',
    galleryId: 'g1',
    gallery: { _id: 'g1', slug: 'spring-abcd1234', title: 'Spring' },
    fileId: `gf${number}`,
    photo: aPhoto({ _id: `gf${number}`, type: 'performer-photo', name: `photo-${number}.webp`, alt: null }),
    sharePicture: null,
    title: `Photo ${number}`,
    description: '',
    status: 'active',
    processing: false,
    isGalleryCover: number === 1,
    isLocked: false,
    isSale: true,
    price: 0,
    isBought: false,
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

/** The same photo behind a lock. */
export const aLockedPhoto = (number: number): Photo =>
  aGalleryPhoto(number, {
    title: '',
    isLocked: true,
    photo: aPhoto({
      _id: `gf${number}`,
      type: 'performer-photo',
      url: null,
      thumbnails: [],
      alt: null,
      blurThumbnail: `/api/media/public/blurred-${number}.webp`,
    }),
  });
