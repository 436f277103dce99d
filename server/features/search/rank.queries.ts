import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** The most popular things of a kind in tier 0; each tier holds five times as many. */
const TIER_SIZES = [1_000, 5_000, 25_000, 125_000];
export const LAST_TIER = TIER_SIZES.length;

/** Writes what can be found and was not written yet, as after an upgrade; how many. */
export async function addMissing(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into search_items (kind, object_id, performer_id, words, media, audience, price, duration, published_at,
      total_views, total_like, score, tier)
    select s.kind, s.object_id, s.performer_id, s.words || array_to_tsvector(array['#0']), s.media, s.audience, s.price,
      s.duration, s.published_at, s.total_views, s.total_like, search_score(s.points, s.published_at), 0
    from search_sources() s
    where not exists (select from search_items i where i.kind = s.kind and i.object_id = s.object_id)
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** Brings figures and popularity up to date. Rows whose figures stay are not written. */
export async function updateFigures(db: Db): Promise<void> {
  await db.execute(sql`with today as (
      select kind, object_id, total_views, total_like, search_score(points, published_at) as score from search_sources())
    update search_items s set total_views = today.total_views, total_like = today.total_like, score = today.score
    from today where today.kind = s.kind and today.object_id = s.object_id
      and (s.total_views, s.total_like, s.score) is distinct from (today.total_views, today.total_like, today.score)`);
}

/** Puts things into the tiers of their popularity. Rows whose tier stays are not written. */
export async function updateTiers(db: Db): Promise<void> {
  const tier = sql.join(
    TIER_SIZES.map((size, nr) => sql`when place <= ${size}::int then ${nr}::int`),
    sql` `,
  );
  await db.execute(sql`with placed as (
      select kind, object_id, row_number() over (partition by kind order by score desc, object_id desc) as place
      from search_items),
    tiers as (select kind, object_id, case ${tier} else ${LAST_TIER}::int end as tier from placed)
    update search_items s set tier = tiers.tier,
      words = ts_delete(s.words, '#' || s.tier) || array_to_tsvector(array['#' || tiers.tier])
    from tiers where tiers.kind = s.kind and tiers.object_id = s.object_id and tiers.tier <> s.tier`);
}
