import { type SQL, sql } from 'drizzle-orm';
import { OPEN_DISPUTES } from '#rules/disputes.ts';

/** A dispute with this status is one that the bank has not decided on. */
export const isOpenStatus = (status: SQL): SQL<boolean> =>
  sql`${status} in (${sql.join(
    OPEN_DISPUTES.map((open) => sql.raw(`'${open}'`)),
    sql`, `,
  )})`;

const isOpen = isOpenStatus(sql`d.status`);

/** A dispute that the bank has not decided on counts on the sale `e`, or is of the payment that it was. */
export const isDisputed = (
  e: SQL,
): SQL<boolean> => sql`(exists (select from dispute_purchases p join disputes d on d.id = p.dispute_id
    where p.transaction_id = ${e} and ${isOpen})
  or exists (select from disputes d where d.payment_id = ${e} and d.performer_id is not null and ${isOpen}))`;

/**
 * The bank has the money that the refund `r` gives back, and has not decided: what is disputed is the capture that paid for
 * nothing, or the payment that an operator refunds.
 */
export const waitsForBank = (r: SQL): SQL<boolean> =>
  sql`(exists (select from disputes d where d.refund_id = ${r} and ${isOpen})
    or exists (select from payment_refunds f join disputes d on d.payment_id = f.payment_id and d.refund_id is null
      where f.id = ${r} and f.reason = 'operator' and ${isOpen}))`;

/** The key of the transfer by which a lost dispute pays a refund of the payment, in whole or in part. */
export const paidByBankKey = (disputeId: string, refundId: string): string =>
  `dispute-refund:${disputeId}:${refundId}`;

/** What of the refund `r` the owner of the card got from the bank instead. */
export const givenByBank = (r: SQL): SQL<number> =>
  sql`(coalesce((select sum(d.covered) from disputes d where d.refund_id = ${r} and d.status = 'lost'), 0)
    + coalesce((select sum(n.amount) from payment_refunds f join disputes d on d.payment_id = f.payment_id and d.status = 'lost'
      join ledger_transfers t on t.key = 'dispute-refund:' || d.id || ':' || f.id
      join ledger_entries n on n.transfer_id = t.id and n.account_id = 'dispute-losses:' || f.currency where f.id = ${r}), 0))`;
