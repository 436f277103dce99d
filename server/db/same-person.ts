import { type SQL, sql } from 'drizzle-orm';
import { paymentCards } from './schema/payments.ts';
import { users } from './schema/users.ts';

/**
 * Whether an account is another one that seems to be the same person's: one that has used the same card, also one that was removed
 * since, or one whose e-mail address leads to the same mailbox. Both addresses have to be confirmed: who names somebody else's must
 * not learn from the answer what that person has done.
 */
export const isOtherAccountOf = (userId: string, account: SQL): SQL =>
  sql`(${account} <> ${userId} and ${account} in (
      select theirs.user_id from ${paymentCards} own join ${paymentCards} theirs
        on theirs.fingerprint = own.fingerprint and theirs.payment_gateway = own.payment_gateway
        where own.user_id = ${userId}
      union all
      select them.id from ${users} own join ${users} them
        on them.mailbox = own.mailbox and them.email_verified_at is not null
        where own.id = ${userId} and own.email_verified_at is not null))`;
