import * as z from 'zod';
import { COMMENTS_BY } from '#rules/comments.ts';
import { OWN_ORDERS } from '#rules/item-form.ts';
import {
  PARTICIPANT_STATUSES,
  REMOVABLE_FILES,
  VIDEO_STATUSES,
  VIDEOS_AT_ONCE_MAX,
} from '#rules/video-form.ts';
import { contract } from './endpoint.ts';
import { video, videoFilters } from './videos.ts';
import {
  absentIfEmpty,
  chosen,
  file,
  flag,
  id,
  idParams,
  list,
  listQuery,
  moment,
  momentOrNone,
  money,
  numeric,
  personCard,
  success,
  textList,
} from './wire.ts';

/** Price in tokens. Each file comes in the form, or as the id of one that was sent before. */
const videoFields = z.object({
  title: z.string().trim().max(400).optional(),
  description: z.string().trim().max(4000).optional(),
  tags: textList.optional(),
  participantIds: textList.optional(),
  status: chosen(VIDEO_STATUSES).optional(),
  isSale: flag.optional(),
  /** The same, as older clients send it. */
  isSaleVideo: flag.optional(),
  price: absentIfEmpty(money),
  /** True with `scheduledAt`: the video appears by itself then. False: now. */
  isSchedule: flag.optional(),
  scheduledAt: momentOrNone.optional(),
  commentsBy: chosen(COMMENTS_BY).optional(),
  fileId: absentIfEmpty(id),
  teaserId: absentIfEmpty(id),
  thumbnailId: absentIfEmpty(id),
});
export type VideoInput = z.output<typeof videoFields>;

const videoFiles = {
  video: { type: 'performer-video' },
  teaser: { type: 'performer-video-teaser' },
  thumbnail: { type: 'performer-video-thumbnail' },
} as const;
/** A place in a film, in seconds. */
const second = numeric(z.number().min(0).max(100_000));

/** What a performer does with their own videos. */
export const ownVideos = contract('videos', {
  /**
   * Makes a video, active unless said otherwise, of the film in the field `video`, with `teaser` and `thumbnail` if
   * wanted. It appears by itself when the film is ready. Several are made by a call for each. 403 before approval.
   */
  create: {
    method: 'POST',
    path: '/performer/performer-assets/videos/upload',
    access: 'performer',
    limit: 'upload',
    once: true,
    body: videoFields,
    upload: videoFiles,
    reply: video,
  },
  /**
   * Own videos, also drafts and inactive ones, newest first or by one of their figures; `status=file-error` asks for those whose film could not be
   * made ready, `isDeleted` for those of the last 30 days.
   */
  mine: {
    method: 'GET',
    path: '/performer/performer-assets/videos/search',
    access: 'performer',
    query: listQuery.extend({
      ...videoFilters,
      status: z.enum([...VIDEO_STATUSES, 'file-error']).optional(),
      isDeleted: flag.optional(),
      sortBy: z.enum(OWN_ORDERS).optional().catch(undefined),
    }),
    reply: list(video),
  },
  mineOne: {
    method: 'GET',
    path: '/performer/performer-assets/videos/{id}/view',
    access: 'performer',
    params: idParams,
    reply: video,
  },
  /** Changes what is sent. A new film takes the place of one that people see as soon as it is ready. */
  update: {
    method: 'PUT',
    path: '/performer/performer-assets/videos/edit/{id}',
    also: [{ method: 'POST' }],
    access: 'performer',
    limit: 'upload',
    params: idParams,
    body: videoFields,
    upload: videoFiles,
    reply: video,
  },
  /** Takes a video away from everyone but those who bought it. It can be brought back for 30 days. */
  remove: {
    method: 'DELETE',
    path: '/performer/performer-assets/videos/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** Brings a deleted video back as it was, for 30 days. */
  restore: {
    method: 'POST',
    path: '/performer/performer-assets/videos/{id}/restore',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: video,
  },
  /** Takes teaser or thumbnail away; of the films only `nextVideo`. */
  removeFile: {
    method: 'DELETE',
    path: '/performer/performer-assets/videos/remove-file/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ type: z.enum(REMOVABLE_FILES) }),
    reply: success,
  },
  /** One status for several own videos, all or none: `deleted` takes them off the site, `restored` brings back. */
  setStatus: {
    method: 'PUT',
    path: '/performer/performer-assets/videos/status',
    access: 'performer',
    limit: 'write',
    body: z.object({
      videoIds: z.array(id).min(1).max(VIDEOS_AT_ONCE_MAX),
      status: z.enum([...VIDEO_STATUSES, 'deleted', 'restored']),
    }),
    reply: success,
  },
  /** A teaser cut out of the finished film, from `start` to `end` in seconds. */
  cutTeaser: {
    method: 'POST',
    path: '/performer/performer-assets/videos/{id}/teaser/cut',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ start: second, end: second }),
    reply: video,
  },
  /** Makes the picture at a second of the finished film its poster, which everyone may see. */
  choosePoster: {
    method: 'POST',
    path: '/performer/performer-assets/videos/{id}/poster',
    access: 'performer',
    limit: 'upload',
    params: idParams,
    body: z.object({ at: second }),
    reply: video,
  },
  /** Videos of others in which one is asked to be named, or was, the latest first. */
  participations: {
    method: 'GET',
    path: '/performer/performer-assets/videos/participations',
    access: 'performer',
    query: listQuery.extend({ status: z.enum(PARTICIPANT_STATUSES).optional() }),
    reply: list(
      z.object({
        /** Of the video: what is answered. */
        _id: z.string(),
        slug: z.string(),
        title: z.string(),
        thumbnail: file.nullable(),
        /** What is there now, also where the video is not open to them; none for who refused. */
        film: file.nullable(),
        duration: z.number().nullable(),
        performer: personCard,
        status: z.enum(PARTICIPANT_STATUSES),
        askedAt: z.string(),
        answeredAt: z.string().nullable(),
      }),
    ),
  },
  /**
   * Agrees to be named in a video (by its id), refuses, or withdraws what was agreed to. With the `askedAt` of the request
   * that was looked at, one does not agree to a film that came since (409).
   */
  answerParticipation: {
    method: 'PUT',
    path: '/performer/performer-assets/videos/participations/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ agree: flag, askedAt: moment.optional() }),
    reply: z.object({ status: z.enum(PARTICIPANT_STATUSES) }),
  },
});
