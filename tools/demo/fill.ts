import { sql } from 'drizzle-orm';
import type { Composition } from '#server/compose.ts';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Fill } from './past.ts';
import { wipe } from './wipe.ts';

/** The part of a composition that filling needs. */
export type FillContext = Pick<Composition, 'deps' | 'client' | 'databaseUrl'>;

const LOCK = 7_310_519;
/** Stands in the database while the world is being filled; wiping the database takes it along. */
const UNDER_WAY = 'demo world under way';

/** Loaded only where it is needed: most starts find a filled database. */
const demoWorld: Fill = async (...of) => (await import('./past.ts')).fillPast(...of);

/** Whether a fill was stopped before its end, or is under way in another process. */
export async function isHalfFilled(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select obj_description('users'::regclass, 'pg_class') as note`);
  return rows[0]?.note === UNDER_WAY;
}

/**
 * Runs `work` while no other process of this database does: whoever comes second waits. The lock belongs to a
 * connection, so it goes with a process that dies.
 */
export async function fillingAlone<T>({ client }: FillContext, work: () => Promise<T>): Promise<T> {
  const lock = await client.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    lock.release(true);
  }
}

/** Whoever stops a fill half way gets a whole world from the next start, not half a world for ever. */
export async function fillWorld(
  { deps, client, databaseUrl }: FillContext,
  fill: Fill = demoWorld,
): Promise<void> {
  const tell = (text: string) => process.stdout.write(`${text}\n`);
  if (await isHalfFilled(deps.db)) {
    tell('The demo world was left half filled last time. Starting it afresh.');
    await wipe(deps);
    await migrate(databaseUrl);
  }
  await deps.db.execute(sql.raw(`comment on table users is '${UNDER_WAY}'`));
  // Half a world is filled anew, so no step of it has to be on the disk before the next. The last statement does.
  const quick = connectDatabase(databaseUrl, { durable: false });
  try {
    await fill({ ...deps, db: quick.db }, tell, () => client.pool.ending);
  } finally {
    await quick.close();
  }
  await deps.db.execute(sql`comment on table users is null`);
}
