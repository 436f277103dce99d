import type { Captured } from '#rules/captures.ts';
import { failureText } from './failure-texts.ts';
import type { ChargeResult } from './gateway.ts';
import { behaviourOf } from './sandbox-card.ts';
import type { SandboxCharge } from './sandbox-store.ts';

/** What the service takes for a charge: what was asked, except with the cards that stand for its mistakes. */
export function capturedOf({ cardToken, amount, currency }: SandboxCharge): Captured {
  const behaviour = behaviourOf(cardToken);
  if (behaviour === 'wrong-amount') return { amount: amount + 100, currency };
  if (behaviour === 'wrong-currency') return { amount, currency: currency === 'EUR' ? 'USD' : 'EUR' };
  return { amount, currency };
}

/** A charge as the service tells it. The secret is shown only while it is of use. */
export function resultOf(charge: SandboxCharge): ChargeResult {
  return {
    reference: charge.id,
    status: charge.status,
    captured: charge.status === 'success' ? capturedOf(charge) : null,
    clientSecret: charge.status === 'require_authentication' ? charge.clientSecret : null,
    confirmUrl: null,
    failureCode: charge.failureCode,
    failureMessage: charge.failureCode ? failureText(charge.failureCode) : null,
  };
}

/** The service has not looked at the charge yet, so it does not know it. */
export const isUnseen = ({ cardToken, status }: SandboxCharge): boolean =>
  behaviourOf(cardToken) === 'late-capture' && status === 'pending';
