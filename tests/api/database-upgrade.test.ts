import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate as migrateTables } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { connectDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { ledgerProblems } from '#support/money.ts';
import { emptyDatabase } from '#support/postgres.ts';

const MIGRATIONS = join(process.cwd(), 'server/db/migrations');

/** A database as an older version of the product left it: our tables up to this migration, and the job queue. */
async function databaseOf(lastMigration: string): Promise<string> {
  const { url } = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'footlight-old-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag === lastMigration);
  journal.entries.splice(last + 1);
  writeFileSync(path, JSON.stringify(journal));
  const client = connectDatabase(url, { max: 1 });
  try {
    await migrateTables(client.db, { migrationsFolder: folder });
    await runMigrations({ connectionString: url });
  } finally {
    await client.close();
    rmSync(folder, { recursive: true });
  }
  return url;
}

/** Rows as they could stand in the database then, some of them with what the database did not refuse yet. */
const OLD_ROWS = `
  insert into users (id, role, username, email, avatar_id, cover_id) values
    ('fan', 'user', 'fan', 'fan@example.com', 'gone', null),
    ('star', 'performer', 'star', 'star@example.com', 'portrait', 'gone');
  insert into files (id, type, owner_id, mime_type) values
    ('portrait', 'avatar', 'star', 'image/webp'), ('paper', 'performer-document', 'star', 'image/webp');
  insert into performers (id, commission, welcome_video_id, id_verification_id, total_feeds, total_photos)
    values ('star', 0.333, 'gone', 'paper', -2, 3);
  insert into feeds (id, performer_id, slug, type, is_sale, price, thumbnail_id, total_views)
    values ('post', 'star', 'post', 'text', true, 1000, 'gone', -1);
  insert into feed_views (feed_id, viewer_key, day) values ('post', 'fan', '2026-02-28');
  insert into performer_views (performer_id, viewer_key, day) values ('star', 'fan', '2026-03-01');
  insert into search_keywords (id, keyword, object_type, from_performer_id)
    values ('a', 'stage', 'feed', ''), ('b', 'stage', 'feed', 'star'), ('c', 'stage', 'feed', 'gone');
  insert into payment_cards (id, user_id, payment_gateway, gateway_token, last4_digits, brand, month, year)
    values ('card', 'fan', 'sandbox', 'token', '4242', 'visa', 1, 2030);
  insert into payment_transactions
      (id, user_id, performer_id, subscription_id, card_id, payment_gateway, type, target, status, original_price,
        total_price, currency, tokens)
    values
      ('paid', 'fan', 'star', 'subscription', 'card', 'sandbox', 'monthly_subscription', 'performer', 'success', 300,
        300, 'USD', 3000),
      ('refused', 'fan', null, 'gone', 'gone', 'sandbox', 'wallet', 'wallet', 'fail', 500, 500, 'USD', 5000);
  insert into subscriptions
      (id, user_id, performer_id, subscription_type, status, price, card_id, transaction_id, expired_at)
    values ('subscription', 'fan', 'star', 'monthly', 'active', 300, 'gone', 'paid', now());
  select ledger_post('t1', 'grant', 'grant', 'fan', now(), '{grants,wallet:fan}', '{-50000,50000}');
  select ledger_post('t2', 'payment:paid', 'subscription', 'paid', now(),
    '{clearing:sandbox:USD,exchange:cents:USD,exchange:tokens,earnings:star,platform}', '{-300,300,-3000,2001,999}');
  insert into earnings (id, performer_id, user_id, type, source_type, transaction_id, transfer_id, gross_price,
      net_price, site_commission, commission_rate, is_token)
    values ('e1', 'star', 'fan', 'monthly_subscription', 'performer', 'paid', 't2', 3000, 2001, 999, 3330, false);
  select charge_wallet('bought', 't3', 'e2', 'fan', 'star', 'feed', 'feed', 'post', 'feed:post', 'Post', '',
    1000, 333, 3330, 'key', now(), null);`;

const COUNTS = `select relname as table, (xpath('//n/text()',
    query_to_xml(format('select count(*) as n from public.%I', relname), false, true, '')))[1]::text::int as rows
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;

test('an older database is brought up to date with all its rows, by several processes at once', async () => {
  const url = await databaseOf('0018_contact_messages');
  const client = new pg.Client(url);
  await client.connect();
  const all = async (statement: string) => (await client.query(statement)).rows;
  await client.query(OLD_ROWS);
  const before = await all(COUNTS);

  await Promise.all([migrate(url), migrate(url), migrate(url)]);

  // One keyword was searched on the page of somebody who does not exist.
  const kept = before.map((row) => (row.table === 'search_keywords' ? { ...row, rows: 2 } : row));
  expect(await all(COUNTS)).toEqual(expect.arrayContaining(kept));
  expect(await all('select id, avatar_id, cover_id from users order by id')).toEqual([
    { id: 'fan', avatar_id: null, cover_id: null },
    { id: 'star', avatar_id: 'portrait', cover_id: null },
  ]);
  expect(
    await all(
      'select commission_rate, welcome_video_id, id_verification_id, total_feeds, total_photos from performers',
    ),
  ).toEqual([
    {
      commission_rate: 3330,
      welcome_video_id: null,
      id_verification_id: 'paper',
      total_feeds: 0,
      total_photos: 3,
    },
  ]);
  expect(await all('select thumbnail_id, total_views, total_purchases from feeds')).toEqual([
    { thumbnail_id: null, total_views: 0, total_purchases: 1 },
  ]);
  expect(await all('select pg_typeof(day)::text as type, day::text from feed_views')).toEqual([
    { type: 'date', day: '2026-02-28' },
  ]);
  expect(await all('select day::text from performer_views')).toEqual([{ day: '2026-03-01' }]);
  expect(await all('select id, from_performer_id from search_keywords order by id')).toEqual([
    { id: 'a', from_performer_id: null },
    { id: 'b', from_performer_id: 'star' },
  ]);
  expect(
    await all('select id, performer_id, subscription_id, card_id from payment_transactions order by id'),
  ).toEqual([
    { id: 'paid', performer_id: 'star', subscription_id: 'subscription', card_id: 'card' },
    { id: 'refused', performer_id: null, subscription_id: null, card_id: null },
  ]);
  expect(await all('select card_id, transaction_id from subscriptions')).toEqual([
    { card_id: null, transaction_id: 'paid' },
  ]);
  await client.end();
  const upgraded = connectDatabase(url, { max: 1 });
  expect(await ledgerProblems({ db: upgraded.db, clock: { now: () => new Date() } })).toEqual([]);
  await upgraded.close();
});
