import type pg from 'pg';

/** What an operator should know of the database before people write into it; null when it knows all letters. */
export async function databaseWarning(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ encoding: string; folds: boolean }>(
    `select current_setting('server_encoding') as encoding,
       case when current_setting('server_encoding') = 'UTF8' then lower('É') = 'é' else true end as folds`,
  );
  const { encoding = 'UTF8', folds = true } = rows[0] ?? {};
  const cure =
    'Make the database anew from a dump, in UTF8 and with a locale that knows all letters (createdb -T template0 -E UTF8 --locale=C.UTF-8)';
  if (encoding === 'SQL_ASCII')
    return `The database keeps texts as bytes (SQL_ASCII): it counts and finds letters beyond a to z wrongly. ${cure}.`;
  if (encoding !== 'UTF8')
    return `The database keeps texts in ${encoding}: what that has no signs for, such as emoji, cannot be saved. ${cure}.`;
  if (!folds)
    return `The locale of the database (C or POSIX) knows no letters beyond a to z: É and é are not found as the same. ${cure}.`;
  return null;
}
