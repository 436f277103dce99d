import { sql } from 'drizzle-orm';
import type { TrendingKind, TrendTime } from '#rules/explore.ts';
import type { Db } from '../../db/client.ts';
import type { ShownTo } from '../objects/object-kinds.ts';
import { isShown } from './find.queries.ts';

/** So many of each kind are kept: some of them are not shown to everybody. */
const KEPT = 200;

/** Puts the things with the most looks from one day to another in the place of those that were there. */
export async function countTrending(db: Db, time: TrendTime, from: string, until: string): Promise<void> {
  await db.execute(sql`with counted as (
      select kind, object_id, sum(looks)::int as looks from trend_days
      where day between ${from}::date and ${until}::date group by kind, object_id having sum(looks) > 0),
    best as (
      select * from (select counted.*, row_number() over (partition by kind order by looks desc, object_id desc) as place
        from counted inner join search_items using (kind, object_id)) placed where place <= ${KEPT}),
    gone as (delete from trending_items t where t.time = ${time}
      and not exists (select from best where best.kind = t.kind and best.object_id = t.object_id))
    insert into trending_items (time, kind, object_id, looks) select ${time}, kind, object_id, looks from best
    on conflict (time, kind, object_id) do update set looks = excluded.looks
      where trending_items.looks <> excluded.looks`);
}

/** Who looked last before a day is forgotten, and the numbers of such days. */
export async function forgetLooks(db: Db, before: string): Promise<void> {
  await db.execute(sql`delete from trend_looks where day < ${before}::date`);
  await db.execute(sql`delete from trend_days where day < ${before}::date`);
}

interface TrendingPage {
  time: TrendTime;
  kind: TrendingKind | undefined;
  words: string | undefined;
  to: ShownTo;
  limit: number;
}

/** The things with the most looks that are shown to the person. */
export async function trendingItems(db: Db, { time, kind, words, to, limit }: TrendingPage) {
  const { rows } = await db.execute<{ kind: TrendingKind; id: string; looks: number }>(sql`
    select s.kind, s.object_id as id, t.looks from trending_items t
    inner join search_items s on s.kind = t.kind and s.object_id = t.object_id
    where t.time = ${time} ${kind ? sql`and t.kind = ${kind}` : sql``}
      ${words ? sql`and s.words @@ ${words}::tsquery` : sql``} and ${isShown(to, kind ? [kind] : undefined)}
    order by t.looks desc, t.object_id desc limit ${limit}`);
  return rows;
}
