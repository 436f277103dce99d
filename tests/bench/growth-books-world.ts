import type pg from 'pg';
import { account } from '#server/features/ledger/accounts.ts';
import { hashToken, newId, newToken } from '#server/ids.ts';
import { withoutIndexes } from './growth-world.ts';
import type { Person } from './people.ts';

/** Whose money is asked about: as much on a small site as on a large one, so that only the books around it grow. */
export interface BooksWorld {
  fans: Person[];
  performers: Person[];
}

const FANS = 20;
const PERFORMERS = 5;
/** Purchases of each of these fans. */
const OWN = 20;
/** Purchases of any other fan, about, and sales of any other performer. */
const PER_FAN = 50;
const PER_PERFORMER = 2000;
/** The site is so old; its money came evenly over that time. */
const DAYS = 700;
const PRICE = 1000;
const COMMISSION = 200;
const GRANT = 100_000_000_00;

/** Signs in everybody whose number is at most `count`, by a device of their own. */
async function signIn(client: pg.ClientBase, role: 'fan' | 'star', count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let nr = 1; nr <= count; nr += 1) {
    const { rows } = await client.query<{ id: string }>('select id from users where username = $1', [
      `${role}${nr}`,
    ]);
    const person = { id: rows[0]?.id ?? '', token: newToken() };
    await client.query(
      "insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [newId(), person.id, hashToken(person.token)],
    );
    people.push(person);
  }
  return people;
}

async function fill(client: pg.ClientBase, transfers: number): Promise<void> {
  const run = (text: string) => client.query(text);
  const fans = FANS + Math.ceil(transfers / PER_FAN);
  const performers = PERFORMERS + Math.ceil(transfers / PER_PERFORMER);
  const tips = transfers - fans;
  await run(`create temp table f as select nr, uuidv7()::text as id from generate_series(1, ${fans}) nr`);
  await run(
    `create temp table p as select nr, uuidv7()::text as id from generate_series(1, ${performers}) nr`,
  );
  for (const [table, name, role] of [
    ['f', 'fan', 'user'],
    ['p', 'star', 'performer'],
  ])
    await run(`insert into users (id, username, email, name, role, email_verified_at)
      select id, '${name}' || nr, '${name}' || nr || '@example.org', '${name} ' || nr, '${role}', now() from ${table}`);
  await run(`insert into performers (id, review_state, bio) select id, 'approved', '' from p`);
  // What waits for the end of the transaction would be in the way of taking indexes off.
  await run('set constraints all immediate');
  // Tips of the fans who are asked go to the performers who are asked, all others to others.
  await run(`create temp table t as select i, at, uuidv7(at - now())::text as id, uuidv7(at - now())::text as transfer,
      uuidv7(at - now())::text as earning,
      case when own then 1 + i % ${FANS} else ${FANS} + 1 + i % ${fans - FANS} end as fan,
      case when own then 1 + i % ${PERFORMERS} else ${PERFORMERS} + 1 + i % ${performers - PERFORMERS} end as star
    from (select i, i <= ${FANS * OWN} as own,
        now() - interval '${DAYS} days' * ((i::bigint * 7919 % ${tips}) + 1)::float8 / (${tips} + 1) as at
      from generate_series(1, ${tips}) i) s`);
  const tables = ['token_transactions', 'earnings', 'ledger_transfers', 'ledger_entries', 'ledger_accounts'];
  await withoutIndexes(client, tables, async () => {
    await run(`insert into ledger_accounts (id, unit, is_guarded, balance) values ('${account.platform}', 'tokens', false, 0),
      ('${account.grants}', 'tokens', false, 0) on conflict do nothing`);
    await run(`insert into ledger_accounts (id, unit, balance)
      select 'wallet:' || f.id, 'tokens', ${GRANT} - ${PRICE} * coalesce(n.count, 0)
      from f left join (select fan, count(*) from t group by fan) n on n.fan = f.nr`);
    await run(`insert into ledger_accounts (id, unit, balance)
      select 'earnings:' || p.id, 'tokens', ${PRICE - COMMISSION} * coalesce(n.count, 0)
      from p left join (select star, count(*) from t group by star) n on n.star = p.nr`);
    await run(`insert into token_transactions (id, user_id, performer_id, type, target, target_id, name, original_price,
        total_price, transfer_id, created_at, updated_at)
      select t.id, f.id, p.id, 'tip', 'performer', p.id, 'Tip', ${PRICE}, ${PRICE}, t.transfer, t.at, t.at
      from t join f on f.nr = t.fan join p on p.nr = t.star`);
    await run(`insert into earnings (id, performer_id, user_id, type, source_type, transaction_id, transfer_id, gross_price,
        net_price, site_commission, commission_rate, created_at)
      select t.earning, p.id, f.id, 'tip', 'performer', t.id, t.transfer, ${PRICE}, ${PRICE - COMMISSION}, ${COMMISSION}, 2000, t.at
      from t join f on f.nr = t.fan join p on p.nr = t.star`);
    await run(`insert into ledger_transfers (id, key, kind, reference, created_at)
      select transfer, 'charge:' || id, 'tip', id, at from t
      union all select 'grant' || nr, 'grant:' || id, 'grant', id, now() - interval '${DAYS} days' from f`);
    await run(`insert into ledger_entries (transfer_id, account_id, amount)
      select t.transfer, line.account, line.amount from t join f on f.nr = t.fan join p on p.nr = t.star,
        lateral (values ('wallet:' || f.id, ${-PRICE}::bigint), ('earnings:' || p.id, ${PRICE - COMMISSION}),
          ('${account.platform}', ${COMMISSION})) as line(account, amount)
      union all select 'grant' || nr, 'wallet:' || id, ${GRANT} from f
      union all select 'grant' || nr, '${account.grants}', -${GRANT} from f`);
  });
}

/** Fills the books with so many transfers, unless they are filled, and signs in whoever asks. */
export async function booksWorld(pool: pg.Pool, transfers: number): Promise<BooksWorld> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from ledger_transfers');
    if (Number(rows[0]?.count) === 0) {
      // All or nothing: books that are filled by half would be taken for filled.
      await client.query('begin');
      await fill(client, transfers);
      await client.query('commit');
      await client.query('vacuum analyze');
    }
    return {
      fans: await signIn(client, 'fan', FANS),
      performers: await signIn(client, 'star', PERFORMERS),
    };
  } finally {
    client.release();
  }
}
