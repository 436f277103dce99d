import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { NAMED_ACTORS, type NotificationType } from '#rules/notifications.ts';
import type { Db } from '../../db/client.ts';
import { behind, COUNTED, countRows } from '../../db/list.ts';
import { comments } from '../../db/schema/comments.ts';
import {
  notificationEvents,
  notificationStates,
  notifications,
  publications,
} from '../../db/schema/notifications.ts';
import { countedAt, writeNewsAndCountUnread } from '../../db/unread-counts.ts';
import type { CursorPage } from '../../http/cursor.ts';

const n = notifications;
type NotificationTableRow = typeof notifications.$inferSelect;
/** With whether its person has read it. */
export type NotificationRow = NotificationTableRow & { read: boolean };

/** Everything up to this moment was read at once. */
const readUpTo = (userId: string): SQL =>
  sql`coalesce((select read_up_to from notification_states where user_id = ${userId}), '-infinity')`;
const isUnread = (userId: string): SQL => sql`${n.readAt} is null and ${n.updatedAt} > ${readUpTo(userId)}`;

interface NotificationFilter {
  userId: string;
  /** Undefined: all. */
  types: readonly NotificationType[] | undefined;
  status: 'all' | 'read' | 'unread';
}

const matches = ({ userId, status }: NotificationFilter, further: SQL | undefined): SQL | undefined =>
  and(
    eq(n.userId, userId),
    status === 'unread' ? isUnread(userId) : status === 'read' ? sql`not (${isUnread(userId)})` : undefined,
    further,
  );

interface NotificationPage extends CursorPage {
  sort: 'asc' | 'desc';
}

/**
 * A page by the time of the last addition. Each of several types is read by itself from its place in the index and the
 * page is made of their first rows, so that it costs the same however many rows of other types lie between.
 */
export async function listNotifications(
  db: Db,
  filter: NotificationFilter,
  { after, limit, offset, sort }: NotificationPage,
): Promise<NotificationRow[]> {
  const direction = sql.raw(sort);
  const where = matches(filter, behind({ createdAt: n.updatedAt, id: n.id }, after, sort));
  const order = sql`order by ${n.updatedAt} ${direction}, ${n.id} ${direction}`;
  const page = sql`${order} limit ${limit} offset ${offset}`;
  const found = filter.types
    ? sql`select id, updated_at from unnest(${sql.param(filter.types)}::text[]) as wanted (type)
        cross join lateral (select ${n.id}, ${n.updatedAt} from ${n}
          where ${where} and ${n.type} = wanted.type ${order} limit ${limit + offset}) of_type
        order by updated_at ${direction}, id ${direction} limit ${limit} offset ${offset}`
    : sql`select ${n.id}, ${n.updatedAt} from ${n} where ${where} ${page}`;
  const { rows } = await db.execute<{ id: string }>(found);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const whole = await db
    .select({ row: n, unread: sql<boolean>`${isUnread(filter.userId)}` })
    .from(n)
    .where(inArray(n.id, ids));
  return whole
    .map(({ row, unread }) => ({ ...row, read: !unread }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export function countNotifications(db: Db, filter: NotificationFilter): Promise<number> {
  const ofTypes = filter.types ? inArray(n.type, [...filter.types]) : undefined;
  return countRows(db, sql`select from ${n} where ${matches(filter, ofTypes)}`, COUNTED);
}

export async function findOwn(db: Db, userId: string, id: string): Promise<NotificationRow | null> {
  const [found] = await db
    .select({ row: n, unread: sql<boolean>`${isUnread(userId)}` })
    .from(n)
    .where(and(eq(n.id, id), eq(n.userId, userId)));
  return found ? { ...found.row, read: !found.unread } : null;
}

/** False when it was read already, or is none of theirs. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(n)
    .set({ readAt: now })
    .where(and(eq(n.id, id), eq(n.userId, userId), sql`${n.readAt} is null`));
  return (rowCount ?? 0) > 0;
}

/** Reads everything at once, by one moment: it costs the same however much there is. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insert(notificationStates)
    .values({ userId, readUpTo: now })
    .onConflictDoUpdate({
      target: notificationStates.userId,
      set: { readUpTo: sql`greatest(${notificationStates.readUpTo}, excluded.read_up_to)` },
    });
}

/** Events that are looked at for the names of a notification: the same person may have done several. */
const LOOKED_AT = NAMED_ACTORS * 4;

/** Who did what these notifications tell of, the last ones first; nobody who was blocked since. */
export async function actorsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; actor_id: string }>(sql`
    select wanted.id, e.actor_id from unnest(${sql.param(ids)}::text[]) as wanted (id)
    cross join lateral (select actor_id, created_at, id from ${notificationEvents}
      where notification_id = wanted.id and actor_id is not null and not exists (select from blocks
        where blocks.user_id = notification_events.user_id and blocks.target_id = actor_id)
      order by created_at desc limit ${LOOKED_AT}) e
    order by wanted.id, e.created_at desc, e.id desc`);
  const actors = new Map<string, string[]>();
  for (const { id, actor_id } of rows) {
    const known = actors.get(id) ?? [];
    if (known.length < NAMED_ACTORS && !known.includes(actor_id)) actors.set(id, [...known, actor_id]);
  }
  return actors;
}

/** What comments are about, by their id. */
export async function rootsOf(
  db: Db,
  commentIds: readonly string[],
): Promise<Map<string, { type: string; id: string }>> {
  if (commentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: comments.id, type: comments.objectType, objectId: comments.objectId })
    .from(comments)
    .where(inArray(comments.id, [...commentIds]));
  return new Map(rows.map(({ id, type, objectId }) => [id, { type, id: objectId }]));
}

/** Deletes some of what is older than this, or was read and is older; answers how many. */
export async function deleteOld(
  db: Db,
  { before, readBefore, most }: { before: Date; readBefore: Date; most: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${n} where id in (
    select n.id from notifications n left join ${notificationStates} s on s.user_id = n.user_id
    where n.updated_at < ${before.toISOString()}::timestamptz
      or (n.updated_at < ${readBefore.toISOString()}::timestamptz
        and (n.read_at is not null or n.updated_at <= s.read_up_to))
    limit ${most})`);
  return rowCount ?? 0;
}

/** Deletes what was published so long ago that nobody is told of it. */
export async function deletePublications(db: Db, before: Date): Promise<void> {
  await db.delete(publications).where(lt(publications.at, before));
}

/** Writes notifications of what followed creators published and of those who are live now, then counts. */
export async function countWithNews(db: Db, userId: string, now: Date) {
  const { rows } = await db.execute<{ total: number; countedAt: number }>(
    sql`select ${writeNewsAndCountUnread(userId, now)} as total, ${countedAt} as "countedAt"`,
  );
  return rows[0] ?? { total: 0, countedAt: 0 };
}
