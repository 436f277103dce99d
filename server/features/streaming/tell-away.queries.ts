import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * People to be told of a stream before they come to the site, by id behind `behind`: followers of its performer and
 * running subscriptions to them, with a device that is told of streams (`byPush`: unless they chose otherwise) or an
 * e-mail about them.
 */
export async function listAway(
  db: Db,
  performerId: string,
  { at, behind, limit, byPush }: { at: Date; behind: string; limit: number; byPush: boolean },
): Promise<string[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from (
        select follower_id as id from follows where following_id = ${performerId}
        union select user_id from subscriptions
          where performer_id = ${performerId} and status = 'active' and expired_at > ${now}) theirs
      inner join users u on u.id = theirs.id
      left join delivery_preferences p on p.user_id = u.id
    where u.id > ${behind} and u.status = 'active' and hears_of_stream(u.id, ${performerId}, ${now})
      and (coalesce(p.channels->'live' ? 'email', false)
        or (coalesce(p.channels->'live' ? 'push', ${byPush})
          and exists (select from push_subscriptions where user_id = u.id)))
    order by u.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
