import { paymentErrors } from '#contract/payments.ts';
import { subscriptionErrors } from '#contract/subscriptions.ts';
import { cents } from '#rules/money.ts';
import { canResume } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { type CardRow, requireCard, usableCard } from '../payments/cards.service.ts';
import { notifyResult } from '../payments/notify-result.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { moneyText } from '../payments/payments.mails.ts';
import { recordFreePayment, releaseFailed } from '../payments/payments.service.ts';
import { requestKeyOf } from '../payments/replay.service.ts';
import { mailContact } from '../users/people.service.ts';
import { lostAccessOf } from './lost-access.service.ts';
import { PAYMENT_TYPE, type PaidPlan, planTitle } from './plans.ts';
import { renewalKeys } from './renewal-key.ts';
import { findRenewal, type RenewalRow } from './renewals.queries.ts';
import { renewalResumed } from './subscriptions.mails.ts';
import { lockOwn, updateSubscription } from './subscriptions.queries.ts';
import { ruleOf, type SubscriptionRow } from './subscriptions.rule.ts';
import { tellRenewal } from './tell-renewal.service.ts';

async function confirmRenewal(deps: Deps, tx: Tx, row: SubscriptionRow, renewsAt: Date): Promise<void> {
  const performer = await mailContact(tx.db, row.performerId);
  await tellRenewal(deps, tx, row, {
    action: 'resumed',
    at: renewsAt,
    name: performer?.name ?? '',
    day: renewsAt,
  });
  await mailPerson(deps, tx, row.userId, (site, to) =>
    renewalResumed(site, {
      to,
      performer: performer?.name ?? '',
      renewsAt,
      price: moneyText(cents(row.price), row.currency),
    }),
  );
}

/** Refuses where the fan could not see what the renewal pays for: it would be stopped again at once. */
export async function requireAccess(ctx: CallContext<Viewer>, tx: Tx, id: string): Promise<RenewalRow> {
  const row = await findRenewal(tx.db, id);
  if (!row || (await lostAccessOf(ctx.deps, row, { country: ctx.country, tx })))
    throw fail(subscriptionErrors, 'performer-unavailable');
  return row;
}

async function cardFor(
  { deps: { ...deps }, viewer }: CallContext<Viewer>,
  tx: Tx,
  row: SubscriptionRow,
  cardId: string | undefined,
): Promise<CardRow> {
  // On the transaction's own connection: a second one from the pool might never come while many wait for the lock.
  deps.db = tx.db;
  const known = cardId ? null : await usableCard(deps, viewer.id, row.cardId);
  return known ?? requireCard(deps, viewer.id, cardId);
}

/** Takes back a cancellation under the row's lock. False when there is none: the renewal is on already. */
async function resumeIn(
  ctx: CallContext<Viewer>,
  tx: Tx,
  ref: string,
  cardId: string | undefined,
): Promise<{ row: SubscriptionRow; resumed: boolean }> {
  const { deps, viewer } = ctx;
  const row = await lockOwn(tx.db, viewer.id, ref);
  if (!row?.expiredAt) throw fail(subscriptionErrors, 'not-found');
  const now = deps.clock.now();
  const decision = canResume(ruleOf(row), now);
  if (!decision.allowed) throw fail(subscriptionErrors, decision.code);
  if (!row.cancelledAt) return { row, resumed: false };
  await requireAccess(ctx, tx, row.id);
  const card = await cardFor(ctx, tx, row, cardId);
  const change = {
    cancelledAt: null,
    stopReason: null,
    nextRecurringDate: row.expiredAt,
    cardId: card.id,
    paymentGateway: card.paymentGateway,
    renewalAttempts: 0,
    renewalTriedAt: null,
    updatedAt: now,
  };
  await updateSubscription(tx.db, row.id, change);
  // The tries begin anew: one that was declined before must not take the place of the first.
  await releaseFailed(tx.db, row.userId, renewalKeys(row));
  await confirmRenewal(deps, tx, row, row.expiredAt);
  return { row: { ...row, ...change }, resumed: true };
}

/** Switches the renewal of an own subscription on again, for free; doing it twice changes nothing. */
export const resumeSubscription = (
  ctx: CallContext<Viewer>,
  ref: string,
  cardId: string | undefined,
): Promise<SubscriptionRow> => inTx(ctx.deps, async (tx) => (await resumeIn(ctx, tx, ref, cardId)).row);

/** The same for clients that take the plan again: the history gets a line of 0, which answers a repeated request. */
export async function resumeByPlan(
  ctx: CallContext<Viewer>,
  again: { performerId: string; performerName: string; plan: PaidPlan; cardId: string | undefined },
): Promise<PaymentTransaction> {
  const { performerId, performerName, plan, cardId } = again;
  return inTx(ctx.deps, async (tx) => {
    const { row, resumed } = await resumeIn(ctx, tx, performerId, cardId);
    if (!resumed) throw fail(subscriptionErrors, 'already-subscribed');
    const payment = await recordFreePayment(ctx.deps, tx, {
      id: newId(),
      userId: ctx.viewer.id,
      performerId,
      subscriptionId: row.id,
      cardId: cardId ?? null,
      type: PAYMENT_TYPE[plan],
      target: 'performer',
      targetId: performerId,
      description: `${planTitle(plan, performerName)}: renewal switched on again`,
      requestKey: requestKeyOf(ctx.idempotencyKey),
    });
    if (!payment) throw fail(paymentErrors, 'in-progress');
    notifyResult(ctx.deps, tx, payment);
    return payment;
  });
}
