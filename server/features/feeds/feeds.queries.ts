import { and, asc, eq, exists, gt, isNull, not, or, sql } from 'drizzle-orm';
import { byRef } from '../../db/by-ref.ts';
import type { Db } from '../../db/client.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import { feedFiles, feeds } from '../../db/schema/feeds.ts';
import { files } from '../../db/schema/files.ts';
import { queuePosts } from '../../db/schema/planner.ts';
import type { FeedColumns } from './feed-rows.queries.ts';

export async function insertFeed(db: Db, row: typeof feeds.$inferInsert): Promise<void> {
  await db.insert(feeds).values(row);
}

/** How many drafts a performer has, the deleted ones left out. */
export const countDrafts = (db: Db, performerId: string): Promise<number> =>
  db.$count(
    feeds,
    and(eq(feeds.performerId, performerId), eq(feeds.status, 'draft'), isNull(feeds.deletedAt)),
  );

/** The post a performer made under this request key, deleted ones too; null when there is none. */
export async function feedByRequest(db: Db, performerId: string, key: string) {
  const [row] = await db
    .select({ id: feeds.id, requestHash: feeds.requestHash })
    .from(feeds)
    .where(and(eq(feeds.performerId, performerId), eq(feeds.requestKey, key)));
  return row ?? null;
}

/** An own post that is not deleted, locked until the transaction ends. */
export async function lockOwnFeed(db: Db, performerId: string, ref: string): Promise<FeedColumns | null> {
  await lockPerformer(db, performerId);
  const [row] = await db
    .select()
    .from(feeds)
    .where(and(byRef(feeds, ref), eq(feeds.performerId, performerId), isNull(feeds.deletedAt)))
    .for('update');
  return row ?? null;
}

/** An own post that was deleted after this moment, locked until the transaction ends. */
export async function lockDeletedFeed(
  db: Db,
  performerId: string,
  ref: string,
  after: Date,
): Promise<FeedColumns | null> {
  await lockPerformer(db, performerId);
  const [row] = await db
    .select()
    .from(feeds)
    .where(
      and(
        byRef(feeds, ref),
        eq(feeds.performerId, performerId),
        gt(feeds.deletedAt, after),
        isNull(feeds.takenDownAt),
      ),
    )
    .for('update');
  return row ?? null;
}

/**
 * Leaves this performer one pinned post, `feedId`; null takes down `onlyIf`, where that is the pinned one. The
 * author is locked before.
 */
export async function pinOnly(
  db: Db,
  performerId: string,
  feedId: string | null,
  now: Date,
  onlyIf: string | null = null,
): Promise<void> {
  const isOther =
    feedId === null && onlyIf !== null ? eq(feeds.id, onlyIf) : sql`${feeds.id} <> ${feedId ?? ''}`;
  await db
    .update(feeds)
    .set({ isPinned: false, pinnedAt: null })
    .where(and(eq(feeds.performerId, performerId), feeds.isPinned, isOther));
  if (feedId === null) return;
  await db
    .update(feeds)
    .set({ isPinned: true, pinnedAt: now })
    .where(and(eq(feeds.id, feedId), not(feeds.isPinned)));
}

export async function updateFeedRow(
  db: Db,
  id: string,
  set: Partial<typeof feeds.$inferInsert>,
): Promise<void> {
  await db.update(feeds).set(set).where(eq(feeds.id, id));
}

/** A post that is no draft waits in no queue. */
export async function leaveQueue(db: Db, feedId: string): Promise<void> {
  await db.delete(queuePosts).where(eq(queuePosts.feedId, feedId));
}

export async function replaceFeedFiles(db: Db, feedId: string, fileIds: readonly string[]): Promise<void> {
  await db.delete(feedFiles).where(eq(feedFiles.feedId, feedId));
  if (fileIds.length === 0) return;
  await db.insert(feedFiles).values(fileIds.map((fileId, position) => ({ feedId, fileId, position })));
}

/** Ids and types of a post's files, in order. */
export async function attachedFiles(db: Db, feedId: string) {
  return db
    .select({ id: files.id, type: files.type, status: files.status })
    .from(feedFiles)
    .innerJoin(files, eq(files.id, feedFiles.fileId))
    .where(eq(feedFiles.feedId, feedId))
    .orderBy(asc(feedFiles.position));
}

/** Ids of a performer's posts that show this file, among their photos or as the preview. */
export async function feedsWithFile(db: Db, performerId: string, fileId: string): Promise<string[]> {
  const isAttached = exists(
    db
      .select({ one: sql`1` })
      .from(feedFiles)
      .where(and(eq(feedFiles.feedId, feeds.id), eq(feedFiles.fileId, fileId))),
  );
  const rows = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.performerId, performerId), or(eq(feeds.thumbnailId, fileId), isAttached)));
  return rows.map((row) => row.id);
}
