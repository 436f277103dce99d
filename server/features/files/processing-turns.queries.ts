import { sql } from 'drizzle-orm';
import { PROCESSING_TURN, PROCESSING_TURNS_BACK_DAYS } from '#rules/processing-turns.ts';
import type { Db } from '../../db/client.ts';

const seconds = (count: number) => sql`make_interval(secs => ${count})`;
const dateOf = (row: { turn: string } | undefined): Date | null => (row ? new Date(row.turn) : null);

/** The turn of one more job in this queue: behind those that wait in it. Jobs are taken in the order of their time. */
export async function nextTurn(db: Db, queue: string): Promise<Date> {
  const { rows } = await db.execute<{ turn: string }>(sql`
    select least(now(), greatest(now() - make_interval(days => ${PROCESSING_TURNS_BACK_DAYS}), max(run_at))
      + ${seconds(PROCESSING_TURN)})::text as turn
    from graphile_worker.jobs
    where queue_name = ${queue} and attempts < max_attempts and run_at <= now()`);
  return new Date((rows[0] as { turn: string }).turn);
}

/** The turn that a waiting job has; null without one. */
export async function turnOf(db: Db, key: string): Promise<Date | null> {
  const { rows } = await db.execute<{ turn: string }>(
    sql`select run_at::text as turn from graphile_worker.jobs where key = ${key} and locked_at is null`,
  );
  return dateOf(rows[0]);
}

/** The turn of a job that takes so long, when another one comes before it by that; null when nothing does. */
export async function laterTurn(db: Db, key: string, work: number): Promise<Date | null> {
  const { rows } = await db.execute<{ turn: string }>(sql`
    select least(now(), mine.run_at + ${seconds(work)})::text as turn
    from graphile_worker.jobs mine
    where mine.key = ${key} and exists (select from graphile_worker.jobs other
      where other.task_identifier = mine.task_identifier and other.id <> mine.id and other.locked_at is null
        and other.attempts < other.max_attempts and other.run_at <= now()
        and other.run_at < mine.run_at + ${seconds(work)})`);
  return dateOf(rows[0]);
}
