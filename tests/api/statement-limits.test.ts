import { sql } from 'drizzle-orm';
import { connectDatabase, type DatabaseClient } from '#server/db/client.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { workerDatabase } from '#support/postgres.ts';

let limited: DatabaseClient;
let api: TestApi;
beforeAll(async () => {
  limited = connectDatabase((await workerDatabase()).url, { max: 2, statementSeconds: 0.2 });
  api = await startTestApi({ db: limited.db });
});
afterAll(async () => {
  await api.close();
  await limited.close();
});

test('a statement that takes too long is ended, and the connection serves on', async () => {
  await expect(limited.db.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({
    cause: { code: '57014' },
  });
  const { rows } = await limited.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});

test('a call that meets such a statement answers that the service is busy', async () => {
  const client = connectDatabase((await workerDatabase()).url, { max: 1 });
  const holding = await client.pool.connect();
  await holding.query('begin; lock table settings, contact_messages in access exclusive mode');
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Anna', email: 'anna@example.com', message: 'A message of more than twenty letters.' },
  });
  await holding.query('rollback');
  holding.release();
  await client.close();
  expect([reply.statusCode, reply.json().error]).toEqual([503, 'http.unavailable']);
  expect(reply.headers['retry-after']).toBe('2');
});

test('without a limit, as for migrations and commands, there is none', async () => {
  const client = connectDatabase((await workerDatabase()).url, { max: 1 });
  const { rows } = await client.db.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
  await client.close();
});
