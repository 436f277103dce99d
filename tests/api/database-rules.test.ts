import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { OBJECT_TYPES } from '#rules/objects.ts';
import { schema } from '#server/db/schema/tables.ts';
import { objectKind } from '#server/features/objects/object-kinds.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer } from '#support/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

async function rowsOf<T extends Record<string, unknown>>(statement: string) {
  return (await api.deps.db.execute<T>(sql.raw(statement))).rows;
}

/** Columns of our tables that are in no constraint of this kind, as `table.column`. */
const columnsWithout = async (kind: 'f' | 'c', which: string): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and ${which}
      and not exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = '${kind}' and a.attnum = any (k.conkey))
    order by 1`);
  return rows.map((row) => row.name);
};

test('what names a row of another table is a key, except where it may be a row of several tables', async () => {
  expect(await columnsWithout('f', "a.attname like '%\\_id'")).toEqual([
    // Anything that people comment on or react to.
    'comments.object_id',
    // A card payment or a purchase with tokens.
    'earnings.transaction_id',
    // A message that is deleted.
    'message_keys.message_id',
    // Whatever a notification leads to.
    'notifications.ref_id',
    'payment_transactions.target_id',
    // Whatever followers are told of.
    'publications.ref_id',
    'reactions.object_id',
    // The name of a session for who carries it, who knows of no streams.
    'relay_sessions.session_id',
    // Anything that people report.
    'report_cases.target_id',
    'reports.target_id',
    // Anything that can be found.
    'search_items.object_id',
    // `feed:<id>`, and so on: what can be bought once.
    'token_transactions.owned_id',
    'token_transactions.target_id',
    // Anything that is counted as trending.
    'trend_days.object_id',
    'trend_looks.object_id',
    'trending_items.object_id',
  ]);
});

test('every number that counts, measures or costs has bounds', async () => {
  const numbers = "a.atttypid in ('int4'::regtype, 'int8'::regtype, 'float4'::regtype)";
  expect(await columnsWithout('c', numbers)).toEqual([
    // Any order will do.
    'banners.ordering',
    // Lines of a transfer are signed.
    'ledger_entries.amount',
    // Any order will do.
    'pages.ordering',
    // A number that the database counts up.
    'socket_attachments.id',
    'token_packages.ordering',
  ]);
});

test('a column of words takes exactly the words of its type', async () => {
  const checks = await rowsOf<{ name: string; definition: string }>(`
    select c.relname || '.' || a.attname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and array[a.attnum] = k.conkey
    where k.contype = 'c'`);
  const found: Record<string, string[]> = {};
  const wanted: Record<string, readonly string[]> = {};
  for (const table of Object.values(schema).filter((value) => is(value, PgTable))) {
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      if (!column.enumValues) continue;
      const name = `${getTableName(table)}.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
      wanted[name] = [...column.enumValues].sort();
      const definition = checks.find((check) => check.name === name)?.definition ?? '';
      found[name] = [...definition.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '').sort();
    }
  }
  expect(Object.keys(wanted).length).toBeGreaterThan(15);
  expect(found).toEqual(wanted);
});

test('an index says in its name what it is on and of which kind it is', async () => {
  const rows = await rowsOf<{ name: string; start: string }>(`
    select i.relname as name, t.relname || '_' || string_agg(a.attname, '_' order by k.nr) as start
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
    cross join unnest(x.indkey::int[]) with ordinality as k (attnum, nr)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    where not x.indisprimary
    group by 1, t.relname`);
  expect(rows.length).toBeGreaterThan(40);
  const odd = rows.filter(
    ({ name, start }) =>
      !(name.startsWith(start) && /^(_[a-z]+)?_(index|unique|gin|trigram)$/.test(name.slice(start.length))),
  );
  expect(odd).toEqual([]);
});

test.each([
  ['a status nobody knows', "update users set status = 'away'", 'users_status_check'],
  ['a count below zero', 'update performers set total_feeds = -1', 'performers_counts_check'],
  ['a price below zero', 'update performers set monthly_price = -1', 'performers_prices_check'],
  [
    'more than the whole',
    'update performers set commission_rate = 10001',
    'performers_commission_rate_check',
  ],
  ['a portrait that is not there', "update users set avatar_id = 'gone'", 'users_avatar_id_files_id_fk'],
])('the database refuses %s', async (_what, statement, constraint) => {
  await aPerformer(api);
  await expect(api.deps.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { constraint } });
});

describe('a file that is deleted', () => {
  const aFile = (ownerId: string, type: string) =>
    sql`insert into files (id, type, owner_id, mime_type) values (${`${type}-1`}, ${type}, ${ownerId}, 'image/webp')`;

  test('leaves the place of a portrait, a cover, a welcome video and a preview empty', async () => {
    const { db } = api.deps;
    const star = await aPerformer(api);
    for (const type of ['avatar', 'cover', 'performer-welcome-video', 'feed-photo'])
      await db.execute(aFile(star.id, type));
    await db.execute(sql`update users set avatar_id = 'avatar-1', cover_id = 'cover-1'`);
    await db.execute(sql`update performers set welcome_video_id = 'performer-welcome-video-1'`);
    await db.execute(sql`insert into feeds (id, performer_id, slug, type, thumbnail_id)
      values ('post', ${star.id}, 'post', 'text', 'feed-photo-1')`);
    await db.execute(sql`delete from files`);
    const [row] = await rowsOf(`select u.avatar_id, u.cover_id, p.welcome_video_id, f.thumbnail_id
      from users u join performers p on p.id = u.id join feeds f on f.performer_id = p.id`);
    expect(row).toEqual({ avatar_id: null, cover_id: null, welcome_video_id: null, thumbnail_id: null });
  });

  test('cannot be a document that a review looks at, unless the whole account goes', async () => {
    const { db } = api.deps;
    const star = await aPerformer(api);
    const fan = await aFan(api);
    await db.execute(aFile(star.id, 'performer-document'));
    await db.execute(sql`update performers set id_verification_id = 'performer-document-1'`);
    await expect(db.execute(sql`delete from files`)).rejects.toMatchObject({
      cause: { constraint: 'performers_id_verification_id_files_id_fk' },
    });
    await db.execute(sql`delete from users where id = ${star.id}`);
    expect(await rowsOf('select id from users')).toEqual([{ id: fan.id }]);
    expect(await rowsOf('select id from files')).toEqual([]);
  });
});

test('whatever people comment on and react to takes both along when it goes', async () => {
  const kinds = OBJECT_TYPES.flatMap((type) => {
    const kind = objectKind(type);
    return kind ? [`${kind.table.name} forget_object(${type})`] : [];
  });
  expect(kinds.length).toBeGreaterThan(2);
  const rows = await rowsOf<{ trigger: string }>(`select c.relname || ' ' || p.proname || '(' ||
      encode(substring(t.tgargs from 1 for length(t.tgargs) - 1), 'escape') || ')' as trigger
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'forget_object'`);
  expect(rows.map(({ trigger }) => trigger).sort()).toEqual(kinds.sort());
});

test('the migrations have made every table and column that the schema names', async () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable));
  expect(tables.length).toBeGreaterThan(50);
  // A column that is missing is an error of the statement.
  for (const table of tables) await api.deps.db.select().from(table).limit(0);
});
