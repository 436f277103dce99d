import { takingDown } from '../items/item-take-down.service.ts';
import { foundItem } from '../items/known-items.service.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';
import { countFeed } from './counters.queries.ts';
import { forgetFeed, forgetFeedsWithFile } from './feed-forget.service.ts';
import { findableFeeds, shownFeeds } from './feed-objects.queries.ts';
import { feedsByIds, findFeed } from './feed-rows.queries.ts';
import { lockPostsOf, showPostsOf } from './feed-waiting.service.ts';
import { readingOf } from './feeds.present.ts';
import { updateFeedRow } from './feeds.queries.ts';
import { feedsShowFile, presentKnown } from './feeds.service.ts';

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
    return foundItem('feed', row.feed, row, readingOf(deps, row, viewerContext), deps.clock.now());
  },
  findable: findableFeeds,
  shown: shownFeeds,
  async present(deps, ids, viewerContext) {
    const rows = await feedsByIds(deps.db, ids, viewerContext.viewer?.id ?? null);
    const posts = await presentKnown(deps, rows, viewerContext);
    return new Map(posts.map((feed) => [feed._id, feed]));
  },
  async contents(deps, id, viewerContext) {
    const rows = await feedsByIds(deps.db, [id], viewerContext.viewer?.id ?? null);
    const [post] = await presentKnown(deps, rows, viewerContext);
    return post && !post.isLocked ? post.files.map((file) => ({ file, title: '' })) : [];
  },
  ...takingDown('feed', {
    find: async (db, id) => (await findFeed(db, id, null))?.feed,
    write: (db, id, set) => updateFeedRow(db, id, { ...set, isPinned: false, pinnedAt: null }),
    count: countFeed,
    forget: forgetFeed,
  }),
  files: {
    types: ['feed-photo', 'feed-video', 'feed-audio', 'feed-teaser'],
    show: feedsShowFile,
    lock: lockPostsOf,
    finished: showPostsOf,
    forget: forgetFeedsWithFile,
  },
};
