import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

const PATIENCE_MS = 60_000;

/**
 * Resolves once so many connections wait for a lock: then what a test lets collide does collide. Throws after a minute, so
 * that a test whose code locks nothing any more fails instead of waiting for ever.
 */
export async function untilWaiting(db: Db, connections = 1): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    // A transaction would go on seeing only those connections that were there when it first looked.
    await db.execute(sql`select pg_stat_clear_snapshot()`);
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length >= connections) return;
    if (performance.now() > end) throw new Error('It never came about.');
    await sleep(5);
  }
}
