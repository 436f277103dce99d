import { paymentErrors } from '#contract/payments.ts';
import { disputeBecomes, isOpenDispute } from '#rules/disputes.ts';
import { cents, tokens } from '#rules/money.ts';
import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { GatewayDispute } from '../../providers/payments/gateway.ts';
import type { Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { PAYMENTS_ACTOR } from '../payments/actor.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { lockedPayment, paymentOfCharge } from '../payments/payments.service.ts';
import { loseDispute, winDispute } from './close.service.ts';
import { disputeOpened } from './disputes.mails.ts';
import { type DisputeRow, disputeByReference, lockPayer, updateDispute } from './disputes.queries.ts';
import { openDispute } from './hold.service.ts';

async function tellOperators(
  deps: Deps,
  tx: Tx,
  dispute: DisputeRow,
  kind: 'disputed' | 'dispute-won' | 'dispute-lost' | 'dispute-contradicted',
  what: string,
): Promise<void> {
  const { id, paymentId, gatewayReference: reference, amount, currency, reason } = dispute;
  await alertOperators(deps, tx, {
    actor: PAYMENTS_ACTOR,
    action: `payments.${kind}`,
    target: paymentId,
    detail: { dispute: id, reference, amount, currency, reason },
    text: `${moneyText(cents(amount), currency)} of payment ${paymentId} ${what} "npm run operator -- disputes show ${id}" tells the rest. The dispute there is ${reference}.`,
  });
}

async function begin(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  message: GatewayDispute,
): Promise<DisputeRow> {
  const dispute = await openDispute(deps, tx, payment, message);
  const { reason, dueBy } = message;
  const until = dueBy ? ` before ${dueBy.toISOString().slice(0, 10)}` : '';
  await tellOperators(
    deps,
    tx,
    dispute,
    'disputed',
    `was disputed by the card's owner (${reason ?? 'no reason given'}). The card service has taken the money back for now. What was earned with it is held. Please answer${until}: "disputes evidence ${dispute.id}" shows what speaks for us, "disputes answer ${dispute.id}" hands it in.`,
  );
  await notify(tx, deps, {
    userId: dispute.userId,
    type: 'refund',
    action: 'disputed',
    actorId: null,
    about: { source: 'transaction', id: dispute.id },
    key: `dispute:${dispute.id}`,
  });
  await mailPerson(deps, tx, dispute.userId, (site, to) =>
    disputeOpened(site, {
      to,
      amount: moneyText(cents(dispute.amount), dispute.currency),
      held: dispute.heldTokens > 0 ? tokensText(tokens(dispute.heldTokens)) : '',
    }),
  );
  return dispute;
}

/** A message says something else than what was final: which of them is true is for a person to find out. */
async function contradiction(
  deps: Deps,
  tx: Tx,
  dispute: DisputeRow,
  { status }: GatewayDispute,
): Promise<void> {
  if (isOpenDispute(status) || status === dispute.status || isOpenDispute(dispute.status)) return;
  await tellOperators(
    deps,
    tx,
    dispute,
    'dispute-contradicted',
    `was disputed. The card service first said "${dispute.status}" and now says "${status}". Nothing was changed for it.`,
  );
}

/**
 * The payment that is disputed; null when it is none of ours. While it is not known here whether it was paid, the message is
 * refused, so that the gateway sends it again: an answer that got lost is found within minutes.
 */
async function disputedPayment(
  deps: Deps,
  tx: Tx,
  message: GatewayDispute,
): Promise<PaymentTransaction | null> {
  const found = await paymentOfCharge(deps, tx, message.charge);
  const begun = found ?? (message.payment ? await lockedPayment(tx.db, message.payment) : null);
  if (!begun || isFinal(begun.status)) return found;
  deps.log.warn(
    { paymentId: begun.id },
    'a dispute came before its payment was settled, and has to come again',
  );
  throw fail(paymentErrors, 'gateway-unreachable', {
    message: 'The payment of this dispute is still open. Please send this message again.',
  });
}

/**
 * What a gateway says of a dispute of a charge of ours (product.md 27): begins it, moves it on, or ends it, in whatever order
 * and however often it is said. Disputes of others are not our matter.
 */
export async function noteDispute(deps: Deps, tx: Tx, message: GatewayDispute): Promise<void> {
  const found = await disputedPayment(deps, tx, message);
  if (!found) return;
  await lockPayer(tx.db, found.userId);
  const payment = await lockedPayment(tx.db, found.id);
  if (payment?.status !== 'success' || payment.currency !== message.currency) return;
  const known = await disputeByReference(tx.db, payment.paymentGateway, message.reference);
  const dispute = known ?? (await begin(deps, tx, payment, message));
  if (!disputeBecomes(dispute.status, message.status)) return contradiction(deps, tx, dispute, message);
  const now = deps.clock.now();
  const isOver = !isOpenDispute(message.status);
  const moved = await updateDispute(tx.db, dispute.id, {
    status: message.status,
    dueBy: message.dueBy ?? dispute.dueBy,
    updatedAt: now,
    closedAt: isOver ? now : null,
  });
  if (message.status === 'won') {
    await winDispute(deps, tx, moved);
    await tellOperators(
      deps,
      tx,
      moved,
      'dispute-won',
      'was disputed, and the dispute is over: the money stays.',
    );
  }
  if (message.status === 'lost') {
    const { ended, missing } = await loseDispute(deps, tx, payment, moved);
    const borne = missing > 0 ? ` ${tokensText(missing)} could not be taken back, which the site bears.` : '';
    await tellOperators(
      deps,
      tx,
      moved,
      'dispute-lost',
      `was disputed, and the dispute is lost: the money is gone. The tokens and what was earned with them were taken back, and ${ended} ${ended === 1 ? 'purchase has' : 'purchases have'} ended.${borne}`,
    );
  }
}
