import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { outAt } from '../../db/feed-out.ts';
import { listable } from '../../db/listable.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { performers } from '../../db/schema/performers.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';
import type { FindableFor } from '../objects/object-kinds.ts';
import { filterCondition } from './feed-filters.queries.ts';

/** The access rule's "may know of it", in SQL: so that a list of bookmarks counts what it shows. */
function known({ viewer, countries, now }: FindableFor): SQL | undefined {
  if (viewer.role === 'admin') return undefined;
  const isBought = sql`exists (select from ${tokenTransactions} where ${tokenTransactions.userId} = ${viewer.id}
    and ${tokenTransactions.ownedId} = 'feed:' || ${feeds.id} and ${tokenTransactions.status} = 'success')`;
  const isSubscribed = sql`exists (select from ${subscriptions} where ${subscriptions.userId} = ${viewer.id}
    and ${subscriptions.performerId} = ${feeds.performerId} and ${subscriptions.status} = 'active'
    and ${subscriptions.expiredAt} > ${now.toISOString()}::timestamptz)`;
  const isShown = and(
    outAt(now),
    eq(users.status, 'active'),
    eq(performers.reviewState, 'approved'),
    or(listable(countries), isSubscribed),
  );
  return or(isBought, and(isNull(feeds.deletedAt), or(eq(feeds.performerId, viewer.id), isShown)));
}

/** Ids of posts that this person may know of, and of these the ones that `q` finds. */
export const findableFeeds = (asked: FindableFor): SQL => sql`select ${feeds.id} from ${feeds}
  inner join ${performers} on ${performers.id} = ${feeds.performerId}
  inner join ${users} on ${users.id} = ${feeds.performerId}
  where ${and(known(asked), filterCondition({ q: asked.q }, false)) ?? sql`true`}`;
