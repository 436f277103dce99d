import { refundErrors } from '#contract/refunds.ts';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/errors.ts';
import { countsWithOpen, openOfPayment } from './disputes.queries.ts';

/** Refuses while the bank has not decided on a dispute that this purchase counts with. */
export async function refuseDisputedPurchase(db: Db, transactionId: string): Promise<void> {
  if (await countsWithOpen(db, transactionId)) throw fail(refundErrors, 'disputed');
}

/** Refuses while the bank has not decided on a dispute of this payment: it holds the money. */
export async function refuseDisputedPayment(db: Db, paymentId: string): Promise<void> {
  if ((await openOfPayment(db, paymentId)).length > 0) throw fail(refundErrors, 'disputed');
}
