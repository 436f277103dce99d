import pg from 'pg';
import { resetDatabase, workerDatabase } from '#support/postgres.ts';

/** One balanced transfer: it touches rows that migrations made, a table that grows, and append-only tables. */
const post =
  "select ledger_post('t1', 'k1', 'tip', 'r1', now(), array['platform', 'wallet:1'], array[-5, 5]::bigint[])";

describe('the database of a test worker', () => {
  let client: pg.Client;
  let url: string;

  beforeAll(async () => {
    ({ url } = await workerDatabase());
    client = new pg.Client(url);
    await client.connect();
  });
  afterAll(() => client.end());

  async function contents() {
    const { rows } = await client.query<{ name: string; rows: string }>(
      `select c.relname as name, query_to_xml(format('select * from %I order by 1', c.relname), true, false, '')::text as rows
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  }

  test('is the same after a reset as it was when it was made, whatever was written', async () => {
    const before = await contents();
    expect(before.ledger_accounts).toContain('platform');
    await client.query(post);
    await client.query("delete from ledger_accounts where id = 'grants'");
    await client.query("select graphile_worker.add_job('something')");
    expect(await contents()).not.toEqual(before);
    await resetDatabase(url);
    expect(await contents()).toEqual(before);
    expect((await client.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
  });

  test('still refuses what it refused before a reset', async () => {
    await client.query(post);
    await resetDatabase(url);
    await client.query(post);
    await expect(client.query('delete from ledger_entries')).rejects.toThrow('append-only');
    await resetDatabase(url);
  });

  test('stays the same one for the whole worker', async () => {
    expect((await workerDatabase()).url).toBe(url);
  });
});
