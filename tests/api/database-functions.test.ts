import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { applyFunctions } from '#server/db/functions.ts';
import { migrate } from '#server/db/migrate.ts';
import { disposableDatabase, emptyDatabase } from '#support/postgres.ts';

const FUNCTIONS = join(process.cwd(), 'server/db/functions');
const names = readdirSync(FUNCTIONS).map((file) => file.replace(/\.sql$/, ''));

let folder: string;
let client: pg.Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-functions-'));
  cpSync(FUNCTIONS, folder, { recursive: true });
  client = new pg.Client((await disposableDatabase()).url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text);
const answer = async (call: string) => (await client.query(`select ${call} as answer`)).rows[0].answer;
const SIX = 'create or replace function six() returns int language sql as $$ select 6 $$;';

test('a database has the functions of the files, and applying them again changes nothing', async () => {
  expect(names).toEqual(expect.arrayContaining(['charge_wallet', 'ledger_post']));
  const { rows } = await client.query('select name from database_functions order by name');
  expect(rows.map((row) => row.name)).toEqual(names.sort());
  expect(await applyFunctions(client, folder)).toEqual([]);
});

test('what a file says now is what the database does; files that did not change are left alone', async () => {
  write('six', SIX);
  expect(await applyFunctions(client, folder)).toEqual(['six']);
  expect(await answer('six()')).toBe(6);
  write('six', SIX.replace('6', '7'));
  expect(await applyFunctions(client, folder)).toEqual(['six']);
  expect(await answer('six()')).toBe(7);
  expect(await applyFunctions(client, folder)).toEqual([]);
});

test('a function that is gone is made again, although its file did not change', async () => {
  await client.query('drop function ledger_post');
  expect(await applyFunctions(client, folder)).toEqual(['ledger_post']);
});

test('when one file is wrong none is applied, and the next start tries again', async () => {
  write('a_first', SIX.replaceAll('six', 'a_first'));
  write('b_wrong', 'create function b_wrong() returns int language sql as $$ select nothing $$;');
  await expect(applyFunctions(client, folder)).rejects.toThrow('"nothing" does not exist');
  await expect(answer('a_first()')).rejects.toThrow('does not exist');
  rmSync(join(folder, 'b_wrong.sql'));
  expect(await applyFunctions(client, folder)).toEqual(['a_first']);
});

test('several processes may start at once on a new database', async () => {
  const { url } = await emptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const fresh = new pg.Client(url);
  await fresh.connect();
  const { rows } = await fresh.query('select name from database_functions order by name');
  await fresh.end();
  expect(rows.map((row) => row.name)).toEqual(names.sort());
});
