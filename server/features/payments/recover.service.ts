import { cents } from '#rules/money.ts';
import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { PAYMENTS_ACTOR } from './actor.ts';
import type { PaymentTransaction } from './payment-handlers.ts';
import { moneyText } from './payments.mails.ts';
import { stuckPayments, touchPayment } from './payments.queries.ts';
import { isRenewal } from './renewal.ts';
import { NEVER_CHARGED, settleOnce, withoutCharge } from './settle.service.ts';

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
  NEVER_CHARGED,
  'The payment could not be made. Your card was not charged.',
);

/** Nobody asked the fan's card for anything, so it is no failed renewal: the next run tries again. */
const RENEWAL_NEVER_SENT = withoutCharge(
  'canceled',
  NEVER_CHARGED,
  'The renewal could not be sent to the card service. Your card was not charged.',
);

async function recover(deps: Deps, payment: PaymentTransaction): Promise<PaymentTransaction> {
  const now = deps.clock.now();
  // First: one that cannot be looked up must not come first again and again, before all the others.
  await touchPayment(deps.db, payment.id, now);
  const found = await deps.payments.findCharge({
    idempotencyKey: payment.id,
    payer: payment.userId,
    madeAt: payment.createdAt,
    reference: payment.gatewayReference,
  });
  if (!found) {
    return settleOnce(deps, payment.id, isRenewal(payment) ? RENEWAL_NEVER_SENT : NEVER_SENT);
  }
  const isAbandoned = now.getTime() - payment.createdAt.getTime() > ABANDONED_MS;
  const { status, reference } = found;
  const isGivenUp = status === 'require_authentication' && isAbandoned && reference !== null;
  const result = isGivenUp ? await deps.payments.cancelCharge(reference) : found;
  return settleOnce(deps, payment.id, result);
}

/** A payment that is neither paid nor ended after a day keeps its payer waiting: a person has to look, told once. */
async function reportStuck(deps: Deps, payment: PaymentTransaction): Promise<void> {
  if (deps.clock.now().getTime() - payment.createdAt.getTime() <= ABANDONED_MS) return;
  await inTx(deps, (tx) =>
    alertOperators(deps, tx, {
      actor: PAYMENTS_ACTOR,
      action: 'payments.stuck',
      target: payment.id,
      detail: { status: payment.status, reference: payment.gatewayReference },
      once: true,
      text: `Payment ${payment.id} (${moneyText(cents(payment.totalPrice), payment.currency)}) has been open for more than a day, and the card service does not say how it ended. It is asked again every few minutes. Please look at charge ${payment.gatewayReference ?? `with the key ${payment.id}`} there.`,
    }),
  );
}

/**
 * Asks the gateway again about payments whose answer or webhook is overdue, and ends what was abandoned. Payments
 * of a gateway that was replaced are left alone: the new one knows nothing of them.
 */
export async function recoverPayments(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = { asked: new Date(now - ASKED_MS), waiting: new Date(now - WAITING_MS) };
  for (const payment of await stuckPayments(deps.db, deps.payments.name, before, BATCH)) {
    const log = (message: string) => (error: unknown) =>
      void deps.log.error({ err: error, paymentId: payment.id }, message);
    const latest = await recover(deps, payment).catch(
      log('a payment could not be recovered and will be tried again'),
    );
    if (latest && isFinal(latest.status)) continue;
    await reportStuck(deps, payment).catch(log('a payment that stays open could not be reported'));
  }
}
