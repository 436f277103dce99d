import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#rules/calendar.ts';
import {
  EXPIRING_DAYS,
  NEW_DAYS,
  type Segment,
  SILENT_DAYS,
  TOP_DAYS,
  TOP_FANS,
} from '#rules/mass-messages.ts';
import type { Db } from '../../db/client.ts';
import { countRows } from '../../db/list.ts';
import { largerId, smallerId } from '../../db/pair.ts';

const moment = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Subscriptions of a performer for which all of this holds, found by the index that `at` is in. */
const subscribed = (performerId: string, at: SQL, ...where: SQL[]): SQL =>
  sql`select s.user_id, ${at} as at from subscriptions s
    where s.performer_id = ${performerId} and ${sql.join(where, sql` and `)}`;

const isRunning = (now: Date): SQL => sql`s.status = 'active' and s.expired_at > ${moment(now)}`;

/** Wrote to the performer in person since then. */
function hasWritten(performerId: string, since: Date): SQL {
  const own = sql`${performerId}::text`;
  return sql`exists (select from conversations c
    join conversation_members m on m.conversation_id = c.id and m.user_id = s.user_id
    where c.first_id = ${smallerId(sql`s.user_id`, own)} and c.second_id = ${largerId(sql`s.user_id`, own)}
      and m.wrote_at > ${moment(since)})`;
}

/** Who spent most, whatever was given back left out. */
const topFans = (performerId: string, now: Date): SQL =>
  sql`select e.user_id, ${moment(now)} as at from earnings e
    join users u on u.id = e.user_id and u.role = 'user' and u.status = 'active'
    where e.performer_id = ${performerId} and e.type <> 'referral'
      and e.created_at > ${moment(addDays(now, -TOP_DAYS))} and e.created_at <= ${moment(now)}
    group by e.user_id having sum(e.gross_price - e.refunded_gross) > 0
    order by sum(e.gross_price - e.refunded_gross) desc, e.user_id limit ${TOP_FANS}`;

/** `user_id` of everybody in a group at this moment, with a time `at` that pages go by. */
function membersOf(segment: Segment, performerId: string, now: Date): SQL {
  const inGroup: Record<Segment, () => SQL> = {
    subscribers: () => subscribed(performerId, sql`s.expired_at`, isRunning(now)),
    new: () =>
      subscribed(
        performerId,
        sql`s.created_at`,
        isRunning(now),
        sql`s.created_at > ${moment(addDays(now, -NEW_DAYS))}`,
      ),
    expiring: () =>
      subscribed(
        performerId,
        sql`s.expired_at`,
        isRunning(now),
        sql`s.expired_at <= ${moment(addDays(now, EXPIRING_DAYS))}`,
        sql`s.next_recurring_date is null`,
      ),
    expired: () => subscribed(performerId, sql`s.expired_at`, sql`s.expired_at <= ${moment(now)}`),
    top: () => topFans(performerId, now),
    silent: () => {
      const since = addDays(now, -SILENT_DAYS);
      return subscribed(
        performerId,
        sql`s.expired_at`,
        isRunning(now),
        sql`s.created_at <= ${moment(since)}`,
        sql`not ${hasWritten(performerId, since)}`,
      );
    },
    followers: () =>
      sql`select f.follower_id as user_id, f.created_at as at from follows f
        where f.following_id = ${performerId} and f.created_at <= ${moment(now)}`,
  };
  return sql`select g.user_id, g.at from (${inGroup[segment]()}) g
    join users u on u.id = g.user_id and u.role = 'user' and u.status = 'active'`;
}

/** How many fans are in a group. */
export const countSegment = (db: Db, segment: Segment, performerId: string, now: Date): Promise<number> =>
  countRows(db, membersOf(segment, performerId, now));

interface CollectPage {
  massMessageId: string;
  performerId: string;
  segment: Segment;
  /** The segment is that of this moment. */
  startedAt: Date;
  after: { at: Date; id: string } | null;
  limit: number;
}

/** Writes the next of a group down as recipients, each once; where that page ended, null behind the last one. */
export async function collectRecipients(db: Db, page: CollectPage) {
  const { massMessageId, performerId, segment, startedAt, after, limit } = page;
  const behind = after
    ? sql`where (g.at, g.user_id) > (${moment(after.at)}, ${after.id}::text)`
    : sql`where true`;
  const { rows } = await db.execute<{ made: number; seen: number; at: Date | string; user_id: string }>(sql`
    with page as materialized (
      select g.user_id, g.at from (${membersOf(segment, performerId, startedAt)}) g ${behind}
      order by g.at, g.user_id limit ${limit}
    ), made as (
      insert into mass_message_recipients (mass_message_id, user_id, performer_id)
      select ${massMessageId}, page.user_id, ${performerId} from page
      on conflict do nothing returning user_id
    )
    select (select count(*)::int from made) as made, (select count(*)::int from page) as seen,
      page.at, page.user_id
    from page order by page.at desc, page.user_id desc limit 1`);
  const [last] = rows;
  if (!last) return null;
  return { made: last.made, seen: last.seen, at: new Date(last.at), id: last.user_id };
}
