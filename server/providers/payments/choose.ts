import type { Config } from '../../config.ts';
import { closedGateway } from './closed.ts';
import type { PaymentGateway } from './gateway.ts';
import { type SandboxOptions, sandboxGateway } from './sandbox.ts';

/** Results that come later come after a moment that a person can see. */
const DELAY_SECONDS = 3;

/** The sandbox where it may stand in, else nothing: test cards must not mint tokens on a real site by accident. */
export function choosePayments(
  config: Pick<Config, 'sandboxPayments' | 'secret'>,
  reach: Pick<SandboxOptions, 'db' | 'jobs' | 'clock'>,
): PaymentGateway {
  if (!config.sandboxPayments) return closedGateway;
  return sandboxGateway({ ...reach, secret: config.secret, delaySeconds: DELAY_SECONDS });
}

/** Which card service this process uses, in words for the operator's log. */
export function paymentsInWords({ name }: Pick<PaymentGateway, 'name'>): string {
  if (name === 'sandbox') return 'payments are simulated: only test cards work and no real money moves';
  if (name === '')
    return 'payments are not set up: no card can pay (SANDBOX_PAYMENTS=on would simulate them)';
  return `payments go through ${name}`;
}
