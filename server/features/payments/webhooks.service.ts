import { paymentErrors } from '#contract/payments.ts';
import { addDays } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import {
  type GatewayEvent,
  InvalidSignature,
  type WebhookHeaders,
} from '../../providers/payments/gateway.ts';
import { inTx } from '../../tx.ts';
import { countDeclinedCard } from '../card-limits/attempts.service.ts';
import { noteDispute } from '../disputes/dispute-messages.service.ts';
import { noteAccount } from '../payouts/connection-state.service.ts';
import { reportReversal } from '../payouts/transfers.service.ts';
import { noteChangedCard } from './cards.service.ts';
import { reportAlert } from './gateway-alerts.service.ts';
import { deleteEventsBefore, recordEvent } from './payments.queries.ts';
import { settleIn } from './settle.service.ts';

/** The gateway delivers again what it could not be asked about. */
async function verified(deps: Deps, headers: WebhookHeaders, body: Buffer): Promise<GatewayEvent> {
  try {
    return await deps.payments.readWebhook(headers, body);
  } catch (error) {
    if (!(error instanceof InvalidSignature)) {
      deps.log.error({ err: error }, 'the card service could not be asked about its message');
      throw fail(paymentErrors, 'gateway-unreachable');
    }
    deps.log.warn({ reason: error.message }, 'a webhook was refused');
    throw fail(paymentErrors, 'bad-signature');
  }
}

/**
 * Takes a delivery of the gateway: 400 and no trace when it is not signed by it. An event counts once; its record
 * and its effect are one transaction, so what failed half-way is taken up when the gateway sends it again.
 */
export async function receiveWebhook(deps: Deps, headers: WebhookHeaders, body: Buffer): Promise<void> {
  const event = await verified(deps, headers, body);
  await inTx(deps, async (tx) => {
    const now = deps.clock.now();
    const isNew = await recordEvent(tx.db, {
      gateway: deps.payments.name,
      id: event.id,
      type: event.type,
      payload: event.payload,
      receivedAt: now,
      processedAt: now,
    });
    if (!isNew) return;
    if (event.alert) await reportAlert(deps, tx, event.alert);
    if (event.dispute) await noteDispute(deps, tx, event.dispute);
    if (event.account) await noteAccount(deps, tx, event.account);
    if (event.reversal) await reportReversal(deps, tx, event.reversal);
    if (event.changedCard) await noteChangedCard(deps, tx, event.changedCard);
    if (event.declinedCard) await countDeclinedCard(deps, tx, event.declinedCard);
    if (!event.result || !event.idempotencyKey) return;
    await settleIn(deps, tx, event.idempotencyKey, event.result);
  });
}

/** A card service sends a message again for some days, and its owner by hand for a month; the rest is to look things up. */
const KEPT_DAYS = 90;

/** Forgets messages that cannot come again any more. */
export const forgetEvents = (deps: Deps): Promise<void> =>
  deleteEventsBefore(deps.db, addDays(deps.clock.now(), -KEPT_DAYS));
