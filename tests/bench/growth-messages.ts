import { createHash } from 'node:crypto';
import type pg from 'pg';
import { hashToken, newId, newToken } from '#server/ids.ts';
import { requireNode24 } from '../../tools/run.ts';
import { printRatios, type Site, withSites } from './growth-sites.ts';
import type { Person } from './people.ts';

/**
 * Do conversations stay as fast as they were? A site of a size has one conversation of so many messages, and a performer
 * with a tenth as many conversations. `node tests/bench/growth-messages.ts [samples] [sizes with commas] [folder]`.
 */
requireNode24();
const samples = Number(process.argv[2] ?? 200);
const sizes = (process.argv[3] ?? '1000,1000000').split(',').map(Number);
const WARM_UP = 30;
const RATIO = 1.5;
const PAGE = 25;
/** As deep as the smallest site goes, and on the others the 10,000th page. */
const deepOffset = (size: number) => Math.min(10_000 * PAGE, size - PAGE);

interface World {
  performer: Person;
  /** The one with all the messages. */
  long: string;
}

async function performerOf(pool: pg.Pool): Promise<Person> {
  const performer = { id: newId(), token: newToken() };
  await pool.query(
    "insert into users (id, username, email, name, role) values ($1, 'busy', 'busy@example.org', 'Busy', 'performer')",
    [performer.id],
  );
  await pool.query("insert into performers (id, review_state) values ($1, 'approved')", [performer.id]);
  await pool.query(
    "insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), performer.id, hashToken(performer.token)],
  );
  return performer;
}

/** Fans of many names, each with a conversation of one message; the first one's is as long as the site is large. */
async function fill(pool: pg.Pool, _url: string, size: number): Promise<World> {
  const performer = await performerOf(pool);
  const fans = Math.max(100, size / 10);
  const at = `now() - interval '300 days' + i * interval '1 minute'`;
  await pool.query(`insert into users (id, username, name, role)
    select 'fan-' || lpad(i::text, 9, '0'), 'fan' || i, 'Fan ' || substr(md5(i::text), 1, 8), 'user'
    from generate_series(1, ${fans}) i`);
  await pool.query(
    `insert into conversations (id, first_id, second_id, last_seq, created_at, updated_at)
    select 'talk-' || lpad(i::text, 9, '0'), least($1 collate "C", fan collate "C"), greatest($1 collate "C", fan collate "C"),
      case when i = 1 then ${size} else 1 end, ${at}, ${at}
    from generate_series(1, ${fans}) i, lateral (select 'fan-' || lpad(i::text, 9, '0') as fan) f`,
    [performer.id],
  );
  const member = (user: string, other: string) => `insert into conversation_members
    (conversation_id, user_id, other_id, search, activity_at, unread, read_seq, has_written)
    select 'talk-' || lpad(i::text, 9, '0'), ${user}, ${other}, conversation_words('', ${other}), ${at},
      case when i % 7 = 0 then 1 else 0 end, 0, true
    from generate_series(1, ${fans}) i, lateral (select 'fan-' || lpad(i::text, 9, '0') as fan, $1::text as busy) f`;
  await pool.query(member('busy', 'fan'), [performer.id]);
  await pool.query(member('fan', 'busy'), [performer.id]);
  const message = (
    from: string,
  ) => `insert into messages (id, conversation_id, seq, sender_id, text, created_at)
    select uuidv7()::text, ${from}, ${at} from generate_series(1, ${size}) i`;
  await pool.query(
    message(
      `'talk-000000001', i, case when i % 2 = 0 then $1 else 'fan-000000001' end, 'Message number ' || i`,
    ),
    [performer.id],
  );
  await pool.query(`insert into messages (id, conversation_id, seq, sender_id, text)
    select uuidv7()::text, 'talk-' || lpad(i::text, 9, '0'), 1, 'fan-' || lpad(i::text, 9, '0'), 'Hello'
    from generate_series(2, ${fans}) i`);
  await pool.query('vacuum analyze');
  return { performer, long: 'talk-000000001' };
}

interface Question {
  name: string;
  path: (world: World, size: number, turn: number) => string;
  /** So many times as slow at most, where that is more than usual: ten times as many are found. */
  most?: number;
}

/** The second word of the name of fan number `nr`. */
const hash = (nr: number): string => createHash('md5').update(String(nr)).digest('hex').slice(0, 8);

const QUESTIONS: Question[] = [
  { name: 'newest messages', path: ({ long }) => `/messages/conversations/${long}?limit=${PAGE}` },
  {
    name: 'messages, page 10,000',
    path: ({ long }, size) => `/messages/conversations/${long}?limit=${PAGE}&offset=${deepOffset(size)}`,
  },
  {
    name: 'messages after a number',
    path: ({ long }, size) => `/messages/conversations/${long}?limit=${PAGE}&after=${Math.floor(size / 2)}`,
  },
  { name: 'conversations', path: () => `/conversations?limit=${PAGE}` },
  { name: 'unread conversations', path: () => `/conversations?limit=${PAGE}&unread=true` },
  {
    name: 'search for one',
    path: (_world, _size, turn) => `/conversations?keyword=${hash(10 + (turn % 80))}`,
  },
  {
    name: 'search for few by what all names have',
    path: (_world, _size, turn) => `/conversations?limit=${PAGE}&keyword=fan${10 + (turn % 80)}`,
    most: 4,
  },
  { name: 'search for a part of some names', path: () => `/conversations?limit=${PAGE}&keyword=a1` },
  { name: 'search for what all names have', path: () => `/conversations?limit=${PAGE}&keyword=fan` },
  { name: 'search for nobody', path: () => '/conversations?keyword=zzzzzz' },
  { name: 'number of unread', path: () => '/messages/counting-not-read-messages' },
];

async function measure(sites: readonly Site<World>[]): Promise<void> {
  const asked = QUESTIONS.map(({ name, most = RATIO }) => ({
    name,
    most,
    times: sites.map((): number[] => []),
  }));
  for (let turn = -WARM_UP; turn < samples; turn += 1)
    for (const [which, { times }] of asked.entries())
      for (const [nr, { api, world, size }] of sites.entries()) {
        const path = QUESTIONS[which]?.path(world, size, turn + WARM_UP) ?? '';
        const from = performance.now();
        const reply = await fetch(`${api.url}/api${path}`, {
          headers: { authorization: world.performer.token },
        });
        const body = await reply.text();
        if (!reply.ok) throw new Error(`${path}: ${reply.status} ${body}`);
        if (turn >= 0) times[nr]?.push(performance.now() - from);
      }
  printRatios('messages', sizes, asked);
}

await withSites({ what: 'messages', sizes, folder: process.argv[4], fill }, measure);
