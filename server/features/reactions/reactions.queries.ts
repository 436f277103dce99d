import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ObjectType, ReactionAction } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import type { IdQuery } from '../../db/list.ts';
import { reactions } from '../../db/schema/reactions.ts';
import type { ObjectTable } from '../objects/object-kinds.ts';

export type ReactionRow = typeof reactions.$inferSelect;
type NewReaction = Omit<ReactionRow, 'folderId'>;

/** `counted` are the rows of `done`: each changes the number of its object, where the kind keeps one. */
function counting(table: ObjectTable, action: ReactionAction, by: 1 | -1): SQL {
  const column = action === 'favourite' ? undefined : table[action];
  if (!column) return sql`select object_id from done`;
  const name = sql.identifier(column);
  return sql`update ${sql.identifier(table.name)} set ${name} = greatest(0, ${name} + ${sql.raw(String(by))})
    where id in (select object_id from done)`;
}

/**
 * Adds a reaction and counts it, in one statement. An object that goes at the same moment is waited for, so that no
 * reaction outlives it. False, and nothing happens, when the person has reacted like this before.
 */
export async function insertReaction(db: Db, table: ObjectTable, row: NewReaction): Promise<boolean> {
  const { rowCount } = await db.execute(sql`with thing as (
      select id from ${sql.identifier(table.name)} where id = ${row.objectId} for key share),
    done as (
      insert into reactions (id, user_id, action, object_type, object_id, created_at)
      select ${row.id}, ${row.userId}, ${row.action}, ${row.objectType}, thing.id, ${row.createdAt.toISOString()}::timestamptz
      from thing on conflict do nothing returning object_id)
    ${counting(table, row.action, 1)}`);
  return (rowCount ?? 0) > 0;
}

type Key = Pick<ReactionRow, 'userId' | 'action' | 'objectType' | 'objectId'>;

const isThis = ({ userId, action, objectType, objectId }: Key) =>
  and(
    eq(reactions.userId, userId),
    eq(reactions.objectType, objectType),
    eq(reactions.objectId, objectId),
    eq(reactions.action, action),
  );

/**
 * Takes a reaction back and counts it, in one statement. The object is locked first, as by those who delete it: two
 * that lock in different orders would wait for each other. False when there was none.
 */
export async function deleteReaction(db: Db, table: ObjectTable, key: Key): Promise<boolean> {
  const { rowCount } = await db.execute(sql`with thing as (
      select id from ${sql.identifier(table.name)} where id = ${key.objectId} for no key update),
    done as (
      delete from ${reactions} where ${isThis(key)} and object_id in (select id from thing) returning object_id)
    ${counting(table, key.action, -1)}`);
  return (rowCount ?? 0) > 0;
}

export async function findReaction(db: Db, key: Key): Promise<ReactionRow | null> {
  const [row] = await db.select().from(reactions).where(isThis(key));
  return row ?? null;
}

interface BookmarkPage {
  userId: string;
  objectType: ObjectType;
  /** Null: those in no folder; undefined: all. */
  folderId: string | null | undefined;
  /** The ids that may be in the list. */
  findable: IdQuery;
  limit: number;
  offset: number;
}

const isListed = ({ userId, objectType, folderId, findable }: BookmarkPage) =>
  and(
    eq(reactions.userId, userId),
    eq(reactions.objectType, objectType),
    eq(reactions.action, 'bookmark'),
    folderId === undefined
      ? undefined
      : folderId === null
        ? isNull(reactions.folderId)
        : eq(reactions.folderId, folderId),
    sql`${reactions.objectId} in (${findable})`,
  );

/** Bookmarks, latest first, with how many there are. */
export async function listBookmarks(
  db: Db,
  page: BookmarkPage,
): Promise<{ rows: ReactionRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    db
      .select()
      .from(reactions)
      .where(isListed(page))
      .orderBy(desc(reactions.createdAt), desc(reactions.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: sql<number>`count(*)::int` }).from(reactions).where(isListed(page)),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** False when the person has no such bookmark. */
export async function setFolder(db: Db, key: Omit<Key, 'action'>, folderId: string | null): Promise<boolean> {
  const { rowCount } = await db
    .update(reactions)
    .set({ folderId })
    .where(isThis({ ...key, action: 'bookmark' }));
  return (rowCount ?? 0) > 0;
}
