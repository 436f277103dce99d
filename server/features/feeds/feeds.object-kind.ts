import { isKnown } from '#rules/item-access.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';
import { findableFeeds } from './feed-objects.queries.ts';
import { feedsByIds, findFeed } from './feed-rows.queries.ts';
import { readingOf } from './feeds.present.ts';
import { feedsShowFile, presentKnown } from './feeds.service.ts';
import { forgetFeedsWithFile } from './forget.ts';
import { lockPostsOf, showPostsOf } from './waiting.service.ts';

export const feedObject: ObjectKind = {
  table: {
    name: 'feeds',
    like: 'total_like',
    bookmark: 'total_bookmark',
    comment: 'total_comment',
  },
  async find(deps, ref, viewerContext) {
    const row = await findFeed(deps.db, ref, viewerContext.viewer?.id ?? null);
    if (!row) return null;
    const { access, mayReadComments } = readingOf(deps, row, viewerContext);
    if (!isKnown(access)) return null;
    const { feed, subscribedUntil } = row;
    return {
      type: 'feed',
      id: feed.id,
      ownerId: feed.performerId,
      isReadable: mayReadComments,
      isPublished: feed.status === 'active' && feed.deletedAt === null,
      commentsBy: feed.commentsBy,
      isFollowed: row.isFollowed,
      isSubscribed: subscribedUntil !== null && subscribedUntil > deps.clock.now(),
    };
  },
  findable: findableFeeds,
  async present(deps, ids, viewerContext) {
    const rows = await feedsByIds(deps.db, ids, viewerContext.viewer?.id ?? null);
    const posts = await presentKnown(deps, rows, viewerContext);
    return new Map(posts.map((feed) => [feed._id, feed]));
  },
  files: {
    types: ['feed-photo', 'feed-video', 'feed-audio', 'feed-teaser'],
    show: feedsShowFile,
    lock: lockPostsOf,
    finished: showPostsOf,
    forget: forgetFeedsWithFile,
  },
};
