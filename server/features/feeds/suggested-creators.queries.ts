import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Exclusions } from '../../db/listable.ts';

interface SuggestedCreator {
  id: string;
  /** A category shared with somebody the person follows or subscribes to; null: one of the most popular. */
  category: string | null;
}

interface SuggestedFor extends Exclusions {
  viewerId: string;
  now: Date;
  most: number;
}

/**
 * Creators whom this person neither follows nor subscribes to: first those of a category that one of theirs is in, then
 * all others, the most popular first. The others are looked for only when the first are too few.
 */
export async function suggestedCreators(
  db: Db,
  { viewerId, countries, blockerIds, now, most }: SuggestedFor,
): Promise<SuggestedCreator[]> {
  const mayBeShown = sql`u.status = 'active' and p.review_state = 'approved' and p.total_feeds > 0
    and not (p.block_countries && ${sql.param([...countries])}::text[])
    and p.id <> all(${sql.param([...blockerIds])}::text[])
    and p.id <> ${viewerId} and p.id not in (select id from mine)`;
  const { rows } = await db.execute<SuggestedCreator & Record<string, unknown>>(sql`
    with mine as materialized (
      select following_id as id from follows where follower_id = ${viewerId}
      union select performer_id from subscriptions
        where user_id = ${viewerId} and status = 'active' and expired_at > ${now.toISOString()}::timestamptz),
    liked as materialized (
      select distinct c.id, c.name, c.ordering from performer_category_members m
        inner join performer_categories c on c.id = m.category_id
        where m.performer_id in (select id from mine)),
    near as materialized (
      select p.id, p.score from performers p inner join users u on u.id = p.id
      where ${mayBeShown} and exists (select from performer_category_members m
        where m.performer_id = p.id and m.category_id in (select id from liked))
      order by p.score desc, p.id limit ${most}),
    popular as (
      select p.id, p.score from performers p inner join users u on u.id = p.id
      where ${mayBeShown} and p.id not in (select id from near)
      order by p.score desc, p.id limit greatest(0, ${most}::int - (select count(*) from near)))
    select near.id, (select liked.name from performer_category_members m
        inner join liked on liked.id = m.category_id
        where m.performer_id = near.id order by liked.ordering, liked.id limit 1) as category
      from near
    union all select id, null from popular`);
  return rows;
}
