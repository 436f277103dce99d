import { and, desc, eq, gt, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import { sellerColumns } from '../../../db/card-columns.ts';
import type { Db } from '../../../db/client.ts';
import { files } from '../../../db/schema/files.ts';
import { performers } from '../../../db/schema/performers.ts';
import { privateMinutes, privateShows } from '../../../db/schema/private-shows.ts';
import { streamConnections, streams } from '../../../db/schema/streams.ts';
import { users } from '../../../db/schema/users.ts';
import { tokenConnectionOf } from '../viewers.queries.ts';

const s = privateShows;
export type PrivateShowRow = typeof privateShows.$inferSelect;

/** Notes a request; null while the fan has another one that is open. */
export async function insertShow(
  db: Db,
  row: typeof privateShows.$inferInsert,
): Promise<PrivateShowRow | null> {
  const [made] = await db.insert(s).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

/** A private show by its id, which is also that of its stream; null for other streams. */
export async function findShow(db: Db, id: string): Promise<PrivateShowRow | null> {
  const [row] = await db.select().from(s).where(eq(s.id, id));
  return row ?? null;
}

/** A show, held until the end of the transaction: who changes or charges it does so alone. */
export async function lockShow(db: Db, id: string): Promise<PrivateShowRow | null> {
  const [row] = await db.select().from(s).where(eq(s.id, id)).for('update');
  return row ?? null;
}

/** Changes a show; null when there is none. */
export async function changeShow(
  db: Db,
  id: string,
  change: Partial<PrivateShowRow>,
): Promise<PrivateShowRow | null> {
  const [row] = await db.update(s).set(change).where(eq(s.id, id)).returning();
  return row ?? null;
}

/** How often the fan has asked this performer since then without a minute that was paid; what the performer ended is not held against the fan. */
export async function countAsked(db: Db, fanId: string, performerId: string, since: Date): Promise<number> {
  const byFan = or(isNull(s.acceptedAt), inArray(s.endReason, ['fan', 'fan-lost']));
  return db.$count(
    s,
    and(eq(s.fanId, fanId), eq(s.performerId, performerId), eq(s.minutes, 0), byFan, gt(s.createdAt, since)),
  );
}

/** The fan's open show, or the one that ended last. */
export async function showOfFan(db: Db, fanId: string, isOpen: boolean): Promise<PrivateShowRow | null> {
  const [row] = await db
    .select()
    .from(s)
    .where(and(eq(s.fanId, fanId), isOpen ? ne(s.status, 'ended') : undefined))
    .orderBy(desc(s.createdAt), desc(s.id))
    .limit(1);
  return row ?? null;
}

/** Whether the fan is in a private show with this performer now. */
export async function isInShow(db: Db, performerId: string, fanId: string): Promise<boolean> {
  const open = inArray(s.status, ['accepted', 'running']);
  return (await db.$count(s, and(eq(s.performerId, performerId), eq(s.fanId, fanId), open))) > 0;
}

/** What waits for a performer, and the show they are in. */
export async function showsOfPerformer(db: Db, performerId: string): Promise<PrivateShowRow[]> {
  return db
    .select()
    .from(s)
    .where(and(eq(s.performerId, performerId), ne(s.status, 'ended')))
    .orderBy(s.createdAt, s.id);
}

/** The performer's show that ended last. */
export async function lastGiven(db: Db, performerId: string): Promise<PrivateShowRow | null> {
  const [row] = await db
    .select()
    .from(s)
    .where(and(eq(s.performerId, performerId), eq(s.status, 'ended'), isNotNull(s.acceptedAt)))
    .orderBy(desc(s.endedAt), desc(s.id))
    .limit(1);
  return row ?? null;
}

/** Whether the performer gives a show to somebody. */
export async function givesShow(db: Db, performerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: s.id })
    .from(s)
    .where(and(eq(s.performerId, performerId), inArray(s.status, ['accepted', 'running'])))
    .limit(1);
  return rows.length > 0;
}

/** All shows that are not over. */
export async function openShows(db: Db): Promise<string[]> {
  const rows = await db.select({ id: s.id }).from(s).where(ne(s.status, 'ended')).orderBy(s.id);
  return rows.map(({ id }) => id);
}

/** Shows whose performer is there by this connection. */
export async function showsHostedBy(db: Db, connection: string): Promise<string[]> {
  const rows = await db
    .select({ id: streams.id })
    .from(streams)
    .where(
      and(eq(streams.hostConnection, connection), eq(streams.status, 'live'), eq(streams.type, 'private')),
    );
  return rows.map(({ id }) => id);
}

/** The show whose media run under this name; null for other streams. */
export async function showOfSession(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.sessionId, sessionId), eq(streams.status, 'live'), eq(streams.type, 'private')));
  return row?.id ?? null;
}

/** When each of the two was noted last, and when the fan's Agora access token ends; null for who is not there. With `needsMedia` the performer is there with picture or sound. */
export async function seenIn(db: Db, show: PrivateShowRow, needsMedia: boolean) {
  const [host] = await db
    .select({ at: streams.hostSeenAt, mediaAt: streams.mediaSeenAt })
    .from(streams)
    .where(
      and(
        eq(streams.id, show.id),
        eq(streams.status, 'live'),
        sql`${streams.hostConnection} is not null`,
        sql`${streams.interruptedAt} is null`,
        needsMedia ? eq(streams.isFlowing, true) : undefined,
      ),
    );
  const { connection, seenAt, streamId, userId } = streamConnections;
  const ofFan = and(eq(streamId, show.id), eq(userId, show.fanId));
  const token = tokenConnectionOf(show.fanId);
  const [fan] = await db
    .select({ at: max(seenAt) })
    .from(streamConnections)
    .where(and(ofFan, ne(connection, token)));
  const [held] = await db
    .select({ until: seenAt })
    .from(streamConnections)
    .where(and(ofFan, eq(connection, token)));
  // A relay that died says nothing: its media count up to when they were noted last.
  const isBehind = needsMedia && host?.mediaAt && host.mediaAt < host.at;
  return {
    host: (isBehind ? host.mediaAt : host?.at) ?? null,
    fan: fan?.at ?? null,
    agoraTokenEndsAt: held?.until ?? null,
  };
}

/** Begins the media and the chat of a show that was accepted; false while the performer is on air. */
export async function openPrivateStream(db: Db, row: typeof streams.$inferInsert): Promise<boolean> {
  const made = await db.insert(streams).values(row).onConflictDoNothing().returning({ id: streams.id });
  return made.length > 0;
}

/** Notes a minute as charged; fails when it was, whoever did it. */
export async function insertMinute(db: Db, showId: string, minute: number, now: Date): Promise<void> {
  await db.insert(privateMinutes).values({ showId, minute, createdAt: now });
}

/** A performer with what a show costs, and as a seller. */
export async function findShowGiver(db: Db, performerId: string) {
  const [row] = await db
    .select({ seller: sellerColumns, price: performers.privateChatPrice })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(eq(performers.id, performerId));
  return row ?? null;
}

/** Whether the account may go on: a performer who is hidden, or a person who is locked out, may not. */
export async function areBothShown(db: Db, show: PrivateShowRow): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .where(
      and(
        inArray(users.id, [show.performerId, show.fanId]),
        eq(users.status, 'active'),
        sql`(${performers.id} is null or ${performers.reviewState} = 'approved')`,
      ),
    );
  return rows.length === 2;
}
