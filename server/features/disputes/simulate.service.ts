import { refundErrors } from '#contract/refunds.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { GatewaySimulator } from '../../providers/payments/gateway.ts';
import { paymentOfId } from '../payments/payments.service.ts';
import { receiveWebhook } from '../payments/webhooks.service.ts';
import { requireDispute } from './evidence.service.ts';

function requireSimulator({ payments }: Deps): GatewaySimulator {
  if (!payments.simulator) throw fail(refundErrors, 'not-simulated');
  return payments.simulator;
}

/** Plays the bank of a payer who disputes a payment; the message comes the way of every message. */
export async function simulateDispute(deps: Deps, paymentId: string): Promise<void> {
  const simulator = requireSimulator(deps);
  const { gatewayReference, totalPrice } = await paymentOfId(deps, paymentId);
  if (!gatewayReference) throw fail(refundErrors, 'not-paid');
  const { headers, body } = await simulator.dispute(gatewayReference, totalPrice);
  await receiveWebhook(deps, headers, body);
}

/** Plays the bank that decides on a dispute. */
export async function simulateDecision(deps: Deps, id: string, status: 'won' | 'lost'): Promise<void> {
  const simulator = requireSimulator(deps);
  const { gatewayReference } = await requireDispute(deps, id);
  const { headers, body } = await simulator.decide(gatewayReference, status);
  await receiveWebhook(deps, headers, body);
}
