import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { streams } from '../../db/schema/streams.ts';

/** Notes that the media of these sessions come; answers those that count as stopped. */
export async function noteFlowing(db: Db, sessions: readonly string[], now: Date): Promise<string[]> {
  if (sessions.length === 0) return [];
  const rows = await db
    .update(streams)
    .set({ mediaSeenAt: now })
    .where(and(inArray(streams.sessionId, [...sessions]), eq(streams.status, 'live')))
    .returning({ sessionId: streams.sessionId, isFlowing: streams.isFlowing });
  return rows.filter(({ isFlowing }) => !isFlowing).map(({ sessionId }) => sessionId);
}

/** Sessions whose media are said to come, and that nobody noted since `gone`. */
export async function silentMedia(db: Db, gone: Date): Promise<string[]> {
  const rows = await db
    .select({ sessionId: streams.sessionId })
    .from(streams)
    .where(and(eq(streams.status, 'live'), eq(streams.isFlowing, true), lte(streams.mediaSeenAt, gone)));
  return rows.map(({ sessionId }) => sessionId);
}
