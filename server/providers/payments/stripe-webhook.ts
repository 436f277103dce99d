import Stripe from 'stripe';
import {
  type ChargeResult,
  type GatewayAlert,
  type GatewayEvent,
  InvalidSignature,
  type WebhookHeaders,
} from './gateway.ts';
import { TOLERANCE_SECONDS } from './signature.ts';
import { currentResult, paymentOfIntent } from './stripe-charge.ts';
import type { StripeReach } from './stripe-client.ts';
import { idOf, resultOf } from './stripe-result.ts';

const HEADER = 'stripe-signature';

/** Throws InvalidSignature unless Stripe signed exactly this body, within five minutes of now. */
function verified({ stripe, clock, webhookSecret }: StripeReach, headers: WebhookHeaders, body: Buffer) {
  const header = headers[HEADER];
  if (typeof header !== 'string') throw new InvalidSignature('no signature');
  const now = clock.now().getTime();
  try {
    // The library takes the time in milliseconds, and lets messages from the future pass.
    const event = stripe.webhooks.constructEvent(
      body,
      header,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
    const at = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
    if (at * 1000 - now > TOLERANCE_SECONDS * 1000) throw new InvalidSignature('too early');
    return event;
  } catch (error) {
    if (error instanceof InvalidSignature) throw error;
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidSignature('wrong or outdated signature');
    if (error instanceof SyntaxError) throw new InvalidSignature('no message');
    throw error;
  }
}

/**
 * What a message says about a charge. One that tells of a failed try is asked about: the payer may have tried again
 * since, messages come in any order, and what has failed must not be tried with another card later.
 */
async function resultIn(reach: StripeReach, event: Stripe.Event): Promise<ChargeResult | null> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
      return resultOf(event.data.object);
    case 'payment_intent.payment_failed':
      return currentResult(reach, event.data.object.id);
    default:
      return null;
  }
}

const disputeAlert = (
  kind: GatewayAlert['kind'],
  { payment_intent, amount, currency, reason, evidence_details: { due_by } }: Stripe.Dispute,
): GatewayAlert => ({
  kind,
  reference: idOf(payment_intent) ?? '',
  amount,
  currency: currency.toUpperCase(),
  reason,
  dueBy: due_by === null ? null : new Date(due_by * 1000),
});

function alertIn(event: Stripe.Event): GatewayAlert | null {
  switch (event.type) {
    case 'charge.dispute.created':
      return disputeAlert('disputed', event.data.object);
    case 'charge.dispute.closed':
      return disputeAlert(
        event.data.object.status === 'lost' ? 'dispute-lost' : 'dispute-won',
        event.data.object,
      );
    case 'refund.failed': {
      const { payment_intent, amount, currency, failure_reason: reason = null } = event.data.object;
      const reference = idOf(payment_intent) ?? '';
      return {
        kind: 'refund-failed',
        reference,
        amount,
        currency: currency.toUpperCase(),
        reason,
        dueBy: null,
      };
    }
    default:
      return null;
  }
}

const intentIn = ({ data: { object } }: Stripe.Event): Stripe.PaymentIntent | null =>
  'object' in object && object.object === 'payment_intent' ? object : null;

/** Reads a delivery of Stripe. Charges of the same account that are not ours say nothing about any payment. */
export async function readWebhook(
  reach: StripeReach,
  headers: WebhookHeaders,
  body: Buffer,
): Promise<GatewayEvent> {
  const event = verified(reach, headers, body);
  const intent = intentIn(event);
  const idempotencyKey = intent && paymentOfIntent(intent);
  const result = idempotencyKey ? await resultIn(reach, event) : null;
  const alert = alertIn(event);
  const { id, status, amount, currency } = intent ?? {};
  return {
    id: event.id,
    type: event.type,
    result,
    idempotencyKey,
    alert,
    payload: intent ? { reference: id, status, amount, currency } : { ...alert },
  };
}
