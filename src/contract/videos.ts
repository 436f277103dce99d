import * as z from 'zod';
import { PARTICIPANT_STATUSES } from '#rules/video-form.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { lockedItemFields } from './item.ts';
import { file, flag, id, list, listQuery, numeric, personCard, publicListQuery, textList } from './wire.ts';

/**
 * A video as one viewer sees it. While it `isLocked`, `video` has its length and the blurred picture only; `thumbnail`
 * and `teaser` are for everyone.
 */
export const video = z.object({
  ...lockedItemFields,
  type: z.literal('video'),
  tags: z.array(z.string()),
  /** Its film is still being made ready, which keeps it from everybody but its performer. */
  processing: z.boolean(),
  /** `isSale`, as older clients read it. */
  isSaleVideo: z.boolean(),
  fileId: z.string(),
  video: file,
  /** The film of a video for everyone, under an address that does not end. */
  shareVideo: z.string().nullable(),
  /** The film as this person bought it, where another one has taken its place since. */
  boughtVideo: file.nullable(),
  thumbnailId: z.string().nullable(),
  thumbnail: file.nullable(),
  teaserId: z.string().nullable(),
  /** Null while it is made ready, to all but its performer. */
  teaser: file.nullable(),
  teaserProcessing: z.boolean(),
  /** Performers who agreed to be named; to its performer also those who have not answered. */
  participantIds: z.array(z.string()),
  participants: z.array(personCard),
  /** It waits for `scheduledAt`. */
  isSchedule: z.boolean(),
  scheduledAt: z.string().nullable(),
  /** Where the viewer stopped, in seconds; null for what has not begun or was seen to its end. */
  position: z.number().nullable(),
  /** `isBookMarked`, as clients read it of videos alone. */
  isBookmarked: z.boolean(),
  /** Only the owner is told what follows. A film that takes the place of this one as soon as it is ready. */
  nextVideo: file.nullable().optional(),
  /** Everybody who was asked to be named, with what they said. */
  participantRequests: z
    .array(z.object({ performer: personCard, status: z.enum(PARTICIPANT_STATUSES) }))
    .optional(),
});
export type Video = z.output<typeof video>;

export const videoErrors = errors('videos', {
  'not-found': [404, 'We could not find that video.'],
  'not-available-here': [403, 'This video is not available in your country.'],
  'not-available-to-you': [403, 'This video is not available to you.'],
  'not-open': [403, 'You cannot watch this video yet.'],
  'not-asked': [404, 'You have no request to be credited in that video.'],
  'asked-again': [409, 'This video has another film now. Please look at it before you agree.'],
  'too-many': [422, 'You have as many videos as one performer can have. Delete one you do not need.'],
  'key-reused': [422, 'This request was already used for another video. Please start again.'],
  'review-missing': [403, 'Please add your documents first. You can publish once they are approved.'],
  'review-pending': [403, 'Your documents are being checked. You can publish once they are approved.'],
  'review-rejected': [403, 'Your documents were not accepted. Please add new ones to publish.'],
});

const videoParams = z.object({ id: z.string().min(1).max(80) });
export const videoFilters = {
  isSale: flag.optional(),
  /** The same, as older clients send it. */
  isSaleVideo: flag.optional(),
  tag: z.string().trim().max(80).optional(),
  ids: textList.optional(),
  excludedId: id.optional(),
};

/** Videos as people see them. What performers do with their own: own-videos.ts. */
export const videos = contract('videos', {
  /** Videos that anyone may know of, newest first; of one performer with `performerId` (id or username). */
  search: {
    method: 'GET',
    path: '/performer-assets/videos/search',
    access: 'public',
    shared: true,
    query: publicListQuery.extend({ performerId: id.optional(), ...videoFilters }),
    reply: list(video),
  },
  /** Videos that the caller began to watch and may still watch, the last one first. */
  continueWatching: {
    method: 'GET',
    path: '/performer-assets/videos/continue-watching',
    access: 'user',
    query: listQuery,
    reply: list(video),
  },
  /** One video by id or slug. */
  view: {
    method: 'GET',
    path: '/performer-assets/videos/{id}',
    access: 'public',
    shared: true,
    params: videoParams,
    reply: video,
  },
  /** At most 12 others with the same tags or of the same performer (docs/product.md 14.7). */
  related: {
    method: 'GET',
    path: '/performer-assets/videos/{id}/related',
    access: 'public',
    shared: true,
    params: videoParams,
    reply: list(video),
  },
  /** Counts a look at an open video, once a viewer and day; `false` when it was counted before. */
  countView: {
    method: 'POST',
    path: '/performer-assets/videos/{id}/view',
    access: 'public',
    limit: 'read',
    params: videoParams,
    reply: z.boolean(),
  },
  /** Keeps where the caller stopped, in seconds; what has scarcely begun or was seen to its end is forgotten. */
  setPosition: {
    method: 'PUT',
    path: '/performer-assets/videos/{id}/position',
    access: 'user',
    limit: 'read',
    params: videoParams,
    body: z.object({ seconds: numeric(z.number().min(0).max(1_000_000)) }),
    reply: z.object({ position: z.number().nullable() }),
  },
});
