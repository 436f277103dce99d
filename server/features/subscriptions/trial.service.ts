import { paymentErrors } from '#contract/payments.ts';
import { subscriptionErrors } from '#contract/subscriptions.ts';
import { type SubscribeRequest, TRIAL } from '#rules/subscription.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { notifyResult } from '../payments/notify-result.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { recordFreePayment } from '../payments/payments.service.ts';
import { requestKeyOf } from '../payments/replay.service.ts';
import { addPeriod, lockPair } from './period.service.ts';
import { PAYMENT_TYPE, planTitle } from './plans.ts';
import { isTrialUsedElsewhere, lockTrials, takeTrial } from './subscriptions.queries.ts';
import { requireAllowed, ruleOf } from './subscriptions.rule.ts';

/** Gives a fan the one trial of a performer; nothing is charged and nothing renews. */
export async function startTrial(
  ctx: CallContext<Viewer>,
  request: SubscribeRequest,
  trial: { days: number; performerName: string },
): Promise<PaymentTransaction> {
  const { deps } = ctx;
  const pair = { userId: request.fan.id, performerId: request.performer.id };
  return inTx(deps, async (tx) => {
    await lockTrials(tx.db, pair.performerId);
    const current = await lockPair(deps, tx, pair);
    // Asked again under the locks: a payment may have come through since the first look, or a trial of another account.
    const fan = { ...request.fan, trialUsedElsewhere: await isTrialUsedElsewhere(tx.db, pair) };
    requireAllowed({ ...request, fan, current: ruleOf(current) });
    if (!(await takeTrial(tx.db, pair, deps.clock.now()))) throw fail(subscriptionErrors, 'trial-used');
    const payment = await recordFreePayment(deps, tx, {
      ...pair,
      id: newId(),
      subscriptionId: current.id,
      type: PAYMENT_TYPE[TRIAL],
      target: 'performer',
      targetId: pair.performerId,
      description: planTitle(TRIAL, trial.performerName),
      requestKey: requestKeyOf(ctx.idempotencyKey),
    });
    if (!payment) throw fail(paymentErrors, 'in-progress');
    await addPeriod(deps, tx, current, {
      ...pair,
      plan: TRIAL,
      price: 0,
      currency: payment.currency,
      days: trial.days,
      paymentId: payment.id,
      paymentGateway: payment.paymentGateway,
      cardId: null,
    });
    notifyResult(deps, tx, payment);
    return payment;
  });
}
