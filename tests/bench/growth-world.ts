import type pg from 'pg';
import { type Person, richFans } from './people.ts';

/** What the lists of a site of this size are asked for. */
export interface GrownWorld {
  /** Each follows the busiest performer and 199 others. */
  fans: Person[];
  /** Follows 200 performers who have not posted for a long time. */
  patient: Person;
  /** The performer with the most posts. */
  busiest: string;
  /** The post with the most comments. */
  discussed: string;
}

const FANS = 5;
const FOLLOWED = 200;
/** The site is so old. */
const DAYS = 700;
/** The busiest performer has so many posts at least, the discussed post so many comments: 60 full pages. */
const AT_LEAST = 650;

/** The moment of row `i` of so many, evenly spread over the age of the site. */
const moment = (count: number) => `now() - interval '${DAYS} days' * (1 - i::float8 / (${count} + 1))`;
const idAt = (at: string) => `uuidv7(${at} - now())::text`;

/** Runs `work` while these tables have neither indexes nor keys to other tables, which come back behind it. */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[])
      union all select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where not indisprimary and indrelid = any($1::text[]::regclass[])`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  await work();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { make } of rows.toReversed()) await client.query(make);
}

/**
 * Fills an empty database with so many posts and as many comments. Performers differ: the first is the busiest, one
 * in four has posted nothing since the first tenth of the site's age, the others post the more the lower their number.
 */
async function fill(pool: pg.Pool, posts: number): Promise<GrownWorld> {
  const performers = Math.max(800, Math.round(posts / 100));
  const quiet = Math.round(performers / 4);
  const busiest = Math.max(AT_LEAST, Math.round(posts / 20));
  const discussed = Math.max(AT_LEAST, Math.round(posts / 10));
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  try {
    await run('select setseed(0.5)');
    await run(`create temp table p as
      select i as nr, ${idAt(moment(performers))} as id, uuidv7()::text as file_id from generate_series(1, ${performers}) i`);
    await run(`create unique index on p (nr)`);
    await run(`insert into users (id, username, email, name, role, email_verified_at)
      select id, 'creator' || nr, 'creator' || nr || '@example.org', 'Creator ' || nr, 'performer', now() from p`);
    await run(`insert into files (id, type, owner_id, mime_type, status, is_protected, size, width, height, versions)
      select file_id, 'feed-photo', id, 'image/webp', 'finished', true, 80000, 1200, 800, jsonb_build_array(
        jsonb_build_object('name', 'display', 'key', 'closed/aa/' || md5(id) || '.webp', 'mimeType', 'image/webp', 'size', 80000, 'width', 1200, 'height', 800),
        jsonb_build_object('name', 'blurred', 'key', 'public/aa/' || md5(id) || '.webp', 'mimeType', 'image/webp', 'size', 800, 'width', 32, 'height', 21))
      from p`);
    await run(
      `insert into performers (id, review_state, bio) select id, 'approved', 'I play the cello.' from p`,
    );

    await run(`create temp table placed as select i, at, ${idAt('at')} as id, case
          when i <= ${posts} / 10 then ${performers - quiet} + 1 + (i % ${quiet})
          when random() < ${busiest}::float8 / ${posts} * 1.15 then 1
          else 1 + (random() ^ 2 * ${performers - quiet - 1})::int end as nr
      from (select i, ${moment(posts)} as at from generate_series(1, ${posts}) i) f`);
    await withoutIndexes(client, ['feeds', 'feed_files'], async () => {
      await run(`insert into feeds (id, performer_id, slug, type, title, text, is_sale, price, status, published_at, was_published, counted_photos, created_at, updated_at)
      select f.id, p.id, 'evening-' || i, case when i % 3 = 0 then 'photo' else 'text' end, 'Evening ' || i,
        'The lamps are on, the kettle sings, and somebody practises scales next door. ' || md5(i::text),
        i % 10 >= 3, case when i % 10 >= 8 then 500 else 0 end, case when i % 50 = 0 then 'draft' else 'active' end,
        at, true, case when i % 3 = 0 then 1 else 0 end, at, at
      from placed f inner join p using (nr)`);
      await run(`insert into feed_files (feed_id, file_id) select f.id, p.file_id
      from placed f inner join p using (nr) where i % 3 = 0`);
    });
    await run(`update performers set total_feeds = counted.posts from (select performer_id, count(*) as posts
      from feeds where status = 'active' group by performer_id) counted where counted.performer_id = performers.id`);

    const people = await richFans(pool, FANS + 1);
    const [patient, ...fans] = people as [Person, ...Person[]];
    const follow = (fan: Person, chosen: string) =>
      run(`insert into follows (id, follower_id, following_id, created_at)
        select uuidv7()::text, '${fan.id}', id, now() from (${chosen}) chosen`);
    for (const fan of fans)
      await follow(
        fan,
        `(select id from p where nr = 1) union all
         (select id from p where nr > 1 order by random() limit ${FOLLOWED - 1})`,
      );
    await follow(patient, `select id from p where nr > ${performers - quiet} order by nr limit ${FOLLOWED}`);
    await run(`insert into users (id, username, email, name, role) select uuidv7()::text, 'guest' || i,
      'guest' || i || '@example.org', 'Guest ' || i, 'user' from generate_series(1, ${Math.min(20_000, posts)}) i`);
    await run(`create temp table guests as
      select row_number() over () as nr, id from users where username like 'guest%'`);
    await run(`create unique index on guests (nr)`);
    await run(`insert into follows (id, follower_id, following_id, created_at)
      select uuidv7()::text, guests.id, p.id, now() from guests, generate_series(1, 5) turn, p
      where p.nr = 1 + (guests.nr * 7919 + turn * 104729) % ${performers} on conflict do nothing`);
    await run(`insert into reactions (id, user_id, action, object_type, object_id)
      select uuidv7()::text, u.id, 'like', 'feed', f.id from users u, placed f
      where u.username like 'bench%' and f.i % greatest(1, ${posts} / 1000) = 0`);

    const { rows } = await client.query<{ id: string }>(
      `select f.id from placed f inner join feeds on feeds.id = f.id
       where i % 10 between 3 and 7 and i % 50 <> 0 and f.i > ${posts} * 0.9 order by i limit 1`,
    );
    const post = rows[0]?.id ?? '';
    await run(`create unique index on placed (i)`);
    await withoutIndexes(client, ['comments'], async () => {
      await run(`insert into comments (id, object_type, object_id, created_by, content, total_like, created_at, updated_at)
      select ${idAt('at')}, 'feed', case when of_discussed then '${post}' else placed.id end, guests.id,
        'What a fine evening, thank you for the music. ' || md5(said.i::text), (random() ^ 4 * 50)::int, at, at
      from (select i, ${moment(posts)} as at, random() < ${discussed}::float8 / ${posts} * 1.02 as of_discussed from generate_series(1, ${posts}) i) said
      inner join guests on guests.nr = 1 + said.i % ${Math.min(20_000, posts)}
      inner join (select i, id from placed) placed on placed.i = 1 + (said.i * 7919::bigint) % ${posts}`);
    });
    await run(`update feeds set total_comment = (select count(*) from comments where object_id = feeds.id)
      where id = '${post}'`);
    const { rows: first } = await client.query<{ id: string }>('select id from p where nr = 1');
    await run('vacuum analyze');
    return { fans, patient, busiest: first[0]?.id ?? '', discussed: post };
  } finally {
    client.release();
  }
}

/** Fills the database, or answers what it was filled with by an earlier run. */
export async function grownWorld(pool: pg.Pool, posts: number): Promise<GrownWorld> {
  await pool.query('create table if not exists bench_world (world jsonb not null)');
  const { rows } = await pool.query<{ world: GrownWorld }>('select world from bench_world');
  if (rows[0]) return rows[0].world;
  const world = await fill(pool, posts);
  await pool.query('insert into bench_world values ($1)', [JSON.stringify(world)]);
  return world;
}
