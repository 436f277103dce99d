import * as z from 'zod';
import { COMMENTS_BY } from '#rules/comments.ts';
import { FEED_STATUSES } from '#rules/constants.ts';
import { POLL_TEXT_MAX } from '#rules/feed-form.ts';
import { OWN_ORDERS } from '#rules/item-form.ts';
import { contract } from './endpoint.ts';
import { feedUploads } from './feed-uploads.ts';
import { feed, feedFilters, feedPage } from './feeds.ts';
import { pollOption } from './polls.ts';
import { flag, id, idParams, listQuery, moment, momentOrNone, money, textList, writing } from './wire.ts';

const description = writing(POLL_TEXT_MAX, 1, 'Please write something.');

/** Price in tokens. An absent field takes its default on creation and stays as it is on a change. */
const feedFields = z.object({
  title: z.string().trim().max(400).optional(),
  text: z.string().trim().max(4000).optional(),
  excerpt: z.string().trim().max(2000).optional(),
  fileIds: textList.pipe(z.array(id).max(50)).optional(),
  thumbnailId: id.nullable().optional(),
  teaserId: id.nullable().optional(),
  isSale: flag.optional(),
  price: money.optional(),
  status: z.enum(FEED_STATUSES).optional(),
  /** True with `scheduleAt`: the post appears by itself then. False: now. */
  isSchedule: flag.optional(),
  scheduleAt: momentOrNone.optional(),
  expiredAt: momentOrNone.optional(),
  streamingScheduled: momentOrNone.optional(),
  isPinned: flag.optional(),
  /** Answers made before by `addPollOption`; the poll of a post that was out stays as it is. */
  pollIds: textList.pipe(z.array(id).max(50)).optional(),
  /** The words of the answers, in place of `pollIds`: they are made along with the post. */
  pollOptions: z.array(description).max(50).optional(),
  pollDescription: z.string().trim().max(400).optional(),
  /** Seven days after the post appears when absent. */
  pollExpiredAt: momentOrNone.optional(),
  commentsBy: z.enum(COMMENTS_BY).optional(),
});
/** What can be published. */
const published = z.enum(['text', 'photo', 'video', 'audio', 'scheduled-streaming']);
const feedCreate = feedFields.extend({ type: published });
const feedUpdate = feedFields.extend({
  type: published.optional(),
  /** `updatedAt` of what the change was made from: 409 when the post has been changed since. */
  ifUpdatedAt: moment.optional(),
});
export type FeedCreate = z.output<typeof feedCreate>;
export type FeedUpdate = z.output<typeof feedUpdate>;

/** What a performer does with their own posts. */
export const ownFeeds = contract('feeds', {
  /**
   * Publishes a post. Files are the performer's own uploads; the post waits for films and sounds that are not ready. 403 before approval. Sent again under the
   * same `Idempotency-Key`, it answers the post that was made, as it is now.
   */
  create: {
    method: 'POST',
    path: '/performer/feeds',
    access: 'performer',
    limit: 'write',
    once: true,
    body: feedCreate,
    reply: feed,
  },
  /**
   * The performer's own posts, also inactive ones and drafts. `isSchedule` asks for those that wait for their moment,
   * `isDeleted` for those deleted in the last 30 days.
   */
  mine: {
    method: 'GET',
    path: '/performer/feeds',
    access: 'performer',
    query: listQuery.extend({
      ...feedFilters,
      status: z.enum(FEED_STATUSES).optional(),
      isSchedule: flag.optional(),
      isDeleted: flag.optional(),
      /** By a figure there is no cursor: pages are turned by `offset`. */
      sortBy: z.enum(OWN_ORDERS).optional().catch(undefined),
    }),
    reply: feedPage,
  },
  mineOne: {
    method: 'GET',
    path: '/performer/feeds/{id}',
    access: 'performer',
    params: idParams,
    reply: feed,
  },
  /**
   * Changes an own post; who bought it keeps it. Sent again under the same `Idempotency-Key`, it answers the post as
   * it is, as long as nothing else has changed it since.
   */
  update: {
    method: 'PUT',
    path: '/performer/feeds/{id}',
    access: 'performer',
    limit: 'write',
    once: true,
    params: idParams,
    body: feedUpdate,
    reply: feed,
  },
  /** Puts an own post to the top of the profile, in place of the one that stands there; `isPinned` false takes it down. */
  pin: {
    method: 'PUT',
    path: '/performer/feeds/pin/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ isPinned: flag.optional() }),
    reply: feed,
  },
  /** A draft with the same words, files and poll as an own post. */
  duplicate: {
    method: 'POST',
    path: '/performer/feeds/{id}/duplicate',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: feed,
  },
  /** Brings a deleted post back as it was, for 30 days. */
  restore: {
    method: 'POST',
    path: '/performer/feeds/{id}/restore',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: feed,
  },
  /** Takes an own post away from everyone but those who bought it. It can be brought back for 30 days. */
  remove: {
    method: 'DELETE',
    path: '/performer/feeds/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** One answer of a later poll; two or more of them go into `pollIds` of the post. */
  addPollOption: {
    method: 'POST',
    path: '/performer/feeds/polls',
    access: 'performer',
    limit: 'write',
    body: z.object({
      description,
      expiredAt: momentOrNone.optional(),
    }),
    reply: pollOption,
  },
  /** New words for an answer; its votes stay. */
  renamePollOption: {
    method: 'PUT',
    path: '/performer/feeds/polls/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ description }),
    reply: pollOption,
  },
  /** How the votes of an own post came in: for each day and answer. */
  pollCourse: {
    method: 'GET',
    path: '/performer/feeds/{id}/votes',
    access: 'performer',
    params: idParams,
    reply: z.object({
      data: z.array(z.object({ day: z.string(), optionId: z.string(), votes: z.number() })),
    }),
  },
  ...feedUploads,
});
