import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import type { PersonalRows } from './tables.ts';

export type Row = Record<string, unknown>;

/** Rows of one answer of the database. */
const BATCH = 1000;

/** The condition with the person's id in its places. */
const conditionOf = (where: string, id: string): SQL =>
  sql.join(
    where.split(':me').map((part) => sql.raw(part)),
    sql`${id}::text`,
  );

/** The columns of a table's primary key; most are one id, which sorts by time. */
async function keyOf(db: Db, table: string): Promise<SQL> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select a.attname as name
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary
    order by array_position(i.indkey::int2[], a.attnum)`);
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

/**
 * The rows as JSON in the order of their keys, in batches, so that a person with very many fits into memory; inside a
 * transaction.
 */
export async function* personalRows(
  db: Db,
  { table, where, hidden = [] }: PersonalRows,
  id: string,
): AsyncGenerator<Row[]> {
  const left = sql.join([...hidden.map((column) => sql`${column}::text`), sql`''`], sql`, `);
  await db.execute(sql`declare personal_rows no scroll cursor for
    select to_jsonb(t) - array[${left}] as row from ${sql.identifier(table)} t where ${conditionOf(where, id)}
    order by ${await keyOf(db, table)}`);
  try {
    for (;;) {
      const { rows } = await db.execute<{ row: Row }>(sql.raw(`fetch ${BATCH} from personal_rows`));
      if (rows.length > 0) yield rows.map(({ row }) => row);
      if (rows.length < BATCH) return;
    }
  } finally {
    await db.execute(sql`close personal_rows`);
  }
}

export type OwnedFile = Pick<
  typeof files.$inferSelect,
  'id' | 'name' | 'mimeType' | 'versions' | 'sourceKey'
>;

/** Files of a person but for those that operators took down, the oldest first, after the one of this id. */
export async function filesOf(db: Db, ownerId: string, after: string, limit: number): Promise<OwnedFile[]> {
  const { id, name, mimeType, versions, sourceKey } = files;
  return db
    .select({ id, name, mimeType, versions, sourceKey })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), isNull(files.takenDownAt), gt(id, after)))
    .orderBy(id)
    .limit(limit);
}

/** How many files of a person operators took down. */
export const countTakenDown = (db: Db, ownerId: string): Promise<number> =>
  db.$count(files, and(eq(files.ownerId, ownerId), isNotNull(files.takenDownAt)));
