import { type SQL, sql } from 'drizzle-orm';
import { outAt } from '../../db/feed-out.ts';
import { knownItems } from '../../db/known-items.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import type { FindableFor } from '../objects/object-kinds.ts';
import { filterCondition } from './feed-filters.queries.ts';

/** Ids of posts that this person may know of, and of these the ones that `q` finds. */
export function findableFeeds(asked: FindableFor): SQL {
  const { id, performerId, deletedAt } = feeds;
  const isFound = filterCondition({ q: asked.q }, false);
  const post = { kind: 'feed', id, performerId, deletedAt, isOut: outAt(asked.now), isFound } as const;
  return sql`select ${id} from ${feeds}
    inner join ${performers} on ${performers.id} = ${performerId}
    inner join ${users} on ${users.id} = ${performerId}
    where ${knownItems(post, asked) ?? sql`true`}`;
}
