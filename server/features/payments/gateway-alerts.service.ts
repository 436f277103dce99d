import { cents } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { GatewayAlert } from '../../providers/payments/gateway.ts';
import type { Tx } from '../../tx.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { PAYMENTS_ACTOR } from './actor.ts';
import { moneyText } from './payments.mails.ts';
import { paymentByReference } from './payments.queries.ts';

/** What happened, and what there is to do, for a mail that begins with the amount and the payment. */
const TEXTS: Record<GatewayAlert['kind'], (alert: GatewayAlert) => string> = {
  inquiry: ({ reason, dueBy }) =>
    `is asked about by the bank of the card's owner (${reason ?? 'no reason given'}). No money was taken back so far. Please answer it there${dueBy ? ` before ${dueBy.toISOString().slice(0, 10)}` : ''}.`,
  'refund-failed': ({ reason }) =>
    `could not be given back (${reason ?? 'no reason given'}): the money is with the card service again. Please pay it back in another way.`,
};

/** Tells operators of what the card service says about a paid charge of ours; those of others are not our matter. */
export async function reportAlert(deps: Deps, tx: Tx, alert: GatewayAlert): Promise<void> {
  const payment = await paymentByReference(tx.db, deps.payments.name, alert.reference);
  if (!payment) return;
  const { kind, reference, amount, currency, reason } = alert;
  await alertOperators(deps, tx, {
    actor: PAYMENTS_ACTOR,
    action: `payments.${kind}`,
    target: payment.id,
    detail: { reference, amount, currency, reason },
    text: `${moneyText(cents(amount), currency)} of payment ${payment.id} ${TEXTS[kind](alert)} The charge there is ${reference}.`,
  });
}
