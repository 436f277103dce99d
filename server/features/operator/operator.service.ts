import { operatorErrors } from '#contract/operator.ts';
import { commissionOfText } from '#rules/money.ts';
import { nextReview, type ReviewEvent } from '#rules/review.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { requeueWaiting } from '../files/processing-turns.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { acceptanceOf } from '../pages/acceptances.service.ts';
import { recordAudit } from './audit.service.ts';
import { applicationApproved, applicationRejected } from './operator.mails.ts';
import {
  findAccount,
  listReviews,
  lockAccount,
  searchAccounts,
  setCommissionRate,
  setFeatured,
  setReview,
  setStatus,
} from './operator.queries.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function accountOf({ db }: Pick<Deps, 'db'>, who: string): Promise<Account> {
  const account = await findAccount(db, who);
  if (!account) throw fail(operatorErrors, 'not-found');
  return account;
}

async function decided(deps: Deps, tx: Tx, account: Account, event: ReviewEvent): Promise<void> {
  if (event.type === 'submit') return;
  await notify(tx, deps, {
    userId: account.id,
    type: 'review',
    action: event.type === 'approve' ? 'approved' : 'rejected',
    actorId: null,
    about: { source: 'account', id: account.id },
    key: `review:${newId()}`,
    data: { reason: event.type === 'approve' ? '' : event.reason },
  });
  await mailPerson(deps, tx, account, (site, name) =>
    event.type === 'approve'
      ? applicationApproved(site, name)
      : applicationRejected(site, name, event.reason),
  );
}

/** Approves or rejects a performer's documents; the performer is told by mail, a rejection with its reason. */
export async function reviewPerformer(
  deps: Deps,
  actor: string,
  who: string,
  event: ReviewEvent,
): Promise<Account> {
  const found = await accountOf(deps, who);
  return inTx(deps, async (tx) => {
    await lockAccount(tx.db, found.id);
    const account = (await findAccount(tx.db, found.id)) ?? found;
    if (account.role !== 'performer' || !account.reviewState) throw fail(operatorErrors, 'not-a-performer');
    const outcome = nextReview({ state: account.reviewState, reason: account.reviewReason }, event);
    if (!outcome.allowed) throw fail(operatorErrors, outcome.code);
    const now = deps.clock.now();
    await setReview(tx.db, account.id, outcome.review.state, outcome.review.reason, now);
    await recordAudit(tx.db, {
      actor,
      action: `performers.${event.type}`,
      target: account.id,
      detail: { reason: outcome.review.reason },
      at: now,
    });
    await requeueWaiting(tx, account.id);
    await decided(deps, tx, account, event);
    tx.after(() => deps.pages.invalidate(['creators', `performer:${account.id}`]));
    return { ...account, reviewState: outcome.review.state, reviewReason: outcome.review.reason };
  });
}

interface Closing {
  actor: string;
  id: string;
  active: boolean;
  reason: string;
}

/** `setAccountActive` within a transaction, of an account that exists. */
export async function writeActive(deps: Deps, tx: Tx, { actor, id, active, reason }: Closing): Promise<void> {
  const now = deps.clock.now();
  await setStatus(tx.db, id, active ? 'active' : 'inactive', active ? null : reason.trim(), now);
  await recordAudit(tx.db, {
    actor,
    action: active ? 'users.enable' : 'users.disable',
    target: id,
    detail: { reason },
    at: now,
  });
  if (!active) {
    await endSessions(deps, tx, id);
    // A stream of theirs ends now, not with the next look.
    await tx.enqueue('streaming.end-lost', {});
  }
  tx.after(() => deps.pages.invalidate(['creators', `performer:${id}`]));
}

/** Closes an account or opens it again. Closing signs out every device; nothing is deleted, no money moves. */
export async function setAccountActive(
  deps: Deps,
  actor: string,
  who: string,
  active: boolean,
  reason: string,
): Promise<Account> {
  const account = await accountOf(deps, who);
  if (account.id === actor) throw fail(operatorErrors, 'not-yourself');
  if (!active && reason.trim() === '') throw fail(operatorErrors, 'reason-required');
  await inTx(deps, (tx) => writeActive(deps, tx, { actor, id: account.id, active, reason }));
  return { ...account, status: active ? 'active' : 'inactive' };
}

/** Puts a performer among the featured ones on the landing and search pages, or takes them out. */
export async function featurePerformer(
  deps: Deps,
  actor: string,
  who: string,
  isFeatured: boolean,
): Promise<Account> {
  const account = await accountOf(deps, who);
  if (account.role !== 'performer') throw fail(operatorErrors, 'not-a-performer');
  await inTx(deps, async (tx) => {
    const now = deps.clock.now();
    await setFeatured(tx.db, account.id, isFeatured, now);
    await recordAudit(tx.db, {
      actor,
      action: isFeatured ? 'performers.feature' : 'performers.unfeature',
      target: account.id,
      detail: {},
      at: now,
    });
    tx.after(() => deps.pages.invalidate(['creators', `performer:${account.id}`]));
  });
  return account;
}

/**
 * Agrees with a performer on a commission of their own in percent, or goes back to the site's (product.md 8.4). It counts for
 * what is charged from then on.
 */
export async function setCommission(
  deps: Deps,
  actor: string,
  who: string,
  wanted: string,
): Promise<Account & { percent: number | null }> {
  const rate = wanted === 'site' ? null : commissionOfText(wanted);
  if (rate === null && wanted !== 'site') throw fail(operatorErrors, 'commission-not-valid');
  const account = await accountOf(deps, who);
  if (account.role !== 'performer') throw fail(operatorErrors, 'not-a-performer');
  await inTx(deps, async (tx) => {
    const at = deps.clock.now();
    const before = await setCommissionRate(tx.db, account.id, rate, at);
    await recordAudit(tx.db, {
      actor,
      action: 'performers.commission',
      target: account.id,
      detail: { before, rate },
      at,
    });
  });
  return { ...account, percent: rate === null ? null : rate / 100 };
}

export const searchUsers = (deps: Deps, q: string, limit = 50) => searchAccounts(deps.db, q, limit);

/** An account, with what its person accepted when they signed up (docs/product.md 1.6). */
export async function showUser(deps: Deps, who: string) {
  const account = await accountOf(deps, who);
  return { ...account, acceptance: await acceptanceOf(deps, account.id) };
}

export const pendingReviews = (deps: Deps) => listReviews(deps.db, 'pending');
