import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feedOutAt } from '../../db/item-out.ts';
import { readerColumns } from '../../db/reader-columns.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { streamReminders as reminders } from '../../db/schema/reminders.ts';
import { users } from '../../db/schema/users.ts';

/** Notes the wish, or does nothing when it is noted already. A post that goes at the same moment is waited for. */
export async function upsertReminder(db: Db, feedId: string, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`insert into stream_reminders (feed_id, user_id, created_at, updated_at)
    select id, ${userId}, ${at}::timestamptz, ${at}::timestamptz from feeds where id = ${feedId} for key share
    on conflict (feed_id, user_id) do update set is_wanted = true, updated_at = excluded.updated_at
      where not stream_reminders.is_wanted`);
}

export async function dropReminder(db: Db, feedId: string, userId: string, now: Date): Promise<void> {
  await db
    .update(reminders)
    .set({ isWanted: false, updatedAt: now })
    .where(and(eq(reminders.feedId, feedId), eq(reminders.userId, userId)));
}

/** A wish that nobody has answered yet for the start that the stream has now. */
const isOpen = and(
  reminders.isWanted,
  or(isNull(reminders.toldFor), sql`${reminders.toldFor} <> ${feeds.streamingScheduled}`),
);

interface ReminderKey {
  feedId: string;
  userId: string;
}

/** Reminders of streams that start after one moment and until another, with whom they are for; in the order of their keys. */
export async function openReminders(
  db: Db,
  starts: { after: Date; until: Date },
  behind: ReminderKey,
  limit: number,
) {
  return db
    .select({
      feedId: reminders.feedId,
      startsAt: sql<Date>`${feeds.streamingScheduled}`.mapWith(feeds.streamingScheduled),
      person: {
        ...readerColumns,
        name: users.name,
        email: users.email,
        streamMails: users.streamMails,
      },
    })
    .from(reminders)
    .innerJoin(feeds, eq(feeds.id, reminders.feedId))
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(
      and(
        gt(feeds.streamingScheduled, starts.after),
        lte(feeds.streamingScheduled, starts.until),
        isOpen,
        feedOutAt(starts.after),
        eq(users.status, 'active'),
        sql`(${reminders.feedId}, ${reminders.userId}) > (${behind.feedId}, ${behind.userId})`,
      ),
    )
    .orderBy(reminders.feedId, reminders.userId)
    .limit(limit);
}
export type OpenReminder = Awaited<ReturnType<typeof openReminders>>[number];

/** Takes one to be sent. False when another process was first, it was taken back, or the stream has been moved. */
export async function claimReminder(
  db: Db,
  { feedId, userId }: ReminderKey,
  startsAt: Date,
): Promise<boolean> {
  const start = sql`${startsAt.toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`update stream_reminders r set told_for = ${start}
    from feeds f where f.id = r.feed_id and r.feed_id = ${feedId} and r.user_id = ${userId}
      and f.streaming_scheduled = ${start} and f.deleted_at is null
      and r.is_wanted and r.told_for is distinct from ${start}`);
  return (rowCount ?? 0) > 0;
}
