import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';

/** Drops everything we own in the database and the stored files; the tables are then laid anew by migrate(). */
export async function wipe(deps: Deps): Promise<void> {
  await deps.db.execute(sql`drop schema if exists public cascade`);
  await deps.db.execute(sql`create schema public`);
  await deps.db.execute(sql`drop schema if exists drizzle cascade`);
  await deps.db.execute(sql`drop schema if exists graphile_worker cascade`);
  await rm(join(deps.config.dataDir, 'media'), { recursive: true, force: true });
}
