import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { pollOptions, pollVotes } from '../../db/schema/polls.ts';
import { newId } from '../../ids.ts';

export type PollOptionRow = typeof pollOptions.$inferSelect;

export async function insertOption(db: Db, row: typeof pollOptions.$inferInsert): Promise<PollOptionRow> {
  const [made] = await db.insert(pollOptions).values(row).returning();
  return made as PollOptionRow;
}

/** Which of these answers this performer may use for a post: those that are in none, or in this one. */
export async function usableOptions(
  db: Db,
  performerId: string,
  feedId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: pollOptions.id })
    .from(pollOptions)
    .where(
      and(
        inArray(pollOptions.id, [...ids]),
        eq(pollOptions.performerId, performerId),
        or(isNull(pollOptions.feedId), eq(pollOptions.feedId, feedId)),
      ),
    )
    .for('update');
  return rows.map((row) => row.id);
}

/** Ids of a post's answers, in order. */
export async function optionsOf(db: Db, feedId: string): Promise<string[]> {
  const rows = await db
    .select({ id: pollOptions.id })
    .from(pollOptions)
    .where(eq(pollOptions.feedId, feedId))
    .orderBy(asc(pollOptions.position), asc(pollOptions.id));
  return rows.map((row) => row.id);
}

/** Makes these the post's answers, in this order; others it had are gone. */
export async function placeOptions(db: Db, feedId: string, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`delete from poll_options where feed_id = ${feedId} and id <> all(${sql.param(ids)}::text[])`,
  );
  await db.execute(sql`update poll_options set feed_id = ${feedId}, position = wanted.nr - 1
    from unnest(${sql.param(ids)}::text[]) with ordinality as wanted (id, nr) where poll_options.id = wanted.id`);
}

/**
 * Writes the answers of a post anew, by their words and in this order: the first ones it had get other words, others
 * it had are gone. `ids` are theirs, new ones included.
 */
export async function writeOptions(
  db: Db,
  post: { id: string; performerId: string; now: Date },
  ids: readonly string[],
  words: readonly string[],
): Promise<void> {
  await db.execute(
    sql`delete from poll_options where feed_id = ${post.id} and id <> all(${sql.param(ids)}::text[])`,
  );
  if (ids.length === 0) return;
  const rows = ids.map((id, position) => ({
    ...{ id, position, performerId: post.performerId, feedId: post.id, createdAt: post.now },
    description: words[position] ?? '',
  }));
  const { description, position } = pollOptions;
  await db
    .insert(pollOptions)
    .values(rows)
    .onConflictDoUpdate({
      target: pollOptions.id,
      set: {
        description: sql.raw(`excluded.${description.name}`),
        position: sql.raw(`excluded.${position.name}`),
      },
    });
}

/** The same answers for another post, with no votes. */
export async function copyOptions(db: Db, from: string, to: string, now: Date): Promise<void> {
  const rows = await db.select().from(pollOptions).where(eq(pollOptions.feedId, from));
  if (rows.length === 0) return;
  await db.insert(pollOptions).values(
    rows.map(({ performerId, description, position }) => ({
      id: newId(),
      performerId,
      description,
      position,
      feedId: to,
      createdAt: now,
    })),
  );
}

/** An answer with its post; null when it is in none. */
export async function findOption(db: Db, id: string) {
  const [row] = await db
    .select({
      option: pollOptions,
      feedId: feeds.id,
      performerId: feeds.performerId,
      endsAt: feeds.pollExpiredAt,
    })
    .from(pollOptions)
    .innerJoin(feeds, eq(feeds.id, pollOptions.feedId))
    .where(eq(pollOptions.id, id));
  return row ?? null;
}

/** Keeps a vote and counts it; false when this person voted in this post before. */
export async function insertVote(
  db: Db,
  vote: { feedId: string; optionId: string; userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`with given as (
      insert into poll_votes (feed_id, user_id, option_id, created_at)
      values (${vote.feedId}, ${vote.userId}, ${vote.optionId}, ${vote.now.toISOString()}::timestamptz)
      on conflict do nothing returning option_id)
    update poll_options set total_vote = total_vote + 1 from given where poll_options.id = given.option_id`);
  return (rowCount ?? 0) > 0;
}

/** New words for an own answer; null when it is nobody's or somebody else's. Answers with the post it is in. */
export async function renameOption(db: Db, performerId: string, id: string, description: string) {
  const [row] = await db
    .update(pollOptions)
    .set({ description })
    .where(and(eq(pollOptions.id, id), eq(pollOptions.performerId, performerId)))
    .returning();
  return row ?? null;
}

/** Votes of a post for each day (UTC) and answer, oldest first. */
export async function votesByDay(db: Db, feedId: string) {
  const day = sql<string>`to_char(${pollVotes.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ day, optionId: pollVotes.optionId, votes: sql<number>`count(*)::int` })
    .from(pollVotes)
    .where(eq(pollVotes.feedId, feedId))
    .groupBy(sql`1`, pollVotes.optionId)
    .orderBy(sql`1`, pollVotes.optionId);
}

/** How many answers without a post a performer has made and not used. */
export async function unusedOptions(db: Db, performerId: string): Promise<number> {
  return db.$count(pollOptions, and(eq(pollOptions.performerId, performerId), isNull(pollOptions.feedId)));
}

export async function deleteUnusedOptions(db: Db, before: Date): Promise<void> {
  await db.execute(
    sql`delete from poll_options where feed_id is null and created_at < ${before.toISOString()}::timestamptz`,
  );
}
