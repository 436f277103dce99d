import type Stripe from 'stripe';
import { type FailureCode, failureText } from './failure-texts.ts';
import type { ChargeResult } from './gateway.ts';
import type { StripeProblem } from './stripe-client.ts';

/** Why we called an intent off: its card failed, so nobody may try it with another one. */
export const FAILED_REASON = 'abandoned';

/** Where an intent says whether a person was there to confirm. */
export const PRESENT = 'present';
export const isUnattended = (intent: Stripe.PaymentIntent): boolean => intent.metadata[PRESENT] === 'no';

/**
 * Stripe's reasons that mean something of their own to a payer. The others are told as a declined card: what the bank
 * suspects is between the bank and its customer.
 */
const CODES: Readonly<Record<string, FailureCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  resource_missing: 'card_unavailable',
};

interface Reasons {
  code?: string | null | undefined;
  declineCode?: string | null | undefined;
}

const failureCode = ({ code, declineCode }: Reasons): FailureCode =>
  CODES[declineCode ?? ''] ?? CODES[code ?? ''] ?? 'card_declined';

/** The reference of what Stripe shows as an id or as a whole. */
export const idOf = (shown: string | { id: string } | null): string | null =>
  typeof shown === 'string' ? shown : (shown?.id ?? null);

/** Of a failed intent. Its last error is cleared when it is called off; the charge keeps it. */
function reasonsOf(intent: Stripe.PaymentIntent): Reasons {
  const { last_payment_error: error, latest_charge: charge } = intent;
  if (error) return { code: error.code, declineCode: error.decline_code };
  if (charge && typeof charge === 'object')
    return { code: charge.failure_code, declineCode: charge.outcome?.reason };
  if (charge) return {};
  // The bank was never asked for money: its question was not answered, or there was nobody to ask.
  return { code: isUnattended(intent) ? 'authentication_required' : 'payment_intent_authentication_failure' };
}

const result = (
  { id }: Pick<Stripe.PaymentIntent, 'id'>,
  status: ChargeResult['status'],
  more: Partial<ChargeResult> = {},
): ChargeResult => ({
  reference: id,
  status,
  captured: null,
  clientSecret: null,
  confirmUrl: null,
  failureCode: null,
  failureMessage: null,
  ...more,
});

/** A failed charge, with the reason its payer is told. */
export function failedResult(intent: Stripe.PaymentIntent): ChargeResult {
  const code = failureCode(reasonsOf(intent));
  return result(intent, 'fail', { failureCode: code, failureMessage: failureText(code) });
}

/** Stripe did not even begin a charge. */
export function refusedResult(problem: StripeProblem): ChargeResult {
  const known = failureCode(problem);
  const code = problem.kind === 'StripeCardError' || known !== 'card_declined' ? known : 'not_accepted';
  return {
    ...result({ id: '' }, 'fail'),
    reference: null,
    failureCode: code,
    failureMessage: failureText(code),
  };
}

/** What became of a charge, as Stripe's intent says it. */
export function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  switch (intent.status) {
    case 'succeeded':
      return result(intent, 'success', {
        captured: { amount: intent.amount_received, currency: intent.currency.toUpperCase() },
      });
    case 'canceled':
      return intent.cancellation_reason === FAILED_REASON ? failedResult(intent) : result(intent, 'canceled');
    case 'requires_payment_method':
      return failedResult(intent);
    case 'requires_action':
    case 'requires_confirmation':
      return result(intent, 'require_authentication', {
        clientSecret: intent.client_secret,
        confirmUrl: intent.next_action?.redirect_to_url?.url ?? null,
      });
    default:
      return result(intent, 'pending');
  }
}
