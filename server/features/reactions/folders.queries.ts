import { and, asc, eq, sql } from 'drizzle-orm';
import type { ObjectType } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import { bookmarkFolders, reactions } from '../../db/schema/reactions.ts';

export type FolderRow = typeof bookmarkFolders.$inferSelect;

const isOwn = (userId: string, id: string) =>
  and(eq(bookmarkFolders.userId, userId), eq(bookmarkFolders.id, id));

/** A person's folders by name, each with its number of bookmarks, of one type or of all. */
export async function listFolders(db: Db, userId: string, type: ObjectType | null) {
  const isCounted = and(
    eq(reactions.folderId, bookmarkFolders.id),
    type ? eq(reactions.objectType, type) : undefined,
  );
  return db
    .select({
      folder: bookmarkFolders,
      total: sql<number>`(select count(*)::int from ${reactions} where ${isCounted})`,
    })
    .from(bookmarkFolders)
    .where(eq(bookmarkFolders.userId, userId))
    .orderBy(asc(sql`lower(${bookmarkFolders.name})`), asc(bookmarkFolders.id));
}

export async function findFolder(db: Db, userId: string, id: string): Promise<FolderRow | null> {
  const [row] = await db.select().from(bookmarkFolders).where(isOwn(userId, id));
  return row ?? null;
}

/** How many folders a person has; the account is locked, so that no other is added meanwhile. */
export async function lockFolderCount(db: Db, userId: string): Promise<number> {
  await lockUser(db, userId);
  return db.$count(bookmarkFolders, eq(bookmarkFolders.userId, userId));
}

export async function insertFolder(db: Db, row: FolderRow): Promise<void> {
  await db.insert(bookmarkFolders).values(row);
}

export async function renameFolder(
  db: Db,
  userId: string,
  id: string,
  set: Pick<FolderRow, 'name' | 'updatedAt'>,
): Promise<boolean> {
  const { rowCount } = await db.update(bookmarkFolders).set(set).where(isOwn(userId, id));
  return (rowCount ?? 0) > 0;
}

export async function deleteFolder(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(bookmarkFolders).where(isOwn(userId, id));
  return (rowCount ?? 0) > 0;
}
