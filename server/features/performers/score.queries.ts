import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Popularity: subscribers weigh most, then followers, then looks, each with less effect the more there are;
 * a fresh post lifts, and the lift halves every ten days. Rows whose score stays are not written.
 */
export async function updateScores(db: Db, now: Date): Promise<void> {
  await db.execute(sql`with scored as (
      select p.id, (20 * ln(1 + p.total_subscribers) + 10 * ln(1 + p.total_followers) + 2 * ln(1 + p.total_views)
        + coalesce(15 * power(0.5, extract(epoch from (${now.toISOString()}::timestamptz - latest.at)) / 864000), 0))::real as score
      from performers p
      left join lateral (select max(f.published_at) as at from feeds f
        where f.performer_id = p.id and f.status = 'active' and f.deleted_at is null and not f.is_waiting
          and f.published_at <= ${now.toISOString()}::timestamptz) latest on true)
    update performers p set score = s.score from scored s where s.id = p.id and p.score is distinct from s.score`);
}
