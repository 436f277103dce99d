import { type PayoutConnection, payoutConnectionErrors } from '#contract/payout-connections.ts';
import type { SimulatedOutcome } from '#rules/payout-connection.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { receiveWebhook } from '../payments/webhooks.service.ts';
import { ownConnection, requireReference } from './connections.service.ts';

/** Plays the pages of the card service; the message about the account comes the way of every message. */
export async function simulateConnection(
  deps: Deps,
  viewer: Viewer,
  outcome: SimulatedOutcome,
): Promise<PayoutConnection> {
  const { simulator } = deps.payments;
  if (!simulator) throw fail(payoutConnectionErrors, 'not-simulated');
  const { headers, body } = await simulator.onboard(await requireReference(deps, viewer), outcome);
  await receiveWebhook(deps, headers, body);
  return ownConnection(deps, viewer);
}
