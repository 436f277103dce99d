import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { paymentCards } from './schema/payments.ts';
import { usedTrials } from './schema/subscriptions.ts';
import { users } from './schema/users.ts';

/**
 * Whether another account that seems to be the same person's has had the free trial of a performer: one that has used the same
 * card, also one that was removed since, or one whose e-mail address leads to the same mailbox. Both addresses have to be confirmed:
 * who names somebody else's must not learn from the answer where that person has been.
 */
export const trialUsedElsewhere = (userId: string, performerId: PgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${usedTrials} used
    where used.performer_id = ${performerId} and used.user_id <> ${userId} and used.user_id in (
      select theirs.user_id from ${paymentCards} own join ${paymentCards} theirs
        on theirs.fingerprint = own.fingerprint and theirs.payment_gateway = own.payment_gateway
        where own.user_id = ${userId}
      union all
      select them.id from ${users} own join ${users} them
        on them.mailbox = own.mailbox and them.email_verified_at is not null
        where own.id = ${userId} and own.email_verified_at is not null))`;
