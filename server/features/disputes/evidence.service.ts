import { refundErrors } from '#contract/refunds.ts';
import { isOpenDispute } from '#rules/disputes.ts';
import { cents, tokens } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { DisputeAnswer } from '../../providers/payments/gateway.ts';
import { inTx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { paymentOfId } from '../payments/payments.service.ts';
import { latestPaid } from '../refunds/latest.service.ts';
import { type DisputeRow, findDispute, purchasesOf, updateDispute } from './disputes.queries.ts';
import { cardOf, emailsTo, payerOf, signInsOf, usesOf } from './evidence.queries.ts';

/** So many rows of each kind say enough. */
const MOST = 100;

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function requireDispute(deps: Deps, id: string): Promise<DisputeRow> {
  const row = await findDispute(deps.db, id);
  if (!row) throw fail(refundErrors, 'dispute-not-found');
  return row;
}

/** What our own records say about a disputed payment: who paid, from where, for what, and what became of it. */
export async function evidenceOf(deps: Deps, id: string) {
  const dispute = await requireDispute(deps, id);
  const { userId } = dispute;
  const payment = await paymentOfId(deps, dispute.paymentId);
  const since = payment.createdAt;
  const [payer, card, signIns, bought, counted, uses] = await Promise.all([
    payerOf(deps.db, userId),
    payment.cardId ? cardOf(deps.db, payment.cardId) : null,
    signInsOf(deps.db, userId, MOST),
    latestPaid(deps, userId, MOST),
    purchasesOf(deps.db, id),
    usesOf(deps.db, userId, since, MOST),
  ]);
  const emails = payer?.email ? await emailsTo(deps.db, payer.email, since, MOST) : [];
  return {
    dispute: {
      id,
      reference: dispute.gatewayReference,
      amount: moneyText(cents(dispute.amount), dispute.currency),
      reason: dispute.reason,
      status: dispute.status,
      openedAt: time(dispute.createdAt),
      dueBy: time(dispute.dueBy),
      tokens: tokensText(tokens(dispute.tokens)),
      held: tokensText(tokens(dispute.heldTokens)),
    },
    payment: {
      id: payment.id,
      what: payment.description,
      amount: moneyText(cents(payment.totalPrice), payment.currency),
      refunded: moneyText(cents(payment.refundedPrice), payment.currency),
      charge: payment.gatewayReference,
      askedAt: time(payment.createdAt),
      paidAt: time(payment.settledAt),
    },
    card: card && { ...card, createdAt: time(card.createdAt) },
    payer: payer && {
      ...payer,
      createdAt: time(payer.createdAt),
      emailVerifiedAt: time(payer.emailVerifiedAt),
    },
    signIns: {
      devices: signIns.devices.map((row) => ({
        ...row,
        createdAt: time(row.createdAt),
        lastUsedAt: time(row.lastUsedAt),
      })),
      networks: signIns.networks.map((row) => ({ ...row, lastUsedAt: time(row.lastUsedAt) })),
    },
    purchasesSince: bought.purchases
      .filter((row) => row.createdAt >= since)
      .map((row) => ({
        id: row.id,
        at: time(row.createdAt),
        what: `${row.type}: ${row.name}`,
        price: tokensText(tokens(row.totalPrice)),
        status: row.status,
        counts: counted.some(({ id: one }) => one === row.id),
      })),
    otherPayments: bought.payments
      .filter((row) => row.id !== payment.id && row.status === 'success')
      .map((row) => ({
        at: time(row.createdAt),
        what: row.description,
        amount: moneyText(cents(row.totalPrice), row.currency),
        sameCard: row.cardId === payment.cardId,
      })),
    uses,
    emails: emails.map((row) => ({ at: time(row.at), subject: row.subject })),
  };
}

type Evidence = Awaited<ReturnType<typeof evidenceOf>>;

/** The same in the parts that card services ask for. `note` is what the operator adds. */
function answerFrom(evidence: Evidence, note: string): DisputeAnswer {
  const { dispute, payment, payer, card, signIns, purchasesSince, otherPayments, uses, emails } = evidence;
  const lines = (title: string, rows: readonly string[]): string =>
    rows.length > 0 ? `${title}:\n${rows.join('\n')}` : '';
  return {
    reference: dispute.reference,
    customerName: payer?.name ?? '',
    customerEmail: payer?.email ?? '',
    customerAddress: signIns.devices.find(({ ip }) => ip !== '')?.ip ?? '',
    description: `${payment.what}, ${payment.amount}, paid at ${payment.paidAt ?? payment.askedAt}`,
    activity: [
      lines(
        'Purchases since the payment',
        purchasesSince.map(({ at, what, price }) => `${at} ${what}, ${price}`),
      ),
      lines(
        'What was used',
        uses.map(({ at, what }) => `${at} ${what}`),
      ),
      lines(
        'Logged in from',
        signIns.devices.map(({ lastUsedAt, ip, userAgent }) => `${lastUsedAt} ${ip} ${userAgent}`),
      ),
    ]
      .filter(Boolean)
      .join('\n\n'),
    text: [
      note,
      payer
        ? `Account ${payer.username ?? ''} since ${payer.createdAt}; e-mail address confirmed: ${payer.emailVerifiedAt ?? 'no'}.`
        : '',
      card
        ? `Card ${card.brand} ending in ${card.last4Digits}, saved by the customer at ${card.createdAt}.`
        : '',
      lines(
        'Other payments that were not disputed by then',
        otherPayments.map(
          ({ at, what, amount, sameCard }) => `${at} ${what}, ${amount}${sameCard ? ', same card' : ''}`,
        ),
      ),
      lines(
        'E-mails that were sent',
        emails.map(({ at, subject }) => `${at} ${subject}`),
      ),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

/** Hands in what speaks for us, once, while the card service takes an answer. */
export async function answerDispute(
  deps: Deps,
  actor: string,
  id: string,
  note: string,
): Promise<DisputeRow> {
  const dispute = await requireDispute(deps, id);
  if (!isOpenDispute(dispute.status) || dispute.paymentGateway !== deps.payments.name)
    throw fail(refundErrors, 'dispute-closed');
  if (dispute.answeredAt) throw fail(refundErrors, 'dispute-answered');
  await deps.payments.answerDispute(answerFrom(await evidenceOf(deps, id), note.trim()));
  return inTx(deps, async (tx) => {
    const at = deps.clock.now();
    const entry = { actor, action: 'disputes.answer', target: id, detail: { note: note.trim() }, at };
    await recordAudit(tx.db, entry);
    return updateDispute(tx.db, id, { answeredAt: at, updatedAt: at });
  });
}
