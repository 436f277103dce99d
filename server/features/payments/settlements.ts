import type { paymentTransactions } from '../../db/schema/payments.ts';
import type { Tx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';

export type PaymentTransaction = typeof paymentTransactions.$inferSelect;

/**
 * What a paid or failed transaction means for the thing it paid for. Runs inside the transaction that settles
 * the payment, exactly once per payment, whatever the order and number of the gateway's answers.
 */
export interface Settlement {
  succeeded(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<void>;
  failed?(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<void>;
}

const settlements = new Map<PaymentTransaction['type'], Settlement>();

/** Called by the feature registry for each type of payment; payments itself knows none of them. */
export function registerSettlements(entries: Partial<Record<PaymentTransaction['type'], Settlement>>): void {
  for (const [type, settlement] of Object.entries(entries))
    settlements.set(type as PaymentTransaction['type'], settlement);
}

export function settlementOf(type: PaymentTransaction['type']): Settlement {
  const settlement = settlements.get(type);
  if (!settlement) throw new Error(`no settlement for payments of type ${type}`);
  return settlement;
}
