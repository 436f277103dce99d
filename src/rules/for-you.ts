/** How many creators "For you" suggests posts of at a time. */
export const SUGGESTED_CREATORS = 20;

/**
 * Why a post stands in "For you": one follows or subscribes to its creator; or one does so with others of the same
 * category; or its creator is among the most popular; or, for who follows nobody, it is new and for everyone.
 */
export const FEED_REASONS = ['follow', 'subscription', 'category', 'popular', 'recent'] as const;
export type FeedReason = (typeof FEED_REASONS)[number];
