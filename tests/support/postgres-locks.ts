import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/** Resolves once so many connections wait for a lock: then what a test lets collide does collide. */
export async function untilWaiting(db: Db, connections = 1): Promise<void> {
  for (;;) {
    // A transaction would go on seeing only those connections that were there when it first looked.
    await db.execute(sql`select pg_stat_clear_snapshot()`);
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length >= connections) return;
    await sleep(5);
  }
}
