import { useRef, useState } from 'react';
import { errorOf, toApiError } from '#api/api-error.ts';
import type { UpgradeQuote } from '#contract/subscriptions.ts';
import { paymentFailure } from '#features/payments/payment-failure.ts';
import { useDeclinedCards } from '#features/payments/use-declined-cards.ts';
import { usePayment } from '#features/payments/use-payment.ts';
import { useIdempotencyKey } from '#features/wallet/use-idempotency-key.ts';
import { useT } from '#i18n/use-t.ts';
import { TRIAL } from '#rules/subscription.ts';
import { showOpened } from '#services/opened.ts';
import { useSubscribeMutation } from '#services/payments.ts';
import { useUpgradeSubscriptionMutation } from '#services/subscriptions.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { Plan, SubscriptionSummary } from './plans.ts';

/** What was pressed: the plan, and the subscription that it adds to, or until when the year is paid that takes its place. */
interface Taken {
  plan: Plan;
  before: SubscriptionSummary | null;
  paidUntil?: string;
}

/**
 * Takes a plan and follows its payment to the end: confirmation, waiting, done, or why not. `onOutdated` is called
 * when the offer is not any more what was shown. `forgive` takes the last refusal off the screen.
 */
export function useSubscribe(performerId: string, onOutdated: () => void) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [subscribe, subscribing] = useSubscribeMutation();
  const [upgrade, upgrading] = useUpgradeSubscriptionMutation();
  const once = useIdempotencyKey();
  const taken = useRef<Taken | null>(null);
  const declined = useDeclinedCards();
  const payment = usePayment(() => void dispatch(showOpened({ performerId })), declined.failed);

  const [forgiven, setForgiven] = useState(false);

  const explain = (refused: unknown) => {
    const { code } = toApiError(refused);
    // Somebody was faster, for instance the same person on another screen: the page behind is out of date.
    if (code === 'subscriptions.already-subscribed') dispatch(showOpened({ performerId }));
    if (code.startsWith('subscriptions.')) onOutdated();
  };

  /** `before` is the subscription that the payment adds to. */
  const pay = async (plan: Plan, cardId: string | undefined, before: SubscriptionSummary | null) => {
    payment.reset();
    setForgiven(false);
    declined.ask(cardId);
    upgrading.reset();
    taken.current = { plan, before };
    // What one sees is what one pays: another price, or a trial of another length, is told instead of taken.
    const seen = plan.type === TRIAL ? { days: plan.days } : { cardId, price: plan.price };
    const body = { performerId, type: plan.type, ...seen };
    const outcome = await once(body, (options) => subscribe({ body, options }));
    if (outcome.data) return payment.follow(outcome.data);
    explain(outcome.error);
  };

  /** A running month becomes a year for the amount of the quote that is on screen. */
  const payYear = async (plan: Plan, cardId: string | undefined, quote: UpgradeQuote) => {
    payment.reset();
    setForgiven(false);
    declined.ask(cardId);
    subscribing.reset();
    taken.current = { plan, before: null, paidUntil: quote.until };
    const params = { id: quote.subscriptionId };
    const body = { price: quote.amount, cardId };
    const outcome = await once({ ...params, ...body }, (options) => upgrade({ params, body, options }));
    if (outcome.data) return payment.follow(outcome.data);
    explain(outcome.error);
  };

  const failed = payment.phase === 'failed' ? payment.payment : null;
  const error = failed ? paymentFailure(t, failed) : errorOf(subscribing.error ?? upgrading.error);
  const forgive = () => setForgiven(true);
  return {
    ...payment,
    pay,
    payYear,
    taken: taken.current,
    busy: subscribing.isLoading || upgrading.isLoading,
    error: forgiven ? null : error,
    isDeclined: failed?.status === 'fail',
    markDeclined: declined.mark,
    forgive,
  };
}
