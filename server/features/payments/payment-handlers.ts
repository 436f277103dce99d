import type { Deps } from '../../deps.ts';
import type { ChargeResult } from '../../providers/payments/gateway.ts';
import type { Tx } from '../../tx.ts';
import type { PaymentTransaction } from './payments.queries.ts';

export type { PaymentTransaction };

/** A result of the gateway, or our own decision, which has no reference there. */
export type PaymentResult = ChargeResult;

/**
 * What a paid or failed transaction means for the thing it paid for. Runs inside the transaction that settles
 * the payment, exactly once per payment, whatever the order and number of the gateway's answers.
 */
export interface PaymentHandler {
  succeeded(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<void>;
  failed?(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<void>;
}

const paymentHandlers = new Map<PaymentTransaction['type'], PaymentHandler>();

/** Called by the feature registry for each type of payment; payments itself knows none of them. */
export function registerPaymentHandlers(
  entries: Partial<Record<PaymentTransaction['type'], PaymentHandler>>,
): void {
  for (const [type, handler] of Object.entries(entries))
    paymentHandlers.set(type as PaymentTransaction['type'], handler);
}

export function paymentHandlerOf(type: PaymentTransaction['type']): PaymentHandler {
  const handler = paymentHandlers.get(type);
  if (!handler) throw new Error(`no handler for payments of type ${type}`);
  return handler;
}
