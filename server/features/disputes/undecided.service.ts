import { refundErrors } from '#contract/refunds.ts';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { countsWithOpen, lockPayer, openOfPayment } from './disputes.queries.ts';

/** Refuses while the bank has not decided on a dispute that this purchase counts with. */
export async function refuseDisputedPurchase(db: Db, transactionId: string): Promise<void> {
  if (await countsWithOpen(db, transactionId)) throw fail(refundErrors, 'disputed');
}

/** Refuses while the bank has not decided on a dispute of this payment: it holds the money. */
export async function refuseDisputedPayment(db: Db, paymentId: string): Promise<void> {
  if ((await openOfPayment(db, paymentId)).length > 0) throw fail(refundErrors, 'disputed');
}

/** Locks before anything else: no dispute of this payer begins or ends until the transaction does. */
export const lockDisputes = (tx: Tx, userId: string): Promise<void> => lockPayer(tx.db, userId);
