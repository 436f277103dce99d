import { and, desc, eq, lte, or, sql } from 'drizzle-orm';
import type { StreamEnd } from '#rules/streams.ts';
import type { Db } from '../../db/client.ts';
import { performers } from '../../db/schema/performers.ts';
import { streams } from '../../db/schema/streams.ts';
import { users } from '../../db/schema/users.ts';
import type { Stream } from './streams.queries.ts';
import { entriesOf, tipsOf } from './tips/goals.queries.ts';

/** Begins a stream; null when the performer has one that runs. */
export async function insertStream(db: Db, row: typeof streams.$inferInsert): Promise<Stream | null> {
  const [made] = await db.insert(streams).values(row).onConflictDoNothing().returning();
  if (!made) return null;
  await db
    .update(performers)
    .set({ isLive: true, lastStreamedAt: made.startedAt })
    .where(eq(performers.id, made.performerId));
  return made;
}

/** Changes a stream while it runs; one that has ended stays as it was. */
export async function changeStream(
  db: Db,
  id: string,
  change: Partial<Pick<Stream, 'title' | 'description' | 'isSale' | 'price'>>,
  now: Date,
): Promise<void> {
  await db
    .update(streams)
    .set({ ...change, updatedAt: now })
    .where(and(eq(streams.id, id), eq(streams.status, 'live')));
}

/** Ends a stream that runs; null when it has ended already, whoever did it. */
export async function closeStream(db: Db, id: string, endedBy: StreamEnd, now: Date): Promise<Stream | null> {
  const [row] = await db
    .update(streams)
    .set({
      status: 'ended',
      endedBy,
      endedAt: now,
      interruptedAt: null,
      isFlowing: false,
      mediaSeenAt: null,
      hostConnection: null,
      totalTime: sql`greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - ${streams.startedAt}))::int`,
      updatedAt: now,
    })
    .where(and(eq(streams.id, id), eq(streams.status, 'live')))
    .returning();
  if (!row) return null;
  await db
    .update(performers)
    .set({
      isLive: false,
      // Of a private show nobody else learns.
      ...(row.type === 'public' ? { lastStreamedAt: now } : {}),
      totalStreamTime: sql`${performers.totalStreamTime} + ${row.totalTime}`,
    })
    .where(eq(performers.id, row.performerId));
  return row;
}

/**
 * The performer is there, by this connection; null when the stream has ended. That alone is no return of one who was lost
 * where `mediaSince` is given: picture or sound have to come, noted since then.
 */
export async function hostArrived(
  db: Db,
  id: string,
  { connection, mediaSince }: { connection: string; mediaSince: Date | null },
  now: Date,
): Promise<Stream | null> {
  const [row] = await db
    .update(streams)
    .set({
      interruptedAt: mediaSince
        ? sql`case when ${streams.isFlowing} and coalesce(${streams.mediaSeenAt} > ${mediaSince.toISOString()}::timestamptz, true)
            then null else ${streams.interruptedAt} end`
        : null,
      hostConnection: connection,
      hostSeenAt: now,
    })
    .where(and(eq(streams.id, id), eq(streams.status, 'live')))
    .returning();
  return row ?? null;
}

/** The connection of the performer is gone; the stream, when it was the one that counts. */
export async function hostLeft(db: Db, connection: string, now: Date): Promise<Stream[]> {
  return db
    .update(streams)
    .set({ interruptedAt: now, hostConnection: null })
    .where(and(eq(streams.hostConnection, connection), eq(streams.status, 'live')))
    .returning();
}

/** The media stopped, or came back; null when that was known, or with `silentSince` when they were noted since. */
export async function noteMedia(
  db: Db,
  sessionId: string,
  { isFlowing, silentSince }: { isFlowing: boolean; silentSince: Date | null },
  now: Date,
): Promise<Stream | null> {
  const [row] = await db
    .update(streams)
    .set(
      isFlowing
        ? { isFlowing, mediaSeenAt: now, interruptedAt: null, hostSeenAt: now }
        : {
            isFlowing,
            mediaSeenAt: null,
            interruptedAt: sql`coalesce(${streams.interruptedAt}, ${now.toISOString()}::timestamptz)`,
          },
    )
    .where(
      and(
        eq(streams.sessionId, sessionId),
        eq(streams.status, 'live'),
        isFlowing
          ? sql`(${streams.interruptedAt} is not null or not ${streams.isFlowing})`
          : eq(streams.isFlowing, true),
        silentSince ? lte(streams.mediaSeenAt, silentSince) : undefined,
      ),
    )
    .returning();
  return row ?? null;
}

/** Notes that these performers' connections are there. */
export async function noteHosts(db: Db, connections: readonly string[], now: Date): Promise<void> {
  if (connections.length === 0) return;
  const list = sql.join(
    connections.map((one) => sql`${one}`),
    sql`, `,
  );
  await db
    .update(streams)
    .set({ hostSeenAt: now })
    .where(and(eq(streams.status, 'live'), sql`${streams.hostConnection} in (${list})`));
}

/** The performer is there, without a connection of ours that says so. */
export async function noteSign(db: Db, id: string, performerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(streams)
    .set({ hostSeenAt: now })
    .where(and(eq(streams.id, id), eq(streams.performerId, performerId), eq(streams.status, 'live')));
  return (rowCount ?? 0) > 0;
}

/**
 * Running streams of which nothing was heard since `silent`, and those of performers who are not shown any more. With
 * `needsMedia` a connection alone is nothing: picture or sound have to come, the first within the same time.
 */
export async function streamsToEnd(db: Db, silent: Date, needsMedia: boolean) {
  const heardAt = needsMedia
    ? sql`case when ${streams.isFlowing} then ${streams.hostSeenAt} else ${streams.startedAt} end`
    : streams.hostSeenAt;
  return db
    .select({
      id: streams.id,
      isShown: sql<boolean>`${users.status} = 'active' and ${performers.reviewState} = 'approved'`,
    })
    .from(streams)
    .innerJoin(performers, eq(performers.id, streams.performerId))
    .innerJoin(users, eq(users.id, streams.performerId))
    .where(
      and(
        eq(streams.status, 'live'),
        // Private ones are ended by their meter.
        eq(streams.type, 'public'),
        or(
          lte(sql`coalesce(${streams.interruptedAt}, ${heardAt})`, silent),
          sql`${users.status} <> 'active'`,
          sql`${performers.reviewState} <> 'approved'`,
        ),
      ),
    );
}

/** The public stream of a performer that ended last, with what was given and paid in it; null before the first one. */
export async function findLastEnded(db: Db, performerId: string) {
  const [row] = await db
    .select({
      id: streams.id,
      title: streams.title,
      endedAt: streams.endedAt,
      endedBy: streams.endedBy,
      totalTime: streams.totalTime,
      totalViewers: streams.totalViewers,
      tips: tipsOf,
      entries: entriesOf,
    })
    .from(streams)
    .where(and(eq(streams.performerId, performerId), eq(streams.status, 'ended'), eq(streams.type, 'public')))
    .orderBy(desc(streams.startedAt), desc(streams.id))
    .limit(1);
  return row ?? null;
}
