import { httpErrors } from '#contract/errors.ts';
import { paymentErrors } from '#contract/payments.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { GatewaySimulator } from '../../providers/payments/gateway.ts';
import { waitingPayment } from './payments.queries.ts';
import { settleOnce } from './settle.service.ts';
import { receiveWebhook } from './webhooks.service.ts';

const DECIDED = {
  status: 'pending',
  captured: null,
  clientSecret: null,
  confirmUrl: null,
  failureCode: null,
  failureMessage: null,
} as const;

/** The simulator exists only while no real card service is set up. */
function requireSimulator(deps: Deps): GatewaySimulator {
  if (!deps.payments.simulator) throw fail(httpErrors, 'not-found');
  return deps.payments.simulator;
}

/**
 * Plays the bank's page of a 3-D confirmation. The person decides once: from then on the payment is `pending`, and
 * its result comes by webhook, as from a real bank.
 */
export async function confirmSandbox(
  deps: Deps,
  userId: string,
  clientSecret: string,
  outcome: 'success' | 'fail',
) {
  const simulator = requireSimulator(deps);
  const payment = await waitingPayment(deps.db, userId, clientSecret);
  const status = payment && (await simulator.confirm(clientSecret, outcome));
  if (!status) throw fail(paymentErrors, 'not-waiting');
  await settleOnce(deps, payment.id, { ...DECIDED, reference: payment.gatewayReference });
  return { status };
}

/** The sandbox sends its signed messages the same way as a real card service. */
export async function deliverSandbox(deps: Deps, chargeId: string, copies: number): Promise<void> {
  for (const delivery of await requireSimulator(deps).deliveries(chargeId, copies)) {
    await receiveWebhook(deps, delivery.headers, delivery.body);
  }
}
