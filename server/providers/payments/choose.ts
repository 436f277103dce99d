import type { Config } from '../../config.ts';
import type { StripeAccount } from '../../config-services.ts';
import type { PaymentGateway } from './gateway.ts';
import { noGateway } from './no-gateway.ts';
import { type SandboxOptions, sandboxGateway } from './sandbox.ts';

/** Results that come later come after a moment that a person can see. */
const DELAY_SECONDS = 3;

/**
 * Stripe where its keys are set, the sandbox where that may stand in, else nothing: test cards must not mint tokens on
 * a real site by accident.
 */
export async function choosePayments(
  config: Pick<Config, 'sandboxPayments' | 'secret' | 'stripe'>,
  context: Pick<SandboxOptions, 'db' | 'jobs' | 'clock'>,
): Promise<PaymentGateway> {
  if (config.stripe) {
    // Loading the library takes a quarter of a second, so only sites with keys load it.
    const { stripeGateway } = await import('./stripe.ts');
    return stripeGateway(config.stripe, context);
  }
  if (!config.sandboxPayments) return noGateway;
  return sandboxGateway({ ...context, secret: config.secret, delaySeconds: DELAY_SECONDS });
}

/** Which card service this process uses, in words for the operator's log. */
export function paymentsInWords(
  { name }: Pick<PaymentGateway, 'name'>,
  stripe: Pick<StripeAccount, 'isLive' | 'apiUrl'> | null,
): string {
  if (name === 'stripe' && stripe) {
    const mode = stripe.isLive ? 'real money moves' : 'in its test mode: only test cards work';
    return `payments go through Stripe at ${new URL(stripe.apiUrl).host}, ${mode}`;
  }
  if (name === 'sandbox') return 'payments are simulated: only test cards work and no real money moves';
  if (name === '')
    return 'payments are not set up: no card can pay (STRIPE_SECRET_KEY names an account, SANDBOX_PAYMENTS=on would simulate them)';
  return `payments go through ${name}`;
}
