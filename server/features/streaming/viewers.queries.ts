import { and, countDistinct, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { StreamType } from '#rules/streams.ts';
import type { Db } from '../../db/client.ts';
import { streamConnections, streams, streamVisits } from '../../db/schema/streams.ts';

const c = streamConnections;

export interface Watcher {
  streamId: string;
  connection: string;
  userId: string;
}

/** What a token of a service outside is noted as, in place of a connection. */
export const tokenConnectionOf = (userId: string): string => `token of ${userId}`;

/** One connection in one stream. */
export const watcherKey = ({ streamId, connection }: Pick<Watcher, 'streamId' | 'connection'>): string =>
  `${streamId} ${connection}`;

/** This connection watches; its person counts among those who have been there. Of a token `seenAt` is its end. */
export async function insertWatcher(db: Db, watcher: Watcher, now: Date, seenAt = now): Promise<void> {
  await db
    .insert(c)
    .values({ ...watcher, seenAt })
    .onConflictDoUpdate({ target: [c.streamId, c.connection], set: { seenAt, userId: watcher.userId } });
  const { streamId, userId } = watcher;
  const first = await db
    .insert(streamVisits)
    .values({ streamId, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: streamVisits.userId });
  if (first.length === 0) return;
  await db
    .update(streams)
    .set({ totalViewers: sql`${streams.totalViewers} + 1` })
    .where(eq(streams.id, streamId));
}

/** This connection watches no more. */
export async function deleteWatcher(db: Db, streamId: string, connection: string): Promise<void> {
  await db.delete(c).where(and(eq(c.streamId, streamId), eq(c.connection, connection)));
}

/** Notes that these connections of a process are still there; answers those of running streams that were forgotten meanwhile. */
export async function noteWatchers(db: Db, watchers: readonly Watcher[], now: Date): Promise<Watcher[]> {
  if (watchers.length === 0) return [];
  const connections = watchers.map(({ connection }) => connection);
  const rows = await db
    .update(c)
    .set({ seenAt: now })
    .where(inArray(c.connection, connections))
    .returning({ streamId: c.streamId, connection: c.connection });
  const noted = new Set(rows.map(watcherKey));
  const missed = watchers.filter((one) => !noted.has(watcherKey(one)));
  if (missed.length === 0) return [];
  const ids = missed.map(({ streamId }) => streamId);
  const running = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(inArray(streams.id, ids), eq(streams.status, 'live')));
  const runs = new Set(running.map(({ id }) => id));
  return missed.filter(({ streamId }) => runs.has(streamId));
}

/** Forgets connections that nobody noted since `gone`; answers the streams that lost some. */
export async function sweepWatchers(db: Db, gone: Date): Promise<string[]> {
  const rows = await db.delete(c).where(lte(c.seenAt, gone)).returning({ streamId: c.streamId });
  return [...new Set(rows.map(({ streamId }) => streamId))];
}

/** People whose connections watch a stream, each counted once. */
export async function countWatching(db: Db, streamId: string, seenAfter: Date): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(c.userId) })
    .from(c)
    .where(and(eq(c.streamId, streamId), gt(c.seenAt, seenAfter)));
  return row?.total ?? 0;
}

/** The type of the running stream with this session, where a connection of this person watches it; null otherwise. */
export async function watchesSession(
  db: Db,
  sessionId: string,
  userId: string,
  seenAfter: Date,
): Promise<StreamType | null> {
  const [row] = await db
    .select({ type: streams.type })
    .from(c)
    .innerJoin(streams, eq(streams.id, c.streamId))
    .where(
      and(
        eq(streams.sessionId, sessionId),
        eq(streams.status, 'live'),
        eq(c.userId, userId),
        gt(c.seenAt, seenAfter),
      ),
    )
    .limit(1);
  return row?.type ?? null;
}

/** Of these sessions those that run, each with its performer and once more for everybody who watches. */
export async function peopleInSessions(db: Db, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return [];
  return db
    .select({ sessionId: streams.sessionId, performerId: streams.performerId, viewerId: c.userId })
    .from(streams)
    .leftJoin(c, eq(c.streamId, streams.id))
    .where(and(inArray(streams.sessionId, [...sessionIds]), eq(streams.status, 'live')));
}

/** Nobody watches what has ended. */
export async function deleteWatchers(db: Db, streamId: string): Promise<void> {
  await db.delete(c).where(eq(c.streamId, streamId));
}
