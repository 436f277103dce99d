import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { feedFiles, feeds } from '../../db/schema/feeds.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { queuePosts, queueRules } from '../../db/schema/planner.ts';
import { pollOptions } from '../../db/schema/polls.ts';
import { users } from '../../db/schema/users.ts';

export type RuleRow = typeof queueRules.$inferSelect;
type FeedColumns = typeof feeds.$inferSelect;
type FileState = Pick<typeof files.$inferSelect, 'id' | 'type' | 'status'>;

const stateOf = sql`jsonb_build_object('id', ${files.id}, 'type', ${files.type}, 'status', ${files.status})`;
const attached = sql<FileState[]>`(select coalesce(jsonb_agg(${stateOf} order by ${feedFiles.position}), '[]')
  from ${feedFiles} inner join ${files} on ${files.id} = ${feedFiles.fileId} where ${feedFiles.feedId} = ${feeds.id})`;
const teaser = sql<FileState | null>`(select ${stateOf} from ${files} where ${files.id} = ${feeds.teaserId})`;
const options = sql<
  string[]
>`(select coalesce(jsonb_agg(${pollOptions.id} order by ${pollOptions.position}), '[]')
  from ${pollOptions} where ${pollOptions.feedId} = ${feeds.id})`;

/** A post with what decides whether it can be published. */
export interface PostRow {
  feed: FeedColumns;
  files: FileState[];
  teaser: FileState | null;
  options: string[];
}
export interface DraftRow extends PostRow {
  skippedAt: Date | null;
}

const columns = { feed: feeds, files: attached, teaser, options };
/** With a second table drizzle names the table of each column; the parts in `columns` mean nothing without. */
const isTheirs = eq(performers.id, feeds.performerId);
const isDraft = and(eq(feeds.status, 'draft'), isNull(feeds.deletedAt));

/** Beyond this a calendar shows no more. */
const CALENDAR_MOST = 1000;

/** A performer's posts that came out, or are planned, from one moment until before another. */
export async function postsBetween(db: Db, performerId: string, from: Date, to: Date): Promise<PostRow[]> {
  return db
    .select(columns)
    .from(feeds)
    .innerJoin(performers, isTheirs)
    .where(
      and(
        eq(feeds.performerId, performerId),
        eq(feeds.status, 'active'),
        isNull(feeds.deletedAt),
        gte(feeds.publishedAt, from),
        lt(feeds.publishedAt, to),
      ),
    )
    .orderBy(asc(feeds.publishedAt), asc(feeds.id))
    .limit(CALENDAR_MOST);
}

/** The drafts of a performer's queue, in order. */
export async function queuedDrafts(db: Db, performerId: string): Promise<DraftRow[]> {
  return db
    .select({ ...columns, skippedAt: queuePosts.skippedAt })
    .from(queuePosts)
    .innerJoin(feeds, eq(feeds.id, queuePosts.feedId))
    .where(and(eq(queuePosts.performerId, performerId), isDraft))
    .orderBy(asc(queuePosts.position), asc(queuePosts.feedId));
}

interface DraftPage {
  q: string | undefined;
  limit: number;
  offset: number;
}

/** Drafts of a performer that are not in the queue, those changed last first. */
export async function otherDrafts(db: Db, performerId: string, { q, limit, offset }: DraftPage) {
  const isQueued = db.select({ one: sql`1` }).from(queuePosts).where(eq(queuePosts.feedId, feeds.id));
  const pattern = q ? containing(q) : null;
  const condition = and(
    eq(feeds.performerId, performerId),
    isDraft,
    notExists(isQueued),
    pattern ? or(ilike(feeds.title, pattern), ilike(feeds.text, pattern)) : undefined,
  );
  const rows = await db
    .select(columns)
    .from(feeds)
    .innerJoin(performers, isTheirs)
    .where(condition)
    .orderBy(desc(feeds.updatedAt), desc(feeds.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(feeds).where(condition);
  return { rows: rows.map((row): DraftRow => ({ ...row, skippedAt: null })), total: counted?.total ?? 0 };
}

/**
 * What the queue asks of its performer. Locked, so that one change of a performer's planner follows the other, and
 * two processes never publish for the same slot.
 */
export async function lockPlanner(db: Db, performerId: string) {
  const [row] = await db
    .select({ id: performers.id, reviewState: performers.reviewState })
    .from(performers)
    .where(eq(performers.id, performerId))
    .for('no key update');
  return row ?? null;
}

/** Who is written to. */
export async function performerOf(db: Db, id: string) {
  const [row] = await db
    .select({ email: users.email, name: users.name, status: users.status })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/** Which of these are own drafts, and which are own posts of any kind. */
export async function ownPosts(db: Db, performerId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: feeds.id, status: feeds.status, deletedAt: feeds.deletedAt })
    .from(feeds)
    .where(and(eq(feeds.performerId, performerId), inArray(feeds.id, [...ids])));
}

/** Puts these drafts into the queue in this order; those that stay keep their mark. */
export async function replaceQueue(
  db: Db,
  performerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const kept = await db
    .select({ id: queuePosts.feedId, skippedAt: queuePosts.skippedAt, createdAt: queuePosts.createdAt })
    .from(queuePosts)
    .where(eq(queuePosts.performerId, performerId));
  const known = new Map(kept.map((row) => [row.id, row]));
  await db.delete(queuePosts).where(eq(queuePosts.performerId, performerId));
  if (ids.length === 0) return;
  await db.insert(queuePosts).values(
    ids.map((feedId, position) => ({
      ...{ feedId, performerId, position },
      skippedAt: known.get(feedId)?.skippedAt ?? null,
      createdAt: known.get(feedId)?.createdAt ?? now,
    })),
  );
}

export async function markSkipped(db: Db, feedId: string, now: Date): Promise<void> {
  await db.update(queuePosts).set({ skippedAt: now }).where(eq(queuePosts.feedId, feedId));
}

export async function rulesOf(db: Db, performerId: string): Promise<RuleRow[]> {
  return db
    .select()
    .from(queueRules)
    .where(eq(queueRules.performerId, performerId))
    .orderBy(asc(queueRules.createdAt), asc(queueRules.id));
}

export async function findRule(db: Db, performerId: string, id: string): Promise<RuleRow | null> {
  const [row] = await db
    .select()
    .from(queueRules)
    .where(and(eq(queueRules.id, id), eq(queueRules.performerId, performerId)));
  return row ?? null;
}

export async function insertRule(db: Db, row: RuleRow): Promise<void> {
  await db.insert(queueRules).values(row);
}

export async function updateRuleRow(db: Db, id: string, set: Partial<RuleRow>): Promise<void> {
  await db.update(queueRules).set(set).where(eq(queueRules.id, id));
}

export async function deleteRule(db: Db, performerId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(queueRules)
    .where(and(eq(queueRules.id, id), eq(queueRules.performerId, performerId)));
  return (rowCount ?? 0) > 0;
}

/** Rules whose slot has come. */
export async function dueRules(db: Db, now: Date) {
  return db
    .select({ id: queueRules.id, performerId: queueRules.performerId })
    .from(queueRules)
    .where(and(queueRules.isOn, lte(queueRules.nextAt, now)))
    .orderBy(asc(queueRules.nextAt), asc(queueRules.id));
}
