import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import { blocks, conversations } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';

/**
 * Lets whatever is being sent between two people go first, and has what comes later wait: one message holds their
 * conversation, messages to many and welcomes hold their performer.
 */
export async function holdMessages(db: Db, one: string, other: string): Promise<void> {
  for (const id of [one, other].sort()) await lockPerformer(db, id);
  await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      or(
        and(eq(conversations.firstId, one), eq(conversations.secondId, other)),
        and(eq(conversations.firstId, other), eq(conversations.secondId, one)),
      ),
    )
    .for('no key update');
}

export async function insertBlock(db: Db, row: typeof blocks.$inferInsert): Promise<void> {
  await db.insert(blocks).values(row).onConflictDoNothing();
}

/** False when there was none. */
export async function deleteBlock(db: Db, userId: string, targetId: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.targetId, targetId)));
  return (rowCount ?? 0) > 0;
}

const isNamed = (q: string | undefined): SQL | undefined =>
  q ? or(ilike(users.name, containing(q)), ilike(users.username, containing(q))) : undefined;

function build(db: Db, where: SQL | undefined) {
  return db
    .select({ block: blocks, target: cardColumns, subscribedUntil: subscriptions.expiredAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.targetId))
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.userId, blocks.targetId),
        eq(subscriptions.performerId, blocks.userId),
        eq(subscriptions.status, 'active'),
      ),
    )
    .where(where)
    .$dynamic();
}
export type BlockRow = Awaited<ReturnType<typeof build>>[number];

export async function findBlock(db: Db, userId: string, targetId: string): Promise<BlockRow | null> {
  const [row] = await build(db, and(eq(blocks.userId, userId), eq(blocks.targetId, targetId)));
  return row ?? null;
}

/** Whom a person blocks, latest first. */
export async function listBlocks(
  db: Db,
  userId: string,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ rows: BlockRow[]; total: number }> {
  const where = and(eq(blocks.userId, userId), isNamed(q));
  const [rows, [count]] = await Promise.all([
    build(db, where).orderBy(desc(blocks.createdAt), desc(blocks.id)).limit(limit).offset(offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.targetId))
      .where(where),
  ]);
  return { rows, total: count?.total ?? 0 };
}
