import * as z from 'zod';
import { SUBSCRIPTION_TYPES } from '#rules/constants.ts';
import { DETAILS, type Detail } from '#rules/details.ts';
import { otherPlans } from './other-plans.ts';
import { moneyReply } from './wire.ts';

const eachDetail = <Schema>(schema: Schema) =>
  Object.fromEntries(DETAILS.map((name) => [name, schema])) as Record<Detail, Schema>;

/** Details as they are written or searched for: the value of a choice, or its text. */
export const chosenDetails = eachDetail(z.string().trim().max(60).optional());

const stats = z.object({
  totalFeeds: z.number(),
  totalPhotos: z.number(),
  totalVideos: z.number(),
  totalGalleries: z.number(),
  totalProducts: z.number(),
  followers: z.number(),
  subscribers: z.number(),
  views: z.number(),
  likes: z.number(),
});

/** A performer in a list. Prices in the site's currency; `isOnline` is 0 or 1. `cover` is the small rendition. */
export const performerCard = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  cover: z.string(),
  bio: z.string(),
  gender: z.string(),
  country: z.string(),
  languages: z.array(z.string()),
  /** Which of the site's categories the performer chose. */
  categoryIds: z.array(z.string()),
  isOnline: z.number(),
  /** On air now: 1, else 0. */
  live: z.number(),
  streamingStatus: z.enum(['public', 'private', 'group', 'offline']),
  isPerformer: z.literal(true),
  verifiedAccount: z.boolean(),
  isFeatured: z.boolean(),
  monthlyPrice: moneyReply,
  yearlyPrice: moneyReply,
  ...otherPlans,
  isFreeSubscription: z.boolean(),
  durationFreeSubscriptionDays: z.number(),
  score: z.number(),
  stats,
  isFollowed: z.boolean(),
  isSubscribed: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PerformerCard = z.output<typeof performerCard>;

/** The viewer's own subscription to this performer, while it gives or gave access. */
const subscriptionSummary = z.object({
  _id: z.string(),
  type: z.enum(SUBSCRIPTION_TYPES),
  status: z.enum(['pending', 'active', 'cancelled', 'past-due', 'expired']),
  /** What was agreed for each further period. */
  price: moneyReply,
  expiredAt: z.string().nullable(),
  nextRecurringDate: z.string().nullable(),
  cancelled: z.boolean(),
});

/** `subscriberFeeds`: the posts a subscription opens, without those that are sold one by one. For signed-in viewers. */
const detailStats = stats.extend({ subscriberFeeds: z.number().optional() });

/** The public profile. Legal name, date of birth, street and mail stay with the owner. */
export const performerDetail = performerCard.extend({
  /** Values of `/user-additional`; an empty text where the performer tells nothing. */
  ...eachDetail(z.string()),
  stats: detailStats,
  /** Usernames in the bio that lead to a profile which this viewer may open. */
  mentions: z.array(z.string()),
  /** Wide rendition; `coverThumbnail` is the small one. */
  coverThumbnail: z.string(),
  city: z.string(),
  state: z.string(),
  age: z.number().nullable(),
  socialLinks: z.record(z.string(), z.string()),
  publicChatPrice: moneyReply,
  /** Tokens for a minute of a private show; 0 where there are none. */
  privateChatPrice: moneyReply,
  verifiedEmail: z.boolean(),
  verifiedDocument: z.boolean(),
  activateWelcomeVideo: z.boolean(),
  welcomeVideoId: z.string().nullable(),
  welcomeVideoName: z.string().nullable(),
  welcomeVideoPath: z.string().nullable(),
  isBookMarked: z.boolean(),
  /** The viewer has had the free trial, or another account that seems to be theirs has. */
  usedFreeSubscription: z.boolean(),
  subscription: subscriptionSummary.nullable(),
});
export type PerformerDetail = z.output<typeof performerDetail>;
