import { payoutErrors } from '#contract/payouts.ts';
import { cents } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { PayoutRefused, type TransferReversal } from '../../providers/payments/gateway-payouts.ts';
import { inTx, type Tx } from '../../tx.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { PAYMENTS_ACTOR } from '../payments/actor.ts';
import { moneyText } from '../payments/payments.mails.ts';
import { decryptAccount } from './account-changes.service.ts';
import { findByTransfer, lockPayout, type PayoutRow, updatePayoutRow } from './payouts.queries.ts';

/** When a transfer whose end nobody noted is looked for: later than its answer can come. */
const LOOK_AGAIN_MS = 5 * 60_000;
const UNKNOWN = 'Stripe did not answer. The transfer may have been made.';

/**
 * Notes that a transfer is about to be asked for, so that whatever happens on the way, the request can neither be
 * refused nor forgotten. Null when there is nothing to send; `isAgain` where it was asked for before.
 */
async function begin(
  deps: Deps,
  actor: string,
  id: string,
): Promise<{ row: PayoutRow; isAgain: boolean } | null> {
  return inTx(deps, async (tx) => {
    const row = await lockPayout(tx.db, id);
    if (row?.status !== 'approved' || row.paymentAccountType !== 'stripe') return null;
    const now = deps.clock.now();
    const options = { key: `transfer:${id}`, runAt: new Date(now.getTime() + LOOK_AGAIN_MS) };
    await tx.enqueue('payouts.finish-transfer', { payoutId: id, actor }, options);
    const begun = await updatePayoutRow(tx.db, id, { transferStartedAt: row.transferStartedAt ?? now });
    return { row: begun, isAgain: row.transferStartedAt !== null };
  });
}

/** What came of this try; of a later one nothing is overwritten. */
async function noteProblem(deps: Deps, before: PayoutRow, problem: string, isRefused: boolean) {
  await inTx(deps, async (tx) => {
    const row = await lockPayout(tx.db, before.id);
    const isThisTry = row?.status === 'approved' && row.transferRefusals === before.transferRefusals;
    if (!isThisTry || !row.transferStartedAt) return;
    const ended = isRefused ? { transferStartedAt: null, transferRefusals: row.transferRefusals + 1 } : {};
    await updatePayoutRow(tx.db, row.id, { transferProblem: problem, ...ended });
    if (!isRefused) return;
    await alertOperators(deps, tx, {
      actor: PAYMENTS_ACTOR,
      action: 'payouts.transfer-refused',
      target: row.id,
      detail: { problem, refusals: row.transferRefusals + 1 },
      text: `Payout ${row.id} of ${moneyText(cents(row.amount), row.currency)} was not sent: ${problem} It is still approved. "payouts done ${row.id}" tries again, "payouts reject" gives the tokens back.`,
    });
  });
}

/**
 * Sends the money of an approved request to its account at Stripe; answers the transfer, or null when there is nothing
 * to send. It can be called again whatever became of the last call: there is one transfer for each request.
 */
export async function sendTransfer(deps: Deps, actor: string, id: string): Promise<string | null> {
  const begun = await begin(deps, actor, id);
  if (!begun) return null;
  const { row, isAgain } = begun;
  try {
    const { payouts } = deps.payments;
    // Where it was sent before, it may have been made by what was set up then.
    if (!payouts && isAgain) throw new Error('Payouts by Stripe are not set up anymore.');
    if (!payouts) throw new PayoutRefused('Payouts by Stripe are not set up on this site.');
    return await payouts.transfer({
      payoutId: row.id,
      refusals: row.transferRefusals,
      account: decryptAccount(deps, row).account ?? '',
      amount: row.amount,
      currency: row.currency,
    });
  } catch (error) {
    if (error instanceof PayoutRefused) {
      await noteProblem(deps, row, error.message, true);
      const message = `${payoutErrors.texts['transfer-refused'].message} ${error.message}`;
      throw fail(payoutErrors, 'transfer-refused', { message });
    }
    deps.log.error({ err: error, payout: id }, 'it is not known whether a transfer was made');
    await noteProblem(deps, row, UNKNOWN, false);
    throw fail(payoutErrors, 'transfer-unknown');
  }
}

/** Stripe has taken back what was sent. The books stay: whether it is sent again, a person decides. */
export async function reportReversal(deps: Deps, tx: Tx, reversal: TransferReversal): Promise<void> {
  const row = await findByTransfer(tx.db, reversal.reference);
  if (!row) return;
  const { reference, amount, currency } = reversal;
  await alertOperators(deps, tx, {
    actor: PAYMENTS_ACTOR,
    action: 'payouts.transfer-reversed',
    target: row.id,
    detail: { reference, amount, currency },
    text: `${moneyText(cents(amount), currency)} of payout ${row.id} were taken back from the account of its performer. The payout still counts as paid. The transfer at Stripe is ${reference}.`,
  });
}
