import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { outAt } from '../../db/feed-out.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
import { blocks } from '../../db/schema/conversations.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { follows } from '../../db/schema/follows.ts';
import { performers } from '../../db/schema/performers.ts';
import { streamChatPeople } from '../../db/schema/streams.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import type { CursorPosition } from '../../http/cursor.ts';
import { type FeedRow, selectFeeds } from './feed-rows.queries.ts';

export interface ScheduleSearch extends Exclusions {
  viewerId: string | null;
  now: Date;
  /** Only of performers that the viewer follows or is subscribed to. */
  isHome: boolean;
  performerId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

/** Posts that announce a stream to come and are out; who is kept from somebody's streams does not read of them. */
function matching({
  viewerId,
  countries,
  blockedBy,
  now,
  isHome,
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
    outAt(now),
    listable({ countries, blockedBy }),
    viewerId ? sql`not ${isKept}` : undefined,
    isHome ? or(isFollowed, isSubscribed) : undefined,
    performerId ? eq(feeds.performerId, performerId) : undefined,
    ...within(feeds.streamingScheduled, range),
  );
}

/** Announced streams, what begins first first. */
export async function listAnnounced(
  db: Db,
  search: ScheduleSearch,
  page: { after: CursorPosition | null; limit: number; offset: number },
): Promise<FeedRow[]> {
  const behind =
    page.after &&
    sql`(${feeds.streamingScheduled}, ${feeds.id})
      > (${page.after.at.toISOString()}::timestamptz, ${page.after.id}::text)`;
  return selectFeeds(db, and(matching(search), behind ?? undefined), search.viewerId !== null)
    .orderBy(asc(feeds.streamingScheduled), asc(feeds.id))
    .limit(page.limit)
    .offset(page.offset)
    .prepare('')
    .execute({ viewerId: search.viewerId, now: search.now.toISOString() });
}

/** How many there are, counting no further than `most`. */
export async function countAnnounced(db: Db, search: ScheduleSearch, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, feeds.performerId))
    .where(matching(search))
    .limit(most)
    .as('some');
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}
