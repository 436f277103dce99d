import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOtherAccountOf } from './same-person.ts';
import { usedTrials } from './schema/subscriptions.ts';

/** Whether another account that seems to be the same person's has had the free trial of a performer. */
export const trialUsedElsewhere = (userId: string, performerId: PgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${usedTrials} used
    where used.performer_id = ${performerId} and ${isOtherAccountOf(userId, sql`used.user_id`)})`;
