import { type SQL, sql } from 'drizzle-orm';
import { authored } from '../../db/item-lists.ts';
import { feedOutAt } from '../../db/item-out.ts';
import { knownItems, shownItems } from '../../db/known-items.ts';
import { feeds } from '../../db/schema/feeds.ts';
import type { FindableFor, ShownTo } from '../objects/object-kinds.ts';
import { filterCondition } from './feed-filters.queries.ts';

/** Ids of posts that are out and shown to this person. */
export const shownFeeds = (to: ShownTo): SQL =>
  sql`${authored(feeds)} where ${shownItems({ ...feeds, isOut: feedOutAt(to.now) }, to)}`;

/** Ids of posts that this person may know of, and of these the ones that `q` finds. */
export function findableFeeds(asked: FindableFor): SQL {
  const { id, performerId, deletedAt, takenDownAt } = feeds;
  const isFound = filterCondition({ q: asked.q }, false);
  const post = {
    kind: 'feed',
    id,
    performerId,
    deletedAt,
    takenDownAt,
    isOut: feedOutAt(asked.now),
    isFound,
  } as const;
  return sql`${authored(feeds)} where ${knownItems(post, asked) ?? sql`true`}`;
}
