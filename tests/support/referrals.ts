import { referrals } from '#server/db/schema/referrals.ts';
import type { TestDeps } from './api.ts';
import type { Person } from './factories.ts';

/** Says that somebody came by a person's link, now and at this rate in basis points. */
export async function aReferral(
  { deps }: TestDeps,
  referrer: Person,
  came: Person,
  overrides: Partial<typeof referrals.$inferInsert> = {},
): Promise<void> {
  await deps.db.insert(referrals).values({
    registerId: came.id,
    registerSource: 'user',
    referrerId: referrer.id,
    rate: 1000,
    createdAt: deps.clock.now(),
    ...overrides,
  });
}
