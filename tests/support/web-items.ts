import { aFeed } from './web-content.ts';

const AT = '2026-03-01T12:00:00.000Z';

/** What every kind of thing says of itself in fixtures: three looks, nothing else has happened to it yet. */
export const untouchedItem = () => ({
  isSubscribed: false,
  isBought: false,
  isPurchased: false,
  isFollowed: false,
  isLiked: false,
  isBookMarked: false,
  commentsBy: 'everyone' as const,
  totalLike: 0,
  totalComment: 0,
  totalBookmark: 0,
  totalViews: 3,
  stats: { likes: 0, comments: 0, views: 3, bookmarks: 0 },
  performer: aFeed().performer,
  publishedAt: AT,
  createdAt: AT,
  updatedAt: AT,
});
