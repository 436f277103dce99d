import type pg from 'pg';
import { connectDatabase } from '#server/db/client.ts';
import { addMissing, updateFigures, updateTiers } from '#server/features/search/rank.queries.ts';
import { countTrending } from '#server/features/search/trends.queries.ts';
import { countWords } from '#server/features/search/words.queries.ts';
import { withoutIndexes } from './growth-world.ts';
import { type Person, richFans } from './people.ts';

const DAYS = 700;
const FANS = 3;
/** Videos that each fan has begun to watch. */
const BEGUN = 20;
/** In so many days a thing gets most of its looks and likes. */
const GATHERING_DAYS = 20;

/** A word of eight letters for each number, so that words are as different as those of a language. */
const word = (number: string) =>
  `translate(lpad(to_hex((${number}::bigint * 2654435761) % 4294967296), 8, '0'), '0123456789abcdef', 'bakelimonurstwpz')`;
/** Some words are in a third of all things, most in a few: the more things, the more words. */
const words = (vocabulary: number, count: number) =>
  `(select string_agg(${word(`floor(${vocabulary} * random() ^ 3)`)}, ' ') from generate_series(1, ${count} + 0 * i))`;

const vocabularyOf = (items: number) => Math.round(2000 + items / 50);

/** The word of this place in the order of frequency, as the database writes it. */
function wordOf(nr: number): string {
  const hex = ((BigInt(nr) * 2654435761n) % 4294967296n).toString(16).padStart(8, '0');
  const letters = 'bakelimonurstwpz';
  return [...hex].map((digit) => letters[Number.parseInt(digit, 16)]).join('');
}

const FREQUENT_WORDS = 4;
/** Of the words of the most frequent kind of thing: a title of 3 and a text of 10. */
const WORDS_OF_A_THING = 13;

/** A video whose one tag a third of all videos have, and 40 the other one. */
export const videoOf = (items: number): string => `thing-${Math.round(items * 0.7)}`;

/** Words that are in very many things. */
export const FREQUENT = [0, 1, 2, 3].map(wordOf);

/** Words each of which is in about so many of the items, or the rarest where none is that rare. */
export function wordIn(things: number, items: number): string[] {
  const vocabulary = vocabularyOf(items);
  const share = things / items / WORDS_OF_A_THING;
  const place = Math.floor((3 * share * vocabulary ** (1 / 3)) ** -1.5);
  const first = Math.min(Math.max(place, FREQUENT_WORDS), vocabulary - 4);
  return [0, 1, 2, 3].map((nr) => wordOf(first + nr));
}

async function fillThings(client: pg.ClientBase, items: number, performers: number): Promise<void> {
  const run = (text: string) => client.query(text);
  const vocabulary = vocabularyOf(items);
  const audience = `i % 10 >= 3, case when i % 10 >= 8 then 100 + i % 1000 else 0 end`;
  const common = `p.id, 'thing-' || i, ${words(vocabulary, 3)}`;
  /** Things are evenly spread over all days. Few have very many looks, and the young have not got all of theirs yet. */
  const span = (least: number, most: number, looks: number) => {
    const age = `(${most + 1} - i)::float8 / ${most - least + 2}`;
    const at = `now() - interval '${DAYS} days' * ${age}`;
    const figure = (seed: number) =>
      `(least(1000000, ${seed} / (1 - random())) * (1 - exp(-${DAYS / GATHERING_DAYS} * ${age})))::int`;
    return {
      id: `uuidv7(${at} - now())::text`,
      at,
      figures: `${figure(looks)}, ${figure(looks / 4)}`,
      rows: `from generate_series(${least}, ${most}) i inner join p on p.nr = 1 + (i::bigint * 7919) % ${performers}`,
    };
  };
  const feeds = Math.round(items * 0.6);
  const videos = Math.round(items * 0.8);
  const galleries = Math.round(items * 0.9);
  const posts = span(1, feeds, 5);
  const films = span(feeds + 1, videos, 9);
  const albums = span(videos + 1, galleries, 3);
  const goods = span(galleries + 1, items, 3);
  await withoutIndexes(client, ['feeds', 'videos', 'galleries', 'products'], async () => {
    await run(`insert into feeds (id, performer_id, slug, title, type, text, is_sale, price, published_at, total_views, total_like)
      select ${posts.id}, ${common}, case when i % 20 = 0 then 'audio' else 'text' end,
        ${words(vocabulary, 10)}, ${audience}, ${posts.at}, ${posts.figures} ${posts.rows}`);
    await run(`insert into videos (id, performer_id, slug, title, description, tags, file_id, is_sale, price, published_at, total_views, total_like)
      select ${films.id}, ${common}, ${words(vocabulary, 8)},
        array['frequent' || i % 3, 'rare' || i % ${Math.ceil(items / 200)}],
        case when i % 4 = 0 then p.long_id else p.file_id end, ${audience}, ${films.at}, ${films.figures} ${films.rows}`);
    await run(`insert into galleries (id, performer_id, slug, title, description, total_photos, is_sale, price, published_at, total_views, total_like)
      select ${albums.id}, ${common}, ${words(vocabulary, 8)}, 1, ${audience}, ${albums.at}, ${albums.figures} ${albums.rows}`);
    await run(`insert into products (id, performer_id, slug, name, description, type, stock, price, published_at, total_views, total_like)
      select ${goods.id}, ${common}, ${words(vocabulary, 8)}, 'physical', i % 9, 100 + i % 1000, ${goods.at},
        ${goods.figures} ${goods.rows}`);
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
      `insert into performers (id, review_state, bio, is_featured, created_at)
        select id, 'approved', 'I play the cello.', nr % 100 = 0, now() - interval '${DAYS} days' * random() from p`,
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
    for (const { id } of fans)
      await run(`insert into video_positions (user_id, video_id, seconds)
        select '${id}', id, 20 from videos where is_sale and price = 0 limit ${BEGUN}`);
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
