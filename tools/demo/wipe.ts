import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { countOtherAccounts } from '#server/features/auth/demo-accounts.queries.ts';

/** Throws where wiping would lose what no demo makes anew: accounts of people, or a database that others may use. */
export async function refuseToWipe({ config, db }: Deps): Promise<void> {
  const sure = 'Add --yes if that is what you want.';
  if (config.databaseUrl)
    throw new Error(`This would delete everything in the database named by DATABASE_URL. ${sure}`);
  const people = await countOtherAccounts(db);
  if (people === 0) return;
  const accounts = people === 1 ? '1 account is' : `${people} accounts are`;
  throw new Error(
    `This would delete everything in ${config.dataDir}, and ${accounts} not of the demo. ${sure}`,
  );
}

/** Drops everything we own in the database and the stored files; the tables are then laid anew by migrate(). */
export async function wipe(deps: Deps): Promise<void> {
  await deps.db.execute(sql`drop schema if exists public cascade`);
  await deps.db.execute(sql`create schema public`);
  await deps.db.execute(sql`drop schema if exists drizzle cascade`);
  await deps.db.execute(sql`drop schema if exists graphile_worker cascade`);
  await rm(join(deps.config.dataDir, 'media'), { recursive: true, force: true });
}
