import * as z from 'zod';
import { COMMENTS_BY } from '#rules/comments.ts';
import { LOCK_REASONS } from '#rules/item-access.ts';
import { ITEM_STATUSES } from '#rules/item-form.ts';
import { author } from './author.ts';
import { moneyReply } from './wire.ts';

/** What every kind with pages of its own has, as one viewer sees it: galleries, videos and products. */
export const itemFields = {
  _id: z.string(),
  performerId: z.string(),
  slug: z.string(),
  description: z.string(),
  status: z.enum(ITEM_STATUSES),
  /** In tokens. */
  price: moneyReply,
  /** A picture for shared links: one that is for everyone, under an address that does not end. */
  sharePicture: z.string().nullable(),
  isSubscribed: z.boolean(),
  isBought: z.boolean(),
  isFollowed: z.boolean(),
  isLiked: z.boolean(),
  isBookMarked: z.boolean(),
  mayReadComments: z.boolean(),
  commentsBy: z.enum(COMMENTS_BY),
  totalLike: z.number(),
  totalComment: z.number(),
  totalBookmark: z.number(),
  totalViews: z.number(),
  /** The same numbers, where clients look for those of every kind. */
  stats: z.object({ likes: z.number(), comments: z.number(), views: z.number(), bookmarks: z.number() }),
  /** The owner and operators are told. */
  totalPurchases: z.number().optional(),
  /** In the owner's own list: what its sales earned, in tokens. */
  totalIncome: moneyReply.optional(),
  /** The owner is told. */
  deletedAt: z.string().nullable().optional(),
  performer: author,
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
};

export type Item = z.output<z.ZodObject<typeof itemFields>>;

/** What a kind has that is for everyone, for subscribers, or for whoever buys it; said as of a post (`isSale`, `price`). */
export const lockedItemFields = {
  ...itemFields,
  title: z.string(),
  isSale: z.boolean(),
  /** The viewer bought it or owns it; `isBought` is true for what is free for everyone as well. */
  isPurchased: z.boolean(),
  isLocked: z.boolean(),
  lockReason: z.enum(LOCK_REASONS).nullable(),
};
export type LockedItem = z.output<z.ZodObject<typeof lockedItemFields>>;
