import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { streamMessages, streams } from '../../../db/schema/streams.ts';
import { tokenTransactions } from '../../../db/schema/wallet.ts';

const tips = (since: SQL) =>
  sql<number>`(select coalesce(sum(tip.total_price - tip.refunded_price), 0)
  from ${tokenTransactions} tip where tip.type = 'stream_tip'
    and tip.target_id = streams.id and tip.created_at >= ${since})`.mapWith(Number);

/** Tokens, hundredths: tips of a stream since its goal was set, without what was given back; 0 without a goal. */
export const collected = tips(sql`streams.goal_since`);

/** The same of the whole stream. */
export const tipsOf = tips(sql`streams.started_at`);

/** Tokens, hundredths: what was paid for the entry of a stream, without what was given back. */
export const entriesOf = sql<number>`(select coalesce(sum(entry.total_price - entry.refunded_price), 0)
  from ${tokenTransactions} entry where entry.type = 'stream' and entry.target_id = streams.id)`.mapWith(
  Number,
);

/** Under this key the chat says once that the goal was reached. */
export const goalKey = (streamId: string, since: Date): string => `goal:${streamId}:${since.getTime()}`;

/** Holds the row of a stream that runs until the end of the transaction; false when there is none. */
export async function holdLive(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.id, id), eq(streams.status, 'live')))
    .for('no key update');
  return rows.length > 0;
}

/** The goal of a running stream with what was given for it; null without one. */
export async function findGoal(db: Db, id: string) {
  const [row] = await db
    .select({
      performerId: streams.performerId,
      title: streams.goalTitle,
      tokens: streams.goalTokens,
      since: streams.goalSince,
      collected,
    })
    .from(streams)
    .where(and(eq(streams.id, id), eq(streams.status, 'live')));
  return row?.since ? { ...row, since: row.since } : null;
}
export type Goal = NonNullable<Awaited<ReturnType<typeof findGoal>>>;

/** Whether the chat has said that this goal was reached. */
export async function isGoalPosted(db: Db, { performerId, since }: Goal, streamId: string): Promise<boolean> {
  const rows = await db
    .select({ id: streamMessages.id })
    .from(streamMessages)
    .where(
      and(eq(streamMessages.senderId, performerId), eq(streamMessages.requestKey, goalKey(streamId, since))),
    );
  return rows.length > 0;
}

export interface GoalColumns {
  goalTitle: string;
  goalTokens: number;
  goalSince: Date | null;
}

/** Writes the goal of a stream, or that there is none. */
export async function writeGoal(db: Db, id: string, goal: GoalColumns, now: Date): Promise<void> {
  await db
    .update(streams)
    .set({ ...goal, updatedAt: now })
    .where(eq(streams.id, id));
}
