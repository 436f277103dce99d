import { payoutErrors } from '#contract/payouts.ts';
import { cents, tokens } from '#rules/money.ts';
import { type MethodValues, methodLine } from '#rules/payout-methods.ts';
import { canBecome, PAYOUT_NOTE_MAX, PAYOUT_REFERENCE_MAX, type PayoutStatus } from '#rules/payouts.ts';
import { textLength } from '#rules/text.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { fail, invalid } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { peopleByIds } from '../users/people.service.ts';
import { decryptAccount } from './account-changes.service.ts';
import { clearedBefore } from './balance.service.ts';
import { markPaid } from './payable.queries.ts';
import { payoutApproved, payoutDone, payoutRejected } from './payouts.mails.ts';
import {
  findEarner,
  findPayout,
  listPayouts,
  lockPayout,
  type PayoutRow,
  updatePayoutRow,
} from './payouts.queries.ts';
import { returnTokens, toldOf } from './request.service.ts';
import { sendTransfer } from './transfers.service.ts';

/** What an operator says of a request; `note` is read by the performer, `reference` names the payment. */
export type PayoutDecision =
  | { status: 'approved'; note: string }
  | { status: 'rejected'; note: string }
  | { status: 'done'; reference: string };

/** The request as it stands now; `isNew` is false where the same was decided before, so that nothing has changed. */
export interface Decided {
  row: PayoutRow;
  isNew: boolean;
}

/** The money was sent: what was asked for becomes money of the site that is gone, at the rate of the request. */
async function bookPayout(deps: Deps, tx: Tx, row: PayoutRow): Promise<void> {
  const at = deps.clock.now();
  await post(tx.db, {
    key: `payout-done:${row.id}`,
    kind: 'payout',
    reference: row.id,
    at,
    lines: [
      { account: account.payouts, amount: -row.requestTokens },
      { account: account.exchangeTokens, amount: row.requestTokens },
      { account: account.exchangeCents(row.currency), amount: -row.amount },
      { account: account.paidOut(row.paymentAccountType, row.currency), amount: row.amount },
    ],
  });
}

async function tellPerformer(deps: Deps, tx: Tx, row: PayoutRow, verdict: PayoutDecision): Promise<void> {
  await notify(tx, deps, {
    userId: row.performerId,
    type: 'payout',
    action: verdict.status,
    actorId: null,
    about: { source: 'payout', id: row.id },
    key: `payout:${row.id}:${verdict.status}`,
    data: { ...toldOf(row), note: row.adminNote },
  });
  await mailPerson(deps, tx, row.performerId, (site, to) => {
    const about = {
      to,
      tokens: tokensText(tokens(row.requestTokens)),
      money: moneyText(cents(row.amount), row.currency),
      account: methodLine(row.paymentAccountType, row.masked),
    };
    const emails = {
      approved: () => payoutApproved(site, { ...about, note: row.adminNote }),
      rejected: () => payoutRejected(site, { ...about, note: row.adminNote }),
      done: () => payoutDone(site, { ...about, reference: row.paymentReference }),
    };
    return emails[verdict.status]();
  });
}

function checkTexts(verdict: PayoutDecision): void {
  const [field, text, most] =
    verdict.status === 'done'
      ? ['reference', verdict.reference, PAYOUT_REFERENCE_MAX]
      : ['note', verdict.note, PAYOUT_NOTE_MAX];
  if (verdict.status === 'rejected' && text === '') throw fail(payoutErrors, 'note-required');
  if (textLength(text) > most) throw invalid({ [field]: `Please use at most ${most} characters.` });
}

/**
 * An operator decides on a request (product.md 22): approved, rejected with a reason, or paid. The performer is told,
 * and it is on record. Saying the same again changes nothing. To an account at Stripe the money is sent here, before the
 * request counts as paid.
 */
export async function decidePayout(
  deps: Deps,
  actor: string,
  id: string,
  verdict: PayoutDecision,
): Promise<Decided> {
  checkTexts(verdict);
  const transfer = verdict.status === 'done' ? await sendTransfer(deps, actor, id) : null;
  if (!transfer) return decide(deps, actor, id, verdict, false);
  return decide(deps, actor, id, { status: 'done', reference: transfer }, true);
}

async function decide(
  deps: Deps,
  actor: string,
  id: string,
  verdict: PayoutDecision,
  isSent: boolean,
): Promise<Decided> {
  return inTx(deps, async (tx) => {
    const row = await lockPayout(tx.db, id);
    if (!row) throw fail(payoutErrors, 'not-found');
    if (row.status === verdict.status) return { row, isNew: false };
    if (!canBecome(row.status, verdict.status))
      throw fail(payoutErrors, row.status === 'pending' ? 'not-approved' : 'not-possible');
    // It was approved while this was on its way: to an account at Stripe nothing was sent yet.
    if (verdict.status === 'done' && row.paymentAccountType === 'stripe' && !isSent)
      throw fail(payoutErrors, 'not-approved');
    if (verdict.status === 'rejected' && row.transferStartedAt) throw fail(payoutErrors, 'transfer-open');
    if (verdict.status === 'done') await lockPerformer(tx.db, row.performerId);
    const at = deps.clock.now();
    const isOver = verdict.status !== 'approved';
    const decided = await updatePayoutRow(tx.db, id, {
      status: verdict.status,
      ...(verdict.status === 'done' ? { paymentReference: verdict.reference } : { adminNote: verdict.note }),
      updatedAt: at,
      endedAt: isOver ? at : null,
      ...(verdict.status === 'done' ? { transferStartedAt: null, transferProblem: '' } : {}),
    });
    if (verdict.status === 'rejected') await returnTokens(deps, tx, decided);
    if (verdict.status === 'done') {
      await bookPayout(deps, tx, decided);
      await markPaid(tx.db, decided, { clearedBefore: await clearedBefore(deps, tx), at });
    }
    const detail = { performer: row.performerId, tokens: row.requestTokens, amount: row.amount };
    await recordAudit(tx.db, { actor, action: `payouts.${verdict.status}`, target: id, detail, at });
    await tellPerformer(deps, tx, decided, verdict);
    return { row: decided, isNew: true };
  });
}

/** Goes on with a transfer that was asked for and of which nothing more was noted. */
export async function finishTransfer(deps: Deps, actor: string, id: string): Promise<void> {
  const row = await findPayout(deps.db, id);
  if (row?.status === 'approved' && row.transferStartedAt)
    await decidePayout(deps, actor, id, { status: 'done', reference: '' });
}

const MOST = 200;

/** Requests for an operator's eyes: those that wait, the oldest first, or the latest with this status. */
export async function payoutsFor(deps: Deps, status: PayoutStatus | null) {
  const rows = await listPayouts(deps.db, status, MOST);
  const people = await peopleByIds(
    deps,
    rows.map((row) => row.performerId),
  );
  return rows.map((row) => ({
    id: row.id,
    asked: row.createdAt.toISOString().slice(0, 16).replace('T', ' '),
    performer: people.get(row.performerId)?.username ?? row.performerId,
    tokens: tokensText(tokens(row.requestTokens)),
    amount: moneyText(cents(row.amount), row.currency),
    to: methodLine(row.paymentAccountType, row.masked),
    status: row.status,
  }));
}

/** What speaks against paying somebody who asked when they still might: a closed account, documents that are refused. */
async function objectionTo(deps: Deps, performerId: string): Promise<string | null> {
  const earner = await findEarner(deps.db, performerId);
  if (earner?.status !== 'active') return 'The account of this performer is not active.';
  return earner.reviewState === 'approved' ? null : 'The documents of this performer are not approved.';
}

/** One request with the account to pay to, opened. That it was looked at goes on record. */
export async function openPayout(
  deps: Deps,
  actor: string,
  id: string,
): Promise<{ row: PayoutRow; performer: string; account: MethodValues; objection: string | null }> {
  const row = await findPayout(deps.db, id);
  if (!row) throw fail(payoutErrors, 'not-found');
  const person = (await peopleByIds(deps, [row.performerId])).get(row.performerId);
  const account = decryptAccount(deps, row);
  await recordAudit(deps.db, { actor, action: 'payouts.account-read', target: id, at: deps.clock.now() });
  return {
    row,
    performer: person ? `${person.username}${person.name && ` (${person.name})`}` : row.performerId,
    account,
    objection: await objectionTo(deps, row.performerId),
  };
}
