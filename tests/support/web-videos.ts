import type { WireFile } from '#contract/files.ts';
import type { Video } from '#contract/videos.ts';
import { aPhoto } from './web-content.ts';
import { untouchedItem } from './web-items.ts';

/** A film of 90 seconds that is ready. */
export const aFilm = (more: Partial<WireFile> = {}): WireFile => ({
  ...aPhoto({ _id: 'vf1', type: 'performer-video', name: 'tour.mp4' }),
  mimeType: 'video/mp4',
  url: '/api/media/vf1/film.mp4',
  thumbnails: ['/api/media/vf1/small.webp'],
  thumbnail: '/api/media/vf1/small.webp',
  poster: '/api/media/public/vf1-poster.webp',
  duration: 90,
  alt: null,
  captions: [],
  ...more,
});

/** A video for everyone. */
export function aVideo(more: Partial<Video> = {}): Video {
  return {
    _id: 'v1',
    type: 'video',
    performerId: 'p1',
    slug: 'tour-abcd1234',
    title: 'Tour of the studio',
    description: 'Where the light comes from.',
    tags: ['studio', 'light'],
    status: 'active',
    processing: false,
    isSale: true,
    isSaleVideo: true,
    price: 0,
    fileId: 'vf1',
    video: aFilm(),
    shareVideo: null,
    boughtVideo: null,
    thumbnailId: null,
    thumbnail: null,
    teaserId: null,
    teaser: null,
    teaserProcessing: false,
    sharePicture: '/api/media/public/vf1-poster.webp',
    participantIds: [],
    participants: [],
    isSchedule: false,
    scheduledAt: null,
    position: null,
    isLocked: false,
    lockReason: null,
    ...untouchedItem(),
    isBookmarked: false,
    mayReadComments: !(more.isLocked ?? false),
    ...more,
  };
}

/** A video of 40 tokens as somebody sees it who has not bought it. */
export const aLockedVideo = (more: Partial<Video> = {}): Video =>
  aVideo({
    video: aFilm({
      url: null,
      thumbnails: ['/api/media/public/vf1-blurred.webp'],
      thumbnail: '/api/media/public/vf1-blurred.webp',
      blurThumbnail: '/api/media/public/vf1-blurred.webp',
      poster: null,
    }),
    price: 40,
    isLocked: true,
    lockReason: 'buy',
    ...more,
  });
