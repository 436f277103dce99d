import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type Grouping,
  type NotificationSource,
  type NotificationType,
  SAME_EVENT_HOURS,
} from '#rules/notifications.ts';
import type { Db } from '../../db/client.ts';
import { type NotificationData, notifications } from '../../db/schema/notifications.ts';

/** An event as the database function `notify_person` takes it. */
export interface NotificationEvent {
  id: string;
  userId: string;
  actorId: string | null;
  type: NotificationType;
  action: string;
  eventKey: string;
  /** What those of one group have in common. */
  groupId: string;
  grouping: Grouping;
  refSource: NotificationSource;
  refId: string;
  data: NotificationData;
  at: Date;
}

/** The call that tells a person, for a statement that does more than that. */
const personNotified = (event: NotificationEvent): SQL<string | null> =>
  sql`notify_person(${JSON.stringify({
    id: event.id,
    user_id: event.userId,
    actor_id: event.actorId,
    type: event.type,
    action: event.action,
    event_key: event.eventKey,
    group_id: event.groupId,
    grouping: event.grouping,
    ref_source: event.refSource,
    ref_id: event.refId,
    data: event.data,
    at: event.at,
    same_event_hours: SAME_EVENT_HOURS,
  })}::jsonb)`;

/** The id of the notification that tells of this event; null when nobody is told. */
export async function notifyPerson(db: Db, event: NotificationEvent): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select ${personNotified(event)} as id`);
  return rows[0]?.id ?? null;
}

/** Part of a sale: somebody is told of it, `where` that matters. */
export const notifiedWith = (event: NotificationEvent, where: SQL = sql``): SQL =>
  sql`select ${personNotified(event)} from made${where}`;

/** What is told about these says this from now on. */
export async function renameTold(
  db: Db,
  { source, ids, data }: { source: NotificationSource; ids: readonly string[]; data: NotificationData },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(notifications)
    .set({ data: sql`${notifications.data} || ${JSON.stringify(data)}::jsonb` })
    .where(and(inArray(notifications.refId, [...ids]), eq(notifications.refSource, source)));
}

/** False when nothing of it was unread. */
export async function markGroupRead(db: Db, userId: string, groupKey: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.groupKey, groupKey),
        isNull(notifications.readAt),
      ),
    );
  return (rowCount ?? 0) > 0;
}
