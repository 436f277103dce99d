import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feedOutAt } from '../../db/item-out.ts';
import { behind, byTime, COUNTED, countRows } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
import { blocks } from '../../db/schema/conversations.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { follows } from '../../db/schema/follows.ts';
import { performers } from '../../db/schema/performers.ts';
import { streamChatPeople } from '../../db/schema/streams.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import type { CursorPage } from '../../http/cursor.ts';
import { type FeedRow, selectFeeds } from './feed-rows.queries.ts';

interface ScheduleSearch extends Exclusions {
  viewerId: string | null;
  now: Date;
  /** Only of performers that the viewer follows or is subscribed to. */
  followedOnly: boolean;
  performerId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

/** Posts that announce a stream to come and are out; who is kept from somebody's streams does not read of them. */
function matching({
  viewerId,
  countries,
  blockerIds,
  now,
  followedOnly,
  performerId,
  ...range
}: ScheduleSearch): SQL | undefined {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const me = sql`${viewerId}::text`;
  const isFollowed = sql`exists (select from ${follows}
    where ${follows.followerId} = ${me} and ${follows.followingId} = ${performers.id})`;
  const isSubscribed = sql`exists (select from ${subscriptions} where ${subscriptions.userId} = ${me}
    and ${subscriptions.performerId} = ${performers.id} and ${subscriptions.status} = 'active'
    and ${subscriptions.expiredAt} > ${moment})`;
  const isKept = sql`(exists (select from ${blocks}
      where ${blocks.userId} = ${performers.id} and ${blocks.targetId} = ${me})
    or exists (select from ${streamChatPeople} where ${streamChatPeople.performerId} = ${performers.id}
      and ${streamChatPeople.userId} = ${me} and ${streamChatPeople.role} = 'banned'))`;
  return and(
    sql`${feeds.streamingScheduled} > ${moment}`,
    eq(feeds.type, 'scheduled-streaming'),
    feedOutAt(now),
    listable({ countries, blockerIds }),
    viewerId ? sql`not ${isKept}` : undefined,
    followedOnly ? or(isFollowed, isSubscribed) : undefined,
    performerId ? eq(feeds.performerId, performerId) : undefined,
    ...within(feeds.streamingScheduled, range),
  );
}

const placed = { createdAt: feeds.streamingScheduled, id: feeds.id };

/** Announced streams, what begins first first. */
export async function listAnnounced(db: Db, search: ScheduleSearch, page: CursorPage): Promise<FeedRow[]> {
  const where = and(matching(search), behind(placed, page.after, 'asc'));
  return selectFeeds(db, where, search.viewerId !== null)
    .orderBy(...byTime(placed, 'asc'))
    .limit(page.limit)
    .offset(page.offset)
    .prepare('')
    .execute({ viewerId: search.viewerId, now: search.now.toISOString() });
}

export const countAnnounced = (db: Db, search: ScheduleSearch): Promise<number> =>
  countRows(
    db,
    sql`select from ${feeds} inner join ${performers} on ${performers.id} = ${feeds.performerId}
      inner join ${users} on ${users.id} = ${feeds.performerId} where ${matching(search)}`,
    COUNTED,
  );
