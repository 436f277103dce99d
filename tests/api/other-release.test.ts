import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { FUNCTIONS_VERSION } from '#server/db/functions.ts';
import { migrate, requireSameRelease } from '#server/db/migrate.ts';
import { runOperator } from '#support/operator-process.ts';
import { disposableDatabase, emptyDatabase } from '#support/postgres.ts';

/** A database that another release has used (docs/decisions/091-newer-databases-are-refused.md). */
let url: string;
let client: pg.Client;
const dataDir = mkdtempSync(join(tmpdir(), 'footlight-release-'));
beforeEach(async () => {
  ({ url } = await disposableDatabase());
  client = new pg.Client(url);
  await client.connect();
});
afterEach(() => client.end());
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const oneRow = async (statement: string) => (await client.query(statement)).rows[0];
const aNewerMigration = () =>
  client.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`);
/** As a newer release leaves it that changed one function and no table. */
const aNewerFunction = () =>
  client.query(
    `update database_functions set hash = 'newer', version = ${FUNCTIONS_VERSION + 1} where name = 'charge_wallet'`,
  );
const keptFunctions = () =>
  oneRow('select json_agg(kept order by name) as all from database_functions as kept');

test.each([
  ['a migration that this release does not know', aNewerMigration],
  ['functions of a higher version', aNewerFunction],
])('a start refuses a database with %s, and leaves it as it is', async (_name, change) => {
  await change();
  const before = await keptFunctions();
  await expect(migrate(url)).rejects.toThrow('A newer release of Footlight has used this database.');
  expect(await keptFunctions()).toEqual(before);
  await expect(requireSameRelease(url)).rejects.toThrow('A newer release');
});

test('a database of before versions were kept is brought up to date, and its functions get this version', async () => {
  await client.query('update database_functions set version = 0');
  await expect(requireSameRelease(url)).rejects.toThrow('has not been brought up to date');
  await migrate(url);
  expect(
    await oneRow('select min(version) as lowest, max(version) as highest from database_functions'),
  ).toEqual({
    lowest: FUNCTIONS_VERSION,
    highest: FUNCTIONS_VERSION,
  });
  await requireSameRelease(url);
});

test('a function that another hand changed is put back by a start, and a command waits for that', async () => {
  await client.query('drop function charge_wallet');
  await expect(requireSameRelease(url)).rejects.toThrow('start the product of this release first');
  await migrate(url);
  await requireSameRelease(url);
});

test('a command makes no tables in an empty database, and says what is missing', async () => {
  const empty = await emptyDatabase();
  const { code, err } = await runOperator({ databaseUrl: empty.url, dataDir }, 'payouts', 'list');
  expect([code, err]).toEqual([1, expect.stringContaining('has not been brought up to date')]);
  const other = new pg.Client(empty.url);
  await other.connect();
  const { rows } = await other.query(
    `select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await other.end();
  expect(rows).toEqual([]);
});

test('a command that is given neither a database nor a secret makes no site, and names the folder it looked in', () => {
  const nowhere = join(dataDir, 'nowhere');
  const read = (env: object) =>
    readConfig({ NODE_ENV: 'production', DATA_DIR: nowhere, ...env }, { beside: true });
  expect(() => read({})).toThrow(`There is no site in ${nowhere}`);
  expect(() => read({ APP_SECRET: 'a secret that is long enough' })).toThrow(
    `There is no site in ${nowhere}`,
  );
  expect(() => read({ DATABASE_URL: url })).toThrow(
    `APP_SECRET is not set and there is no secret in ${nowhere}`,
  );
  expect(readdirSync(dataDir)).not.toContain('nowhere');
  expect(read({ DATABASE_URL: url, APP_SECRET: 'a secret that is long enough' }).databaseUrl).toBe(url);
});
