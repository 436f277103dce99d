import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { behind, byTime, COUNTED, containing, countRows } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
import { blockerIdsOf } from '../../db/reader-columns.ts';
import { blocks } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/files.ts';
import { follows } from '../../db/schema/follows.ts';
import { performers } from '../../db/schema/performers.ts';
import { streamChatPeople, streamConnections, streams } from '../../db/schema/streams.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';
import type { CursorPage } from '../../http/cursor.ts';
import { collected } from './tips/goals.queries.ts';

/** Connections that were noted after this moment are there. */
type SeenAfter = Date;

export interface Asking {
  viewerId: string | null;
  seenAfter: SeenAfter;
}

const viewerOf = ({ viewerId }: Asking): SQL => sql`${viewerId}::text`;

/** What the viewer with this id has with a stream and its performer; for visitors nothing. */
const relationTo = (me: SQL) => ({
  subscribedUntil: sql<Date | null>`(select ${subscriptions.expiredAt} from ${subscriptions}
    where ${subscriptions.userId} = ${me} and ${subscriptions.performerId} = ${performers.id}
      and ${subscriptions.status} = 'active')`.mapWith(subscriptions.expiredAt) as SQL<Date | null>,
  isBought: sql<boolean>`exists (select from ${tokenTransactions} where ${tokenTransactions.userId} = ${me}
    and ${tokenTransactions.ownedId} = 'stream:' || ${streams.id} and ${tokenTransactions.status} = 'success')`,
  isFollowed: sql<boolean>`exists (select from ${follows}
    where ${follows.followerId} = ${me} and ${follows.followingId} = ${performers.id})`,
  isBlocked: sql<boolean>`(exists (select from ${blocks}
      where ${blocks.userId} = ${performers.id} and ${blocks.targetId} = ${me})
    or exists (select from ${streamChatPeople} where ${streamChatPeople.performerId} = ${performers.id}
      and ${streamChatPeople.userId} = ${me} and ${streamChatPeople.role} = 'banned'))`,
});

/** People whose connections watch it now, each counted once. */
const watching = (seenAfter: SeenAfter) =>
  sql<number>`(select count(distinct ${streamConnections.userId})::int from ${streamConnections}
    where ${streamConnections.streamId} = ${streams.id}
      and ${streamConnections.seenAt} > ${seenAfter.toISOString()}::timestamptz)`;

const performerColumns = {
  ...cardColumns,
  status: users.status,
  reviewState: performers.reviewState,
  blockCountries: performers.blockCountries,
};

const columns = (me: SQL, seenAfter: SeenAfter) => ({
  stream: streams,
  performer: performerColumns,
  ...relationTo(me),
  watching: watching(seenAfter),
  collected,
});

const selectStreams = (db: Db, asking: Asking, where: SQL | undefined) =>
  db
    .select(columns(viewerOf(asking), asking.seenAfter))
    .from(streams)
    .innerJoin(performers, eq(performers.id, streams.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(where)
    .$dynamic();

export type StreamRow = Awaited<ReturnType<typeof selectStreams>>[number];
export type Stream = typeof streams.$inferSelect;

/** A stream by its id, running or not; null when there is none. */
export async function findStream(db: Db, id: string, asking: Asking): Promise<StreamRow | null> {
  const [row] = await selectStreams(db, asking, eq(streams.id, id));
  return row ?? null;
}

const moderator = alias(streamChatPeople, 'moderator');
const moderating = alias(users, 'moderating');

/** A stream as each moderator of its performer has it, whether or not they may read its chat. */
export function listForModerators(db: Db, streamId: string, seenAfter: SeenAfter) {
  const { id, role, country, formerCountries, seenCountry, status } = moderating;
  return db
    .select({
      ...columns(sql`${moderator.userId}`, seenAfter),
      person: { id, role, country, formerCountries, seenCountry, blockerIds: blockerIdsOf(sql`${id}`) },
    })
    .from(streams)
    .innerJoin(performers, eq(performers.id, streams.performerId))
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .innerJoin(moderator, and(eq(moderator.performerId, performers.id), eq(moderator.role, 'moderator')))
    .innerJoin(moderating, and(eq(moderating.id, moderator.userId), eq(status, 'active')))
    .where(eq(streams.id, streamId))
    .orderBy(moderator.userId);
}

/** The running stream of a performer; null when they are not on air. */
export async function findLive(db: Db, performerId: string, asking: Asking): Promise<StreamRow | null> {
  const [row] = await selectStreams(
    db,
    asking,
    and(eq(streams.performerId, performerId), eq(streams.status, 'live')),
  );
  return row ?? null;
}

/** The running stream whose media run under this name. */
export async function findBySession(db: Db, sessionId: string, asking: Asking): Promise<StreamRow | null> {
  const [row] = await selectStreams(
    db,
    asking,
    and(eq(streams.sessionId, sessionId), eq(streams.status, 'live')),
  );
  return row ?? null;
}

/** A performer, on air or not, with the stream that is running. */
export async function findPlace(db: Db, performerId: string, asking: Asking) {
  const { isFollowed, subscribedUntil, isBlocked } = relationTo(viewerOf(asking));
  const [row] = await db
    .select({
      performer: performerColumns,
      lastStreamedAt: performers.lastStreamedAt,
      isFollowed,
      subscribedUntil,
      isBlocked,
    })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(eq(performers.id, performerId));
  return row ?? null;
}

interface StreamSearch extends CursorPage, Exclusions {
  q?: string | undefined;
  type?: Stream['type'] | undefined;
  isFree?: boolean | undefined;
  performerId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

/** Blocked people do not learn of what they may not see. */
function matching(search: StreamSearch, asking: Asking): SQL | undefined {
  const { q, type, isFree, performerId } = search;
  const { isBlocked } = relationTo(viewerOf(asking));
  return and(
    eq(streams.status, 'live'),
    eq(streams.type, type ?? 'public'),
    listable(search),
    asking.viewerId ? sql`not ${isBlocked}` : undefined,
    isFree === undefined ? undefined : sql`(${streams.isSale} and ${streams.price} = 0) = ${isFree}`,
    performerId ? eq(streams.performerId, performerId) : undefined,
    q
      ? sql`(${streams.title} ilike ${containing(q)} or ${users.name} ilike ${containing(q)}
          or ${users.username} ilike ${containing(q)})`
      : undefined,
    ...within(streams.startedAt, search),
  );
}

const placed = { createdAt: streams.startedAt, id: streams.id };

/** A page of the running streams that this person may know of, what began last first. */
export async function listLive(db: Db, search: StreamSearch, asking: Asking): Promise<StreamRow[]> {
  return selectStreams(db, asking, and(matching(search, asking), behind(placed, search.after)))
    .orderBy(...byTime(placed, 'desc'))
    .limit(search.limit)
    .offset(search.offset);
}

/** How many running streams this person may know of. */
export const countLive = (db: Db, search: StreamSearch, asking: Asking): Promise<number> =>
  countRows(
    db,
    sql`select from ${streams} inner join ${performers} on ${performers.id} = ${streams.performerId}
      inner join ${users} on ${users.id} = ${performers.id} where ${matching(search, asking)}`,
    COUNTED,
  );
