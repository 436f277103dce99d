import type pg from 'pg';
import { hashToken, newId, newToken } from '#server/ids.ts';
import { requireNode24 } from '../../tools/run.ts';
import { printRatios, type Site, withSites } from './growth-sites.ts';
import type { Person } from './people.ts';

/**
 * Do notifications stay as fast as they were? A site of a size has one person with so many of them, and a performer whom
 * as many follow; the person follows 200 performers, who published as much. What publishing costs is measured beside it.
 * `node tests/bench/growth-notifications.ts [samples] [sizes with commas] [folder]`.
 */
requireNode24();
const samples = Number(process.argv[2] ?? 200);
const sizes = (process.argv[3] ?? '1000,1000000').split(',').map(Number);
const WARM_UP = 30;
const RATIO = 1.5;
const FOLLOWED = 200;

interface World {
  person: Person;
  star: Person;
  pool: pg.Pool;
}

async function someone(pool: pg.Pool, username: string, role: 'user' | 'performer'): Promise<Person> {
  const person = { id: newId(), token: newToken() };
  await pool.query('insert into users (id, username, email, name, role) values ($1, $2, $3, $2, $4)', [
    person.id,
    username,
    `${username}@example.org`,
    role,
  ]);
  if (role === 'performer')
    await pool.query("insert into performers (id, review_state) values ($1, 'approved')", [person.id]);
  await pool.query(
    "insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), person.id, hashToken(person.token)],
  );
  return person;
}

async function fill(pool: pg.Pool, _url: string, size: number): Promise<World> {
  const person = await someone(pool, 'reader', 'user');
  const star = await someone(pool, 'star', 'performer');
  await pool.query(`insert into users (id, username, name, role)
    select 'fan-' || i, 'fan' || i, 'Fan ' || i, 'user' from generate_series(1, ${size}) i`);
  await pool.query(
    `insert into follows (id, follower_id, following_id) select 'follow-' || i, 'fan-' || i, $1
    from generate_series(1, ${size}) i`,
    [star.id],
  );
  await pool.query(`insert into users (id, username, name, role)
    select 'other-' || i, 'other' || i, 'Other ' || i, 'performer' from generate_series(1, ${FOLLOWED}) i`);
  await pool.query(`insert into performers (id, review_state)
    select 'other-' || i, 'approved' from generate_series(1, ${FOLLOWED}) i`);
  await pool.query(
    `insert into follows (id, follower_id, following_id, created_at) select 'mine-' || i, $1, 'other-' || i,
      now() - interval '2 years' from generate_series(1, ${FOLLOWED}) i`,
    [person.id],
  );
  await pool.query(`insert into publications (id, performer_id, ref_source, ref_id, at)
    select 'p-' || i, 'other-' || (i % ${FOLLOWED} + 1), 'feed', 'p-' || i, now() - interval '40 days' - i * interval '1 second'
    from generate_series(1, ${size}) i`);
  await pool.query(
    `insert into notifications (id, user_id, type, action, group_key, ref_source, ref_id, created_at, updated_at)
    select gen_random_uuid(), $1, case when i % 10 = 0 then 'followed' else 'liked' end,
      case when i % 10 = 0 then 'followed' else 'liked' end, 'g' || i, 'feed', 'f' || i, at, at
    from generate_series(1, ${size}) i, lateral (select now() - i * interval '1 second' as at) t`,
    [person.id],
  );
  await pool.query(
    `insert into notification_events (id, notification_id, user_id, actor_id, event_key, created_at)
    select id, id, user_id, 'fan-1', group_key, created_at from notifications where user_id = $1`,
    [person.id],
  );
  await pool.query('vacuum analyze');
  return { person, star, pool };
}

const QUESTIONS: { name: string; path: (size: number) => string }[] = [
  { name: 'newest', path: () => '/notification' },
  { name: 'newest unread', path: () => '/notification?status=unread' },
  { name: 'one type', path: () => '/notification?type=followed' },
  { name: 'a type that is rare', path: () => '/notification?type=security' },
  { name: 'a kind of several types', path: () => '/notification?type=sales' },
  { name: 'number of unread', path: () => '/notification/total-unread' },
];

async function ask(site: Site<World>, path: string): Promise<number> {
  const from = performance.now();
  const reply = await fetch(`${site.api.url}/api${path}`, {
    headers: { authorization: site.world.person.token },
  });
  const body = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${body}`);
  return performance.now() - from;
}

const published = (performer: string): [string, string[]] => [
  `insert into publications (id, performer_id, ref_source, ref_id, at)
    values (gen_random_uuid(), $1, 'feed', gen_random_uuid(), now())`,
  [performer],
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function measure(sites: readonly Site<World>[]): Promise<void> {
  const names = [...QUESTIONS.map(({ name }) => name), 'publishing', 'coming, told of 50 new things'];
  const asked = names.map((name) => ({ name, most: RATIO, times: sites.map((): number[] => []) }));
  const note = (name: string, nr: number, turn: number, time: number) => {
    if (turn >= 0) asked[names.indexOf(name)]?.times[nr]?.push(time);
  };
  for (let turn = -WARM_UP; turn < samples; turn += 1)
    for (const [nr, site] of sites.entries()) {
      const { pool, star, person } = site.world;
      for (const { name, path } of QUESTIONS) note(name, nr, turn, await ask(site, path(site.size)));
      note('publishing', nr, turn, await timed(() => pool.query(...published(star.id))));
      for (let at = 1; at <= 50; at += 1) await pool.query(...published(`other-${at}`));
      await pool.query('update notification_states set content_up_to = null where user_id = $1', [person.id]);
      note('coming, told of 50 new things', nr, turn, await ask(site, '/notification/total-unread'));
    }
  printRatios('notifications', sizes, asked);
  for (const { size, world } of sites) {
    const time = await timed(() =>
      world.pool.query(
        `insert into notifications (id, user_id, type, action, group_key, ref_source, ref_id)
        select gen_random_uuid(), follower_id, 'new-content', 'published', 'fan-out', 'feed', 'fan-out'
        from follows where following_id = $1`,
        [world.star.id],
      ),
    );
    console.log(
      `a row for each of ${size} followers instead, in one statement: ${(time / 1000).toFixed(1)} s`,
    );
  }
}

await withSites({ what: 'notifications', sizes, folder: process.argv[4], fill }, measure);
