import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ObjectType } from '#rules/objects.ts';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { behind, byTime, COUNTED, countRows } from '../../db/list.ts';
import { comments } from '../../db/schema/comments.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { reactions } from '../../db/schema/reactions.ts';
import { users } from '../../db/schema/users.ts';
import type { CursorPage, CursorPosition } from '../../http/cursor.ts';
import type { ObjectTable } from '../objects/object-kinds.ts';

function build(db: Db, viewerId: string | null, where: SQL | undefined) {
  const isLiked = viewerId
    ? sql<boolean>`exists (select from ${reactions} where ${reactions.userId} = ${viewerId}
        and ${reactions.objectType} = 'comment' and ${reactions.objectId} = ${comments.id}
        and ${reactions.action} = 'like')`
    : sql<boolean>`false`;
  return db
    .select({ comment: comments, creator: cardColumns, isLiked })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.createdBy))
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(where)
    .$dynamic();
}
export type CommentRow = Awaited<ReturnType<typeof build>>[number];

export async function findComment(db: Db, id: string, viewerId: string | null): Promise<CommentRow | null> {
  const [row] = await build(db, viewerId, eq(comments.id, id));
  return row ?? null;
}

/** What a list is of: the comments of a thing, or the replies under a comment. */
export type Thread = { objectType: ObjectType; objectId: string } | { parentId: string };

export type CommentOrder = 'newest' | 'oldest' | 'best';

interface CommentPage extends CursorPage {
  thread: Thread;
  viewerId: string | null;
  order: CommentOrder;
  after: (CursorPosition & { likes: number }) | null;
}

const inThread = (thread: Thread): SQL | undefined =>
  'parentId' in thread
    ? eq(comments.parentId, thread.parentId)
    : and(
        eq(comments.objectId, thread.objectId),
        eq(comments.objectType, thread.objectType),
        isNull(comments.parentId),
      );

function behindComment({ order, after }: CommentPage): SQL | undefined {
  if (order !== 'best' || !after) return behind(comments, after, order === 'oldest' ? 'asc' : 'desc');
  return sql`(${comments.totalLike}, ${comments.createdAt}, ${comments.id})
    < (${after.likes}::int, ${after.at.toISOString()}::timestamptz, ${after.id}::text)`;
}

const ORDERS: Record<CommentOrder, SQL[]> = {
  newest: byTime(comments, 'desc'),
  oldest: byTime(comments, 'asc'),
  best: [desc(comments.totalLike), ...byTime(comments, 'desc')],
};

/** Comments in order, the pinned one left out. */
export async function listComments(db: Db, page: CommentPage): Promise<CommentRow[]> {
  const where = and(inThread(page.thread), eq(comments.isPinned, false), behindComment(page));
  return build(db, page.viewerId, where)
    .orderBy(...ORDERS[page.order])
    .limit(page.limit)
    .offset(page.offset);
}

export async function findPinned(
  db: Db,
  thread: Thread,
  viewerId: string | null,
): Promise<CommentRow | null> {
  const [row] = await build(db, viewerId, and(inThread(thread), comments.isPinned));
  return row ?? null;
}

export const countComments = (db: Db, thread: Thread): Promise<number> =>
  countRows(db, sql`select from ${comments} where ${inThread(thread)}`, COUNTED);

/**
 * To be called first by whatever changes the comments of a thing: others wait until the transaction ends, so that
 * rows and numbers change together. False when the thing is gone.
 */
export async function lockObject(db: Db, table: ObjectTable, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${sql.identifier(table.name)} where id = ${id} for no key update`,
  );
  return rows.length > 0;
}

/** Adds to the number of comments of a thing, and answers it; 0 for a kind that keeps none. */
export async function addToObject(db: Db, table: ObjectTable, id: string, by: number): Promise<number> {
  if (!table.comment) return 0;
  const name = sql.identifier(table.comment);
  const { rows } = await db.execute<{ total: number }>(sql`update ${sql.identifier(table.name)}
    set ${name} = greatest(0, ${name} + ${by}) where id = ${id} returning ${name} as total`);
  return rows[0]?.total ?? 0;
}

export async function addToReplies(db: Db, parentId: string, by: number): Promise<void> {
  await db
    .update(comments)
    .set({ totalReply: sql`greatest(0, ${comments.totalReply} + ${by})` })
    .where(eq(comments.id, parentId));
}

export async function insertComment(db: Db, row: typeof comments.$inferInsert): Promise<void> {
  await db.insert(comments).values(row);
}

export async function updateComment(
  db: Db,
  id: string,
  set: Partial<typeof comments.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db.update(comments).set(set).where(eq(comments.id, id));
  return (rowCount ?? 0) > 0;
}

export async function unpinAll(db: Db, objectId: string): Promise<string[]> {
  const rows = await db
    .update(comments)
    .set({ isPinned: false })
    .where(and(eq(comments.objectId, objectId), comments.isPinned))
    .returning({ id: comments.id });
  return rows.map((row) => row.id);
}

/** Deletes a comment with its replies; answers how many went, 0 when it was gone already. */
export async function deleteComment(db: Db, id: string): Promise<number> {
  const replies = await db.delete(comments).where(eq(comments.parentId, id)).returning({ id: comments.id });
  const own = await db.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id });
  return replies.length + own.length;
}

/** The comment somebody made under this request key. */
export async function commentByRequest(db: Db, createdBy: string, key: string) {
  const [row] = await db
    .select({ id: comments.id, requestHash: comments.requestHash })
    .from(comments)
    .where(and(eq(comments.createdBy, createdBy), eq(comments.requestKey, key)));
  return row ?? null;
}
