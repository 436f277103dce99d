import type { Deps } from '../../deps.ts';
import { isRenewal } from './announce.ts';
import { stuckPayments, touchPayment } from './payments.queries.ts';
import { settleOnce, withoutCharge } from './settle.service.ts';
import type { PaymentTransaction } from './settlements.ts';

const MINUTE_MS = 60_000;
/** An answer of the gateway takes seconds; after this it is lost. */
const ASKED_MS = 2 * MINUTE_MS;
/** A webhook may take its time; then we ask ourselves. */
const WAITING_MS = 15 * MINUTE_MS;
/** Who has not confirmed a payment for a day does not want it. */
const ABANDONED_MS = 24 * 60 * MINUTE_MS;
const BATCH = 50;

const NEVER_SENT = withoutCharge(
  'fail',
  'not_charged',
  'The payment could not be made. Your card was not charged.',
);

/** Nobody asked the fan's card for anything, so it is no failed renewal: the next run tries again. */
const RENEWAL_NEVER_SENT = withoutCharge(
  'canceled',
  'not_charged',
  'The renewal could not be sent to the card service. Your card was not charged.',
);

async function recover(deps: Deps, payment: PaymentTransaction): Promise<void> {
  const now = deps.clock.now();
  const found = await deps.payments.findCharge(payment.id);
  await touchPayment(deps.db, payment.id, now);
  if (!found) {
    await settleOnce(deps, payment.id, isRenewal(payment) ? RENEWAL_NEVER_SENT : NEVER_SENT);
    return;
  }
  const isAbandoned = now.getTime() - payment.createdAt.getTime() > ABANDONED_MS;
  const waits = found.status === 'require_authentication';
  const result = waits && isAbandoned ? await deps.payments.cancelCharge(found.reference) : found;
  await settleOnce(deps, payment.id, result);
}

/**
 * Asks the gateway again about payments whose answer or webhook is overdue, and ends what was abandoned. Payments
 * of a gateway that was replaced are left alone: the new one knows nothing of them.
 */
export async function recoverPayments(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = { asked: new Date(now - ASKED_MS), waiting: new Date(now - WAITING_MS) };
  for (const payment of await stuckPayments(deps.db, deps.payments.name, before, BATCH)) {
    try {
      await recover(deps, payment);
    } catch (error) {
      deps.log.error(
        { err: error, paymentId: payment.id },
        'a payment could not be recovered and will be tried again',
      );
    }
  }
}
