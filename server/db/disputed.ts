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

/** The capture that the refund `r` gives back is disputed, and the bank has not decided: the bank has the money. */
export const waitsForBank = (r: SQL): SQL<boolean> =>
  sql`exists (select from disputes d where d.refund_id = ${r} and ${isOpen})`;

/** What of the refund `r` the owner of the card got from the bank instead. */
export const givenByBank = (r: SQL): SQL<number> =>
  sql`coalesce((select sum(d.covered) from disputes d where d.refund_id = ${r} and d.status = 'lost'), 0)`;
