import pg from 'pg';
import { databaseWarning } from '#server/db/database-warning.ts';
import { emptyDatabase } from '#support/postgres.ts';

const warningOf = async (options: string) => {
  const pool = new pg.Pool({ connectionString: (await emptyDatabase(options)).url, max: 1 });
  const warning = await databaseWarning(pool);
  await pool.end();
  return warning;
};

test.each([
  ['bytes', "encoding 'SQL_ASCII' locale_provider libc locale 'C'", 'SQL_ASCII'],
  ['some letters', "encoding 'LATIN1' locale_provider libc locale 'C'", 'LATIN1'],
  [
    'all letters, and a locale that does not',
    "encoding 'UTF8' locale_provider libc locale 'C'",
    'C or POSIX',
  ],
])('a database that knows %s is warned of, with what to do', async (_, options, words) => {
  const warning = await warningOf(options);
  expect(warning).toContain(words);
  expect(warning).toContain('createdb -T template0 -E UTF8');
});

test('nothing is said of one that knows all letters', async () => {
  expect(await warningOf("encoding 'UTF8'")).toBeNull();
});
