import { and, desc, eq, gt, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { containing, countRows } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { blocks } from '../../db/schema/conversations.ts';
import { follows } from '../../db/schema/follows.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';

export type FollowRow = typeof follows.$inferSelect;

async function addToFollowers(db: Db, performerId: string, by: number): Promise<void> {
  await db
    .update(performers)
    .set({ totalFollowers: sql<number>`greatest(0, ${performers.totalFollowers} + ${by})` })
    .where(eq(performers.id, performerId));
}

/** Writes the follow and the performer's number together; false when it was there already. */
export async function insertFollow(db: Db, row: typeof follows.$inferInsert): Promise<boolean> {
  const added = await db.insert(follows).values(row).onConflictDoNothing().returning({ id: follows.id });
  if (added.length > 0) await addToFollowers(db, row.followingId, 1);
  return added.length > 0;
}

export async function deleteFollow(db: Db, followerId: string, followingId: string): Promise<boolean> {
  const removed = await db
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followingId, followingId)))
    .returning({ id: follows.id });
  if (removed.length > 0) await addToFollowers(db, followingId, -1);
  return removed.length > 0;
}

export async function findFollow(db: Db, followerId: string, followingId: string): Promise<FollowRow | null> {
  const [row] = await db
    .select()
    .from(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followingId, followingId)));
  return row ?? null;
}

export interface FollowQuery {
  q?: string | undefined;
  limit: number;
  offset: number;
}

const isNamed = (q: string | undefined): SQL | undefined =>
  q ? or(ilike(users.name, containing(q)), ilike(users.username, containing(q))) : undefined;

/** Active people who follow this performer, latest first. */
export async function listFollowers(db: Db, performerId: string, { q, limit, offset }: FollowQuery) {
  const where = and(eq(follows.followingId, performerId), eq(users.status, 'active'), isNamed(q));
  const rows = await db
    .select({ follow: follows })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(where)
    .orderBy(desc(follows.createdAt), desc(follows.id))
    .limit(limit)
    .offset(offset);
  const found = sql`select from ${follows} inner join ${users} on ${users.id} = ${follows.followerId} where ${where}`;
  return { rows: rows.map((row) => row.follow), total: await countRows(db, found) };
}

/** Performers whom this person follows and may see, latest first. */
export async function listFollowing(
  db: Db,
  followerId: string,
  exclusions: Exclusions,
  { q, limit, offset }: FollowQuery,
) {
  const where = and(eq(follows.followerId, followerId), listable(exclusions), isNamed(q));
  const rows = await db
    .select({ follow: follows })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followingId))
    .innerJoin(performers, eq(performers.id, follows.followingId))
    .where(where)
    .orderBy(desc(follows.createdAt), desc(follows.id))
    .limit(limit)
    .offset(offset);
  const found = sql`select from ${follows} inner join ${users} on ${users.id} = ${follows.followingId}
    inner join ${performers} on ${performers.id} = ${follows.followingId} where ${where}`;
  return { rows: rows.map((row) => row.follow), total: await countRows(db, found) };
}

/** People who follow a performer, were seen after `seen` and are not kept away from them, by id behind `after`. */
export async function listOnlineFollowers(
  db: Db,
  performerId: string,
  { seen, after, limit }: { seen: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .innerJoin(performers, eq(performers.id, follows.followingId))
    .where(
      and(
        eq(follows.followingId, performerId),
        gt(users.id, after),
        gt(users.lastSeenAt, seen),
        sql`not (upper(${users.country}) = any (${performers.blockCountries}))`,
        sql`not exists (select from ${blocks} where ${blocks.userId} = ${performerId} and ${blocks.targetId} = ${users.id})`,
      ),
    )
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
