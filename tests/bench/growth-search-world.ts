import type pg from 'pg';
import { connectDatabase } from '#server/db/client.ts';
import { addMissing, updateFigures, updateTiers } from '#server/features/search/rank.queries.ts';
import { countTrending } from '#server/features/search/trends.queries.ts';
import { countWords } from '#server/features/search/words.queries.ts';
import { withoutIndexes } from './growth-world.ts';
import { type Person, richFans } from './people.ts';

const DAYS = 700;
const FANS = 3;

/** A word of eight letters for each number, so that words are as different as those of a language. */
const word = (number: string) =>
  `translate(lpad(to_hex((${number}::bigint * 2654435761) % 4294967296), 8, '0'), '0123456789abcdef', 'bakelimonurstwpz')`;
/** Some words are in a third of all things, most in a few: the more things, the more words. */
const words = (vocabulary: number, count: number) =>
  `(select string_agg(${word(`floor(${vocabulary} * random() ^ 3)`)}, ' ') from generate_series(1, ${count} + 0 * i))`;

const vocabularyOf = (items: number) => Math.round(2000 + items / 50);

/** The word of this place in the order of frequency, as the database writes it. */
export function wordOf(nr: number): string {
  const hex = ((BigInt(nr) * 2654435761n) % 4294967296n).toString(16).padStart(8, '0');
  const letters = 'bakelimonurstwpz';
  return [...hex].map((digit) => letters[Number.parseInt(digit, 16)]).join('');
}

const moment = (count: number) => `now() - interval '${DAYS} days' * (1 - i::float8 / (${count} + 1))`;

async function fillThings(client: pg.ClientBase, items: number, performers: number): Promise<void> {
  const run = (text: string) => client.query(text);
  const vocabulary = vocabularyOf(items);
  const audience = `i % 10 >= 3, case when i % 10 >= 8 then 100 + i % 1000 else 0 end`;
  const figures = (seed: number) => `(random() ^ 8 * ${seed})::int, (random() ^ 8 * ${seed / 4})::int`;
  const common = `p.id, 'thing-' || i, ${words(vocabulary, 3)}`;
  const from = (least: number, most: number) =>
    `from generate_series(${least}, ${most}) i inner join p on p.nr = 1 + (i::bigint * 7919) % ${performers}`;
  const feeds = Math.round(items * 0.6);
  const videos = Math.round(items * 0.8);
  const galleries = Math.round(items * 0.9);
  await withoutIndexes(client, ['feeds', 'videos', 'galleries', 'products'], async () => {
    await run(`insert into feeds (id, performer_id, slug, title, type, text, is_sale, price, published_at, total_views, total_like)
      select uuidv7(${moment(items)} - now())::text, ${common}, case when i % 20 = 0 then 'audio' else 'text' end,
        ${words(vocabulary, 10)}, ${audience}, ${moment(items)}, ${figures(5000)} ${from(1, feeds)}`);
    await run(`insert into videos (id, performer_id, slug, title, description, file_id, is_sale, price, published_at, total_views, total_like)
      select uuidv7(${moment(items)} - now())::text, ${common}, ${words(vocabulary, 8)},
        case when i % 4 = 0 then p.long_id else p.file_id end, ${audience}, ${moment(items)}, ${figures(9000)}
      ${from(feeds + 1, videos)}`);
    await run(`insert into galleries (id, performer_id, slug, title, description, total_photos, is_sale, price, published_at, total_views, total_like)
      select uuidv7(${moment(items)} - now())::text, ${common}, ${words(vocabulary, 8)}, 1, ${audience}, ${moment(items)},
        ${figures(3000)} ${from(videos + 1, galleries)}`);
    await run(`insert into products (id, performer_id, slug, name, description, type, stock, price, published_at, total_views, total_like)
      select uuidv7(${moment(items)} - now())::text, ${common}, ${words(vocabulary, 8)}, 'physical', i % 9, 100 + i % 1000,
        ${moment(items)}, ${figures(3000)} ${from(galleries + 1, items)}`);
  });
}

async function fill(pool: pg.Pool, url: string, items: number): Promise<Person[]> {
  const performers = Math.max(200, Math.round(items / 20));
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  const tables = ['users', 'performers', 'feeds', 'videos', 'galleries', 'products'];
  try {
    await run('select setseed(0.5)');
    // The search is filled at once below, as after an upgrade.
    for (const table of tables) await run(`alter table ${table} disable trigger ${table}_search_changed`);
    await run(`create temp table p as select i as nr, uuidv7()::text as id, uuidv7()::text as file_id,
      uuidv7()::text as long_id from generate_series(1, ${performers}) i`);
    await run('create unique index on p (nr)');
    await run(`insert into users (id, username, email, name, role, email_verified_at)
      select id, 'creator' || nr, 'creator' || nr || '@example.org', ${words(vocabularyOf(items), 2).replaceAll(' i)', ' nr)')}, 'performer', now() from p`);
    await run(
      `insert into performers (id, review_state, bio) select id, 'approved', 'I play the cello.' from p`,
    );
    for (const [column, seconds] of [
      ['file_id', 200],
      ['long_id', 2000],
    ])
      await run(`insert into files (id, type, owner_id, mime_type, status, is_protected, size, width, height, duration, versions)
        select ${column}, 'performer-video', id, 'video/mp4', 'finished', true, 80000, 1280, 720, ${seconds}, '[]' from p`);
    await fillThings(client, items, performers);
    for (const table of tables) await run(`alter table ${table} enable trigger ${table}_search_changed`);
    const fans = await richFans(pool, FANS);
    const { db, close } = connectDatabase(url, { max: 1 });
    const now = new Date();
    await withoutIndexes(client, ['search_items'], async () => {
      await addMissing(db);
      await updateFigures(db);
      await updateTiers(db);
    });
    await countWords(db);
    await run(`insert into trend_days (kind, object_id, day, looks)
      select kind, object_id, current_date - (random() * 29)::int, 1 + (random() ^ 4 * 500)::int from search_items
      where kind <> 'performer' order by random() limit ${Math.min(items, 100_000)}`);
    const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    await countTrending(db, 'week', day(6), day(0));
    await countTrending(db, 'month', day(29), day(0));
    await close();
    await run('vacuum analyze');
    return fans;
  } finally {
    client.release();
  }
}

/** Fills the database, or answers what it was filled with by an earlier run. */
export async function searchWorld(pool: pg.Pool, url: string, items: number): Promise<Person[]> {
  await pool.query('create table if not exists bench_world (world jsonb not null)');
  const { rows } = await pool.query<{ world: Person[] }>('select world from bench_world');
  if (rows[0]) return rows[0].world;
  const fans = await fill(pool, url, items);
  await pool.query('insert into bench_world values ($1)', [JSON.stringify(fans)]);
  return fans;
}
