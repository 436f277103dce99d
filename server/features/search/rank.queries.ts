import { type SQL, sql } from 'drizzle-orm';
import { SEARCH_KINDS } from '#rules/search.ts';
import type { Db } from '../../db/client.ts';

/** Each tier holds so many times as many things as the one above. */
export const TIER_RATIO = 5;
/** The most popular things of a kind are in tier 0. */
const TIER_SIZES = [0, 1, 2, 3].map((tier) => 1_000 * TIER_RATIO ** tier);
export const LAST_TIER = TIER_SIZES.length;

/** So many rows are written at a time: who changes one of them waits for no more. */
const BATCH = 500;
/** Of what is missing, as after an upgrade, so many are read at a time. */
const MISSING_READ = 100_000;

type Key = { kind: string; id: string };
const pairs = (keys: readonly Key[]): SQL => sql`unnest(${sql.param(keys.map(({ kind }) => kind))}::text[],
  ${sql.param(keys.map(({ id }) => id))}::text[])`;

/** So many new rows change what the database should know of the table before the next question. */
const COUNTED_ANEW = 1_000;

/** Writes what can be found and was not written yet, as after an upgrade; how many. */
export async function addMissing(db: Db): Promise<number> {
  const added = await writeMissing(db);
  // Without it each batch of the counts below reads the whole table: 35 minutes in the place of two at a million rows.
  if (added >= COUNTED_ANEW) await db.execute(sql`analyze search_items`);
  return added;
}

async function writeMissing(db: Db): Promise<number> {
  const { rows } = await db.execute<Key>(sql`select s.kind, s.object_id as id from search_sources() s
    where not exists (select from search_items i where i.kind = s.kind and i.object_id = s.object_id)
    limit ${MISSING_READ}`);
  for (let from = 0; from < rows.length; from += BATCH)
    await db.execute(sql`
      insert into search_items (kind, object_id, performer_id, words, media, audience, price, duration, published_at,
        total_views, total_like, score, tier)
      select s.* from ${pairs(rows.slice(from, from + BATCH))} missing (kind, id), lateral (
        select s.kind, s.object_id, s.performer_id, s.words || array_to_tsvector(array['#0']), s.media, s.audience,
          s.price, s.duration, s.published_at, s.total_views, s.total_like, search_score(s.points, s.published_at), 0
        from search_sources() s where s.kind = missing.kind and s.object_id = missing.id offset 0) s
      on conflict do nothing`);
  return rows.length < MISSING_READ ? rows.length : rows.length + (await writeMissing(db));
}

/** Runs a statement for each batch of rows, in the order of their keys and each in a transaction of its own. */
async function inBatches(db: Db, run: (keys: SQL) => Promise<unknown>): Promise<void> {
  let last: Key = { kind: '', id: '' };
  for (;;) {
    const { rows } = await db.execute<Key>(sql`select kind, object_id as id from search_items
      where (kind, object_id) > (${last.kind}::text, ${last.id}::text) order by kind, object_id limit ${BATCH}`);
    const end = rows.at(-1);
    if (!end) return;
    await run(pairs(rows));
    last = end;
  }
}

/** Of changed rows those that nobody else is writing: what is skipped is written by the next count. */
const UNLOCKED = sql`locked as (select s.kind, s.object_id from search_items s
  inner join changed using (kind, object_id) for update of s skip locked)`;

/** Whether a figure is another one by a hundredth or more. */
const differs = (column: SQL): SQL => sql`abs(today.${column} - s.${column}) * 100::bigint > s.${column}`;

/** Brings figures and popularity up to date. What differs by less than a hundredth is not written. */
export const updateFigures = (db: Db): Promise<void> =>
  inBatches(db, (keys) =>
    db.execute(sql`with changed as materialized (
        select s.kind, s.object_id, today.* from ${keys} batch (kind, id)
        inner join search_items s on s.kind = batch.kind and s.object_id = batch.id
        cross join lateral (select total_views, total_like, search_score(points, published_at) as score
          from search_sources() source where source.kind = batch.kind and source.object_id = batch.id offset 0) today
        where ${differs(sql`total_views`)} or ${differs(sql`total_like`)} or abs(today.score - s.score) >= 10),
      ${UNLOCKED}
      update search_items s set total_views = changed.total_views, total_like = changed.total_like,
        score = changed.score
      from changed inner join locked using (kind, object_id)
      where s.kind = changed.kind and s.object_id = changed.object_id`),
  );

/** The last thing of each tier of each kind. */
async function endsOfTiers(db: Db): Promise<SQL> {
  const { rows } = await db.execute<{ kind: string; tier: number; score: number; id: string }>(sql`
    select kinds.kind, sizes.nr::int - 1 as tier, ending.score, ending.object_id as id
    from unnest(${sql.param([...SEARCH_KINDS])}::text[]) kinds (kind)
    cross join unnest(${sql.param(TIER_SIZES)}::int[]) with ordinality sizes (size, nr)
    cross join lateral (select score, object_id from search_items s where s.kind = kinds.kind
      order by score desc, object_id desc offset sizes.size - 1 limit 1) ending`);
  const column = (name: 'kind' | 'tier' | 'score' | 'id') => sql.param(rows.map((row) => row[name]));
  return sql`unnest(${column('kind')}::text[], ${column('tier')}::int[], ${column('score')}::int[],
    ${column('id')}::text[]) ends (kind, tier, score, id)`;
}

/** Puts things into the tiers of their popularity. Rows whose tier stays are not written. */
export async function updateTiers(db: Db): Promise<void> {
  const ends = await endsOfTiers(db);
  await inBatches(db, (keys) =>
    db.execute(sql`with placed as materialized (
        select s.kind, s.object_id, s.tier as old, (select coalesce(
            min(ends.tier) filter (where (s.score, s.object_id) >= (ends.score, ends.id)), count(*)::int)
          from ${ends} where ends.kind = s.kind) as tier
        from ${keys} batch (kind, id) inner join search_items s on s.kind = batch.kind and s.object_id = batch.id),
      changed as (select * from placed where tier <> old),
      ${UNLOCKED}
      update search_items s set tier = changed.tier,
        words = ts_delete(s.words, '#' || s.tier) || array_to_tsvector(array['#' || changed.tier])
      from changed inner join locked using (kind, object_id)
      where s.kind = changed.kind and s.object_id = changed.object_id`),
  );
}
