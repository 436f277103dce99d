import type { NIGHTLY_CHECKS } from '#rules/constants.ts';
import type { Db } from './client.ts';
import { nightlyChecks } from './schema/operator.ts';

type NightlyCheck = typeof nightlyChecks.$inferSelect;
export type NightlyCheckName = (typeof NIGHTLY_CHECKS)[number];

/** Keeps what a check found in place of what it found before. */
export async function keepCheck(db: Db, check: NightlyCheck): Promise<void> {
  const { name, ...set } = check;
  await db
    .insert(nightlyChecks)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: nightlyChecks.name, set });
}

/** What each check that ever ran found last. */
export const lastChecks = (db: Db): Promise<NightlyCheck[]> => db.select().from(nightlyChecks);
