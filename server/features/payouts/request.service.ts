import type * as z from 'zod';
import { payoutErrors, type payouts } from '#contract/payouts.ts';
import {
  cents,
  centsForTokens,
  centsFromWire,
  conversionRate,
  type Tokens,
  tokens,
  tokensFromWire,
  toWire,
} from '#rules/money.ts';
import { methodLine } from '#rules/payout-methods.ts';
import { leastPayout, type PayoutCode, payoutDecision, usableFrom } from '#rules/payouts.ts';
import { performerMay } from '#rules/review.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import { emailSite } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { mailOperators } from '../operator/alert.service.ts';
import { dayText, moneyText, tokensText } from '../payments/payments.mails.ts';
import { requestKeyOf } from '../payments/replay.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { lockAvailable } from './balance.service.ts';
import { isPaidOut } from './connection-state.service.ts';
import { findConnection } from './connections.queries.ts';
import { findMethod } from './methods.queries.ts';
import { payoutAsked } from './payouts.mails.ts';
import {
  findByRequest,
  hasPending,
  insertPayout,
  lockPayout,
  type PayoutRow,
  updatePayoutRow,
} from './payouts.queries.ts';

type PayoutRequestBody = z.output<(typeof payouts)['create']['body']>;
type Draft = { tokens: Tokens; method: string; note: string };

const FIELDS: Record<PayoutCode, 'requestTokens' | 'paymentAccountType'> = {
  'below-minimum': 'requestTokens',
  'above-balance': 'requestTokens',
  'account-missing': 'paymentAccountType',
  'account-paused': 'paymentAccountType',
  'account-new': 'paymentAccountType',
};

/** Nobody is paid before an operator has checked who they are, nor after that was taken back (product.md 1.3). */
function checkReview({ account: { reviewState } }: Viewer): void {
  const decision = performerMay('request-payout', reviewState ?? 'none');
  if (!decision.allowed) throw fail(payoutErrors, decision.code);
}

/** Checks what is asked for against balance and account; answers the columns that follow from it. Throws 422. */
async function checked(deps: Deps, tx: Tx, viewer: Viewer, draft: Draft, available: Tokens) {
  const settings = await siteSettings(deps, tx);
  const rate = conversionRate(settings.tokenConversionRate);
  const { payoutCoolOffDays: coolOffDays, currency } = settings;
  const minimum = leastPayout(centsFromWire(settings.minimumPayoutAmount));
  const method = await findMethod(tx.db, viewer.id, draft.method);
  const isPaused = method?.method === 'stripe' && !isPaidOut(deps, await findConnection(tx.db, viewer.id));
  const decision = payoutDecision({
    tokens: draft.tokens,
    available,
    rate,
    minimum,
    changedAt: method?.changedAt ?? null,
    isPaused,
    coolOffDays,
    now: deps.clock.now(),
  });
  if (!decision.allowed || !method) {
    const code = decision.allowed ? 'account-missing' : decision.code;
    const texts: Record<PayoutCode, string> = {
      'below-minimum': `We pay out ${moneyText(minimum, currency)} or more at a time.`,
      'above-balance': `You can request at most ${tokensText(available)} now.`,
      'account-missing': payoutErrors.texts['account-missing'].message,
      'account-paused': payoutErrors.texts['account-paused'].message,
      'account-new': `This account can be used from ${dayText(usableFrom(method?.changedAt ?? deps.clock.now(), coolOffDays))}.`,
    };
    throw fail(payoutErrors, code, { fields: { [FIELDS[code]]: texts[code] } });
  }
  return {
    requestTokens: draft.tokens,
    tokenConversionRate: rate,
    amount: centsForTokens(draft.tokens, rate, 'down'),
    currency,
    paymentAccountType: method.method,
    encrypted: method.encrypted,
    masked: method.masked,
    requestNote: draft.note,
  };
}

/** Moves tokens out of the balance into what is asked for; a negative amount moves them back. */
async function moveTokens(
  deps: Deps,
  tx: Tx,
  row: PayoutRow,
  key: string,
  kind: 'payout-request' | 'payout-change' | 'payout-return',
  amount: number,
) {
  await post(tx.db, {
    key,
    kind,
    reference: row.id,
    at: deps.clock.now(),
    lines: [
      { account: account.earnings(row.performerId), amount: -amount },
      { account: account.payouts, amount },
    ],
  });
  tx.after(() => deps.realtime.toUser(row.performerId, 'update_balance', { token: -toWire(tokens(amount)) }));
}

/** The tokens of a request that ends without money are in the balance again. */
export const returnTokens = (deps: Deps, tx: Tx, row: PayoutRow): Promise<void> =>
  moveTokens(deps, tx, row, `payout-return:${row.id}`, 'payout-return', -row.requestTokens);

async function tellOperators(deps: Deps, tx: Tx, viewer: Viewer, row: PayoutRow): Promise<void> {
  const email = payoutAsked(await emailSite(deps, tx), {
    to: viewer.account.name || viewer.account.username || '',
    tokens: tokensText(tokens(row.requestTokens)),
    money: moneyText(cents(row.amount), row.currency),
    account: methodLine(row.paymentAccountType, row.masked),
    id: row.id,
    note: row.requestNote,
  });
  await mailOperators(deps, tx, email);
}

/** How much a request is and where it goes to, as its performer is told. */
export const toldOf = (row: PayoutRow) => ({
  tokens: toWire(tokens(row.requestTokens)),
  amount: toWire(cents(row.amount)),
  currency: row.currency,
  account: methodLine(row.paymentAccountType, row.masked),
});

const draftOf = (asked: PayoutRequestBody): Draft => ({
  tokens: tokensFromWire(asked.requestTokens),
  method: asked.paymentAccountType,
  note: asked.requestNote ?? '',
});

/** A request that was changed since is taken as it is. */
const isSame = (row: PayoutRow, draft: Draft): boolean =>
  row.changes > 0 ||
  (row.requestTokens === draft.tokens &&
    row.paymentAccountType === draft.method &&
    row.requestNote === draft.note);

/**
 * Asks for a payout: the tokens leave the balance at once, so they cannot be asked for twice. One request at a time
 * may wait for a decision. The same request sent again answers the one it made.
 */
export async function requestPayout(
  deps: Deps,
  viewer: Viewer,
  idempotencyKey: string | null,
  asked: PayoutRequestBody,
): Promise<PayoutRow> {
  const draft = draftOf(asked);
  const key = requestKeyOf(idempotencyKey);
  const replay = async (): Promise<PayoutRow | null> => {
    const made = key ? await findByRequest(deps.db, viewer.id, key) : null;
    if (made && !isSame(made, draft)) throw fail(payoutErrors, 'key-reused');
    return made;
  };
  const before = await replay();
  if (before) return before;
  checkReview(viewer);
  const made = await inTx(deps, async (tx) => {
    const now = deps.clock.now();
    const available = await lockAvailable(deps, tx, viewer.id, 0);
    if (await hasPending(tx.db, viewer.id)) return null;
    const columns = await checked(deps, tx, viewer, draft, available);
    const row = await insertPayout(tx.db, {
      ...columns,
      id: newId(),
      performerId: viewer.id,
      requestKey: key,
      createdAt: now,
      updatedAt: now,
    });
    if (!row) return null;
    await moveTokens(deps, tx, row, `payout:${row.id}`, 'payout-request', row.requestTokens);
    await tellOperators(deps, tx, viewer, row);
    await notify(tx, deps, {
      userId: viewer.id,
      type: 'payout',
      action: 'requested',
      actorId: null,
      about: { source: 'payout', id: row.id },
      key: `payout:${row.id}:requested`,
      data: toldOf(row),
    });
    return row;
  });
  const answer = made ?? (await replay());
  if (!answer) throw fail(payoutErrors, 'pending-exists');
  return answer;
}

async function lockOwn(tx: Tx, viewer: Viewer, id: string): Promise<PayoutRow> {
  const row = await lockPayout(tx.db, id);
  if (row?.performerId !== viewer.id) throw fail(payoutErrors, 'not-found');
  if (row.status !== 'pending') throw fail(payoutErrors, 'not-pending');
  return row;
}

/** Changes a request that nobody has decided on; fields that are absent stay. The rate is that of this moment. */
export async function updatePayout(
  deps: Deps,
  viewer: Viewer,
  id: string,
  asked: Partial<PayoutRequestBody>,
): Promise<PayoutRow> {
  checkReview(viewer);
  return inTx(deps, async (tx) => {
    const row = await lockOwn(tx, viewer, id);
    const draft = {
      tokens:
        asked.requestTokens === undefined ? tokens(row.requestTokens) : tokensFromWire(asked.requestTokens),
      method: asked.paymentAccountType ?? row.paymentAccountType,
      note: asked.requestNote ?? row.requestNote,
    };
    const available = await lockAvailable(deps, tx, viewer.id, row.requestTokens);
    const columns = await checked(deps, tx, viewer, draft, available);
    const changes = row.changes + 1;
    const more = columns.requestTokens - row.requestTokens;
    if (more !== 0)
      await moveTokens(deps, tx, row, `payout-change:${row.id}:${changes}`, 'payout-change', more);
    return updatePayoutRow(tx.db, id, { ...columns, changes, updatedAt: deps.clock.now() });
  });
}

/** Calls off a request that nobody has decided on. */
export async function cancelPayout(deps: Deps, viewer: Viewer, id: string): Promise<PayoutRow> {
  return inTx(deps, async (tx) => {
    const row = await lockOwn(tx, viewer, id);
    const now = deps.clock.now();
    await returnTokens(deps, tx, row);
    return updatePayoutRow(tx.db, id, { status: 'canceled', updatedAt: now, endedAt: now });
  });
}
