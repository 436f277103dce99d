import * as z from 'zod';
import { COMMENTS_BY } from '#rules/comments.ts';
import { FEED_STATUSES, FEED_TYPES } from '#rules/constants.ts';
import { FEED_REASONS } from '#rules/for-you.ts';
import { LOCK_REASONS } from '#rules/item-access.ts';
import { author } from './author.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { pollOption } from './polls.ts';
import {
  file,
  fileContents,
  filterBy,
  flag,
  id,
  idParams,
  list,
  moneyReply,
  publicListQuery,
} from './wire.ts';

/**
 * A post as one viewer sees it. `isSale` false: for subscribers; true with price 0: for everyone;
 * true with a price in tokens: pay-per-view. While `isLocked`, `text` is the excerpt and `files` carry only the blurred
 * picture; `contents` says what is inside and `lockReason` what opens it.
 */
export const feed = z.object({
  _id: z.string(),
  type: z.enum(FEED_TYPES),
  fromSource: z.literal('performer'),
  fromSourceId: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The whole text; while the post is locked, its excerpt. */
  text: z.string(),
  /** What everyone may read of the text, chosen by the performer; empty by default. */
  excerpt: z.string(),
  /** To somebody who bought the post: what the text said then, when it says something else now. */
  boughtText: z.string().nullable(),
  /** Usernames in the texts that lead to a profile which this viewer may open. */
  mentions: z.array(z.string()),
  fileIds: z.array(z.string()),
  files: z.array(file),
  contents: fileContents,
  thumbnailId: z.string().nullable(),
  thumbnail: file.nullable(),
  thumbnailUrl: z.string().nullable(),
  /** A picture for shared links and search engines: what everyone may see, under an address that does not end. */
  sharePicture: z.string().nullable(),
  teaserId: z.string().nullable(),
  teaser: file.nullable(),
  isSale: z.boolean(),
  price: moneyReply,
  status: z.enum(FEED_STATUSES),
  /** Its place in lists: when it appeared, or will appear. */
  publishedAt: z.string(),
  /** It will appear by itself at `scheduleAt`; only its performer sees it until then. */
  isSchedule: z.boolean(),
  scheduleAt: z.string().nullable(),
  /** From then on only its performer and who bought it see it. */
  expiredAt: z.string().nullable(),
  /** Of an own post that was deleted and may come back. */
  deletedAt: z.string().nullable().optional(),
  /** Start of the announced stream. */
  streamingScheduled: z.string().nullable(),
  /** Of an announced stream: the viewer wants to be reminded of it. */
  isReminded: z.boolean().optional(),
  /** To who announced it: how many want that. */
  totalReminders: z.number().optional(),
  /** To its owner: the post is kept back until all its files are finished, and then appears by itself. */
  isWaiting: z.boolean().optional(),
  isPinned: z.boolean(),
  pinnedAt: z.string().nullable(),
  isLocked: z.boolean(),
  lockReason: z.enum(LOCK_REASONS).nullable(),
  isSubscribed: z.boolean(),
  isBought: z.boolean(),
  /** The viewer bought it or owns it; `isBought` is true for what is free for everyone as well. */
  isPurchased: z.boolean(),
  isFollowed: z.boolean(),
  /** Stands in a home of somebody who follows nobody. */
  isSuggestion: z.boolean(),
  /** In a home or among suggestions: why it is there. `category` is the name of the one that the reason is about. */
  reason: z.object({ kind: z.enum(FEED_REASONS), category: z.string() }).optional(),
  /** Title, text or files were changed after fans could see the post. */
  isEdited: z.boolean(),
  editedAt: z.string().nullable(),
  isLiked: z.boolean(),
  isBookMarked: z.boolean(),
  totalLike: z.number(),
  totalBookmark: z.number(),
  /** Comments and replies; 0 for who may not read them. */
  totalComment: z.number(),
  /** Whoever asks may read what others say about the post. */
  mayReadComments: z.boolean(),
  /** Who may write comments. */
  commentsBy: z.enum(COMMENTS_BY),
  totalViews: z.number(),
  /** The same four numbers where clients look for them on every kind of thing. */
  stats: z.object({ likes: z.number(), comments: z.number(), views: z.number(), bookmarks: z.number() }),
  /** Only the owner is told. */
  totalPurchases: z.number().optional(),
  /** In the owner's own list: what its sales earned, in tokens. */
  totalIncome: moneyReply.optional(),
  pollIds: z.array(z.string()),
  /** The question and its answers: none while the post is locked. */
  pollDescription: z.string(),
  pollExpiredAt: z.string().nullable(),
  polls: z.array(pollOption),
  /** The answer this viewer voted for. */
  votedPollId: z.string().nullable(),
  /** Votes are told to who voted, to its performer, and to all when the poll has ended. */
  hasPollResults: z.boolean(),
  totalVotes: z.number(),
  performer: author,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Feed = z.output<typeof feed>;

/** A page of posts; `nextCursor` opens the following page at any depth, null at the end. */
export const feedPage = list(feed).extend({ nextCursor: z.string().nullable() });

const cursor = z.string().max(100).optional();
export const feedFilters = { type: filterBy(FEED_TYPES, ['reel', 'product']).optional(), cursor };

export const feedErrors = errors('feeds', {
  'not-found': [404, 'We could not find that post.'],
  'changed-elsewhere': [
    409,
    'This post was changed on another device in the meantime. Please load it again.',
  ],
  'too-many-drafts': [409, 'You have as many drafts as you can have. Please publish or delete one first.'],
  'key-reused': [422, 'This request was already used for another post. Please start again.'],
  'not-available-here': [403, 'This post is not available in your country.'],
  'not-available-to-you': [403, 'This post is not available to you.'],
  'poll-ended': [422, 'This poll has ended.'],
  'already-voted': [422, 'You have voted already.'],
  'vote-locked': [403, 'Only people who can open this post can vote.'],
  'own-poll': [403, 'You cannot vote in your own poll.'],
  'review-missing': [403, 'Please add your documents first. You can publish once they are approved.'],
  'review-pending': [403, 'Your documents are being checked. You can publish once they are approved.'],
  'review-rejected': [403, 'Your documents were not accepted. Please add new ones to publish.'],
});

/** Id or slug; slugs made earlier have up to 69 characters. */
const postParams = z.object({ id: z.string().min(1).max(80) });

/** Posts as people read them. What a performer does with their own: own-feeds.ts. */
export const feeds = contract('feeds', {
  /** Votes for an answer, by its id: once a person and post. */
  vote: {
    method: 'POST',
    path: '/user/feeds/vote/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.object({ voted: z.literal(true) }),
  },
  /**
   * Posts for anyone, newest first, on a profile the pinned one before them. `isHome`: of performers the viewer follows
   * or is subscribed to, else of anybody; `isSuggested`: of those the viewer neither follows nor is subscribed to.
   */
  list: {
    method: 'GET',
    path: '/user/feeds',
    access: 'public',
    shared: true,
    query: publicListQuery.extend({
      ...feedFilters,
      performerId: id.optional(),
      isHome: flag.optional(),
      isSuggested: flag.optional(),
    }),
    reply: feedPage,
  },
  /** One post by id or slug. */
  view: {
    method: 'GET',
    path: '/user/feeds/{id}',
    access: 'public',
    shared: true,
    params: postParams,
    reply: feed,
  },
  /** Counts a view, once a viewer and day; `false` when it was counted before. */
  countView: {
    method: 'POST',
    path: '/user/feeds/view/{id}',
    access: 'public',
    limit: 'read',
    params: postParams,
    reply: z.boolean(),
  },
});
