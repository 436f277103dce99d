import type { ChargeResult } from './gateway.ts';
import type { SandboxCharge } from './sandbox-store.ts';

const MESSAGES: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_required: 'Your bank wants you to confirm this payment.',
  authentication_failed: 'The payment was not confirmed.',
};

/** A charge as the service tells it. The secret is shown only while it is of use. */
export function resultOf(charge: SandboxCharge): ChargeResult {
  return {
    reference: charge.id,
    status: charge.status,
    clientSecret: charge.status === 'require_authentication' ? charge.clientSecret : null,
    confirmUrl: null,
    failureCode: charge.failureCode,
    failureMessage: charge.failureCode ? (MESSAGES[charge.failureCode] ?? 'Your card was declined.') : null,
  };
}
