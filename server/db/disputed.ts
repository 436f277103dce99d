import { type SQL, sql } from 'drizzle-orm';

/** A dispute that the bank has not decided on counts on the sale `e`, or is of the payment that it was. */
export const isDisputed = (
  e: SQL,
): SQL<boolean> => sql`(exists (select from dispute_purchases p join disputes d on d.id = p.dispute_id
    where p.transaction_id = ${e} and d.status in ('needs_response', 'under_review'))
  or exists (select from disputes d where d.payment_id = ${e} and d.performer_id is not null
    and d.status in ('needs_response', 'under_review')))`;
