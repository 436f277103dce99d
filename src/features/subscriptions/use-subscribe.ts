import { useRef, useState } from 'react';
import { errorOf, toApiError } from '#api/api-error.ts';
import { paymentFailure } from '#features/payments/payment-failure.ts';
import { usePayment } from '#features/payments/use-payment.ts';
import { useIdempotencyKey } from '#features/wallet/use-idempotency-key.ts';
import { useT } from '#i18n/use-t.ts';
import { TRIAL } from '#rules/subscription.ts';
import { showOpened } from '#services/opened.ts';
import { useSubscribeMutation } from '#services/payments.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { Plan, SubscriptionSummary } from './plans.ts';

/**
 * Takes a plan and follows its payment to the end: confirmation, waiting, done, or why not. `onOutdated` is called
 * when the offer is not any more what was shown. `forgive` takes the last refusal off the screen.
 */
export function useSubscribe(performerId: string, onOutdated: () => void) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [subscribe, call] = useSubscribeMutation();
  const once = useIdempotencyKey();
  const taken = useRef<{ plan: Plan; before: SubscriptionSummary | null } | null>(null);
  const payment = usePayment(() => void dispatch(showOpened({ performerId })));

  const [forgiven, setForgiven] = useState(false);

  /** `before` is the subscription that the payment adds to. */
  const pay = async (plan: Plan, cardId: string | undefined, before: SubscriptionSummary | null) => {
    payment.reset();
    setForgiven(false);
    taken.current = { plan, before };
    // What one sees is what one pays: another price, or a trial of another length, is told instead of taken.
    const seen = plan.type === TRIAL ? { days: plan.days } : { cardId, price: plan.price };
    const body = { performerId, type: plan.type, ...seen };
    const outcome = await once(body, (idempotencyKey) => subscribe({ body, options: { idempotencyKey } }));
    if (outcome.data) return payment.follow(outcome.data);
    const { code } = toApiError(outcome.error);
    // Somebody was faster, for instance the same person on another screen: the page behind is out of date.
    if (code === 'subscriptions.already-subscribed') dispatch(showOpened({ performerId }));
    if (code.startsWith('subscriptions.')) onOutdated();
  };

  const failed = payment.phase === 'failed' ? payment.payment : null;
  const error = failed ? paymentFailure(failed, t('subscriptions.modal.declined')) : errorOf(call.error);
  const forgive = () => setForgiven(true);
  return {
    ...payment,
    pay,
    taken: taken.current,
    busy: call.isLoading,
    error: forgiven ? null : error,
    forgive,
  };
}
