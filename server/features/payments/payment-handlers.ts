import type { CaptureProblem } from '#rules/captures.ts';
import type { Cents, Tokens } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { ChargeResult } from '../../providers/payments/gateway.ts';
import type { Tx } from '../../tx.ts';
import type { Transfer } from '../ledger/ledger.service.ts';
import type { PaymentTransaction } from './payments.queries.ts';

export type { PaymentTransaction };

/** A result of the gateway, or our own decision, which has no reference there. */
export type PaymentResult = ChargeResult;

/** A part of a paid payment whose money goes back to its payer. */
export interface Reversal {
  amount: Cents;
  /** The tax in it. */
  tax: Cents;
  /** What that was worth: tokens it brought to the wallet, or that the performer's plan cost. */
  tokens: Tokens;
  /** What was paid for is over. */
  ends: boolean;
  /** Of these tokens, those that are held for a dispute already. */
  held: Tokens;
  /** Of the tokens of a plan, those that its payer got back for unused time before: they come out of the wallet. */
  unused: Tokens;
  transfer: Pick<Transfer, 'key' | 'kind' | 'reference'>;
  /** Lines of the ledger that say who has the money now: `amount` in all. */
  owed: Transfer['lines'];
}

/** What a reversal took back. */
export interface Reversed {
  /** From the balance of the performer, where the payment was for one. */
  taken: Tokens;
  /** What nobody could give: the site bore it. */
  missing: Tokens;
  /** What was given back for unused time of a plan and is not in the payer's wallet any more: the site bore it, too. */
  spent: Tokens;
}

/**
 * What a paid or failed transaction means for the thing it paid for. Runs inside the transaction that settles
 * the payment, exactly once per payment, whatever the order and number of the gateway's answers.
 */
export interface PaymentHandler {
  /** Answers what was had for it, in a sentence of its receipt. */
  succeeded(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<string>;
  /** Why an open payment that is paid now is not wanted any more, so that its money goes back; null when it is. */
  unwanted?(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<CaptureProblem | null>;
  /** It ended and bought nothing: declined, called off, or its money goes back (`refunded`). */
  failed?(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<void>;
  /** Takes back what belongs to a part of a paid payment, and posts it. The payment's row is locked and says nothing of it yet. */
  reversed(deps: Deps, tx: Tx, payment: PaymentTransaction, part: Reversal): Promise<Reversed>;
}

const paymentHandlers = new Map<PaymentTransaction['type'], PaymentHandler>();

/** Called by `registerFeatures` for each type of payment; payments itself knows none of them. */
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
