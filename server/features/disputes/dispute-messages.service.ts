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
import {
  lockedOwedRefunds,
  lockedRefund,
  type OwedRefund,
  type RefundRow,
  refundOfCharge,
} from '../payments/card-refunds.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { lockedPayment, payerOfPayment, paymentOfCharge } from '../payments/payments.service.ts';
import { beginDispute } from './begin.service.ts';
import { loseCapture, loseDispute, winDispute } from './dispute-close.service.ts';
import { disputeOpened } from './disputes.mails.ts';
import { type DisputeRow, lockDispute, lockPayer, updateDispute } from './disputes.queries.ts';

/**
 * What a dispute is of: a payment that was paid, with what operators give back of it and was not sent yet (`owed`), or a
 * capture that paid for nothing and goes back by `refund`.
 */
interface Disputed {
  payment: PaymentTransaction;
  refund: RefundRow | null;
  owed: readonly OwedRefund[];
}

/** What operators give back of the payment and was not sent yet, in words; empty when there is nothing of that. */
function owedText({ payment, owed }: Disputed): string {
  const sum = owed.reduce((before, { rest }) => before + rest, 0);
  return sum > 0 ? moneyText(cents(sum), payment.currency) : '';
}

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

/** What operators read of the money when a dispute begins. */
function consequence(disputed: Disputed): string {
  const { refund } = disputed;
  const owed = owedText(disputed);
  if (!refund)
    return `What was earned with it is held.${owed ? ` ${owed} of it that you refunded were not sent yet: that waits until the dispute is over.` : ''}`;
  return refund.status === 'pending'
    ? 'It paid for nothing, and we were giving it back ourselves: that waits until the dispute is over.'
    : 'It paid for nothing, and we had given it back ourselves already: the owner has it twice if the dispute is lost.';
}

async function begin(deps: Deps, tx: Tx, disputed: Disputed, message: GatewayDispute): Promise<DisputeRow> {
  const { payment, refund } = disputed;
  const dispute = await beginDispute(deps, tx, payment, message, refund);
  const { reason, dueBy } = message;
  const until = dueBy ? ` before ${dueBy.toISOString().slice(0, 10)}` : '';
  await tellOperators(
    deps,
    tx,
    dispute,
    'disputed',
    `was disputed by the card's owner (${reason ?? 'no reason given'}). The card service has taken the money back for now. ${consequence(disputed)} Please answer${until}: "disputes evidence ${dispute.id}" shows what speaks for us, "disputes answer ${dispute.id}" hands it in.`,
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
      refund: refund?.status ?? null,
      owed: owedText(disputed),
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

async function won(deps: Deps, tx: Tx, disputed: Disputed, dispute: DisputeRow): Promise<void> {
  const { refund, owed } = disputed;
  const text = owedText(disputed);
  await winDispute(deps, tx, dispute, { refund, owed, owedText: text });
  const next = refund?.status === 'pending' ? 'we give it back ourselves now' : 'the money stays';
  const what = `was disputed, and the dispute is over: ${next}.${text ? ` ${text} that you refunded are sent now.` : ''}`;
  await tellOperators(deps, tx, dispute, 'dispute-won', what);
}

async function lost(
  deps: Deps,
  tx: Tx,
  { payment, refund, owed }: Disputed,
  dispute: DisputeRow,
): Promise<void> {
  const begun = 'was disputed, and the dispute is lost: the money is gone.';
  if (refund) {
    const { covered } = await loseCapture(deps, tx, dispute, refund);
    const borne = moneyText(cents(dispute.amount - covered), dispute.currency);
    const next =
      covered < dispute.amount ? ` ${borne} of it had gone back before, which the site bears.` : '';
    return tellOperators(
      deps,
      tx,
      dispute,
      'dispute-lost',
      `${begun} It paid for nothing.${covered > 0 ? ' What the bank gave back is not sent once more.' : ''}${next}`,
    );
  }
  const { ended, missing, given } = await loseDispute(deps, tx, payment, dispute, owed);
  const borne = missing > 0 ? ` ${tokensText(missing)} could not be taken back, which the site bears.` : '';
  await tellOperators(
    deps,
    tx,
    dispute,
    'dispute-lost',
    `${begun} The tokens and what was earned with them were taken back, and ${ended} ${ended === 1 ? 'purchase has' : 'purchases have'} ended.${borne}${given > 0 ? ` ${moneyText(given, dispute.currency)} that you refunded came from the bank, and are not sent once more.` : ''}`,
  );
}

/** A dispute of a charge of ours that cannot be booked: nothing of ours says that this money was taken. */
async function tellUnbooked(deps: Deps, tx: Tx, paymentId: string, message: GatewayDispute): Promise<void> {
  const { reference, charge, status, amount, currency } = message;
  await alertOperators(deps, tx, {
    actor: PAYMENTS_ACTOR,
    action: 'payments.dispute-unbooked',
    target: paymentId,
    detail: { reference, charge, status, amount, currency },
    text: `A dispute of ${moneyText(cents(amount), currency)} of charge ${charge} is "${status}" at the card service. The charge was begun for payment ${paymentId}, but this site knows of no such money, so nothing was booked. Please look at dispute ${reference} there, and answer it there.`,
  });
}

/** The id of the payment that is disputed; null when it is none of ours. */
async function paymentIdOf(deps: Deps, tx: Tx, { charge, payment }: GatewayDispute): Promise<string | null> {
  const found =
    (await paymentOfCharge(deps, tx, charge))?.id ?? (await refundOfCharge(deps, tx, charge))?.paymentId;
  return found ?? payment;
}

/**
 * What is disputed, locked; null where it cannot be booked. While it is not known here whether the payment was paid, the
 * message is refused, so that the gateway sends it again: an answer that got lost is found within minutes.
 */
async function lockDisputed(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  message: GatewayDispute,
): Promise<Disputed | null> {
  if (!isFinal(payment.status)) {
    deps.log.warn(
      { paymentId: payment.id },
      'a dispute came before its payment was settled, and has to come again',
    );
    throw fail(paymentErrors, 'gateway-unreachable', {
      message: 'The payment of this dispute is still open. Please send this message again.',
    });
  }
  const found = await refundOfCharge(deps, tx, message.charge);
  const refund = found && (await lockedRefund(tx, found.id));
  if (refund) return refund.currency === message.currency ? { payment, refund, owed: [] } : null;
  const isPaid = payment.status === 'success' && payment.gatewayReference === message.charge;
  if (!isPaid || payment.currency !== message.currency) return null;
  return { payment, refund, owed: await lockedOwedRefunds(tx, payment.id) };
}

/**
 * What a gateway says of a dispute of a charge of ours (product.md 27): begins it, moves it on, or ends it, in whatever order
 * and however often it is said. Disputes of others are not our matter.
 */
export async function noteDispute(deps: Deps, tx: Tx, message: GatewayDispute): Promise<void> {
  const id = await paymentIdOf(deps, tx, message);
  const payer = id && (await payerOfPayment(tx, id));
  if (!payer) return;
  await lockPayer(tx.db, payer);
  const payment = await lockedPayment(tx.db, id);
  if (!payment) return;
  const disputed = await lockDisputed(deps, tx, payment, message);
  if (!disputed) return tellUnbooked(deps, tx, id, message);
  const known = await lockDispute(tx.db, payment.paymentGateway, message.reference);
  const dispute = known ?? (await begin(deps, tx, disputed, message));
  if (!disputeBecomes(dispute.status, message.status)) return contradiction(deps, tx, dispute, message);
  const now = deps.clock.now();
  const isOver = !isOpenDispute(message.status);
  const moved = await updateDispute(tx.db, dispute.id, {
    status: message.status,
    dueBy: message.dueBy ?? dispute.dueBy,
    updatedAt: now,
    closedAt: isOver ? now : null,
  });
  if (message.status === 'won') await won(deps, tx, disputed, moved);
  if (message.status === 'lost') await lost(deps, tx, disputed, moved);
}
