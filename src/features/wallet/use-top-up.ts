import { useState } from 'react';
import { errorOf, toApiError } from '#api/api-error.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import { paymentFailure } from '#features/payments/payment-failure.ts';
import { usePayment } from '#features/payments/use-payment.ts';
import { useT } from '#i18n/use-t.ts';
import { useTopUpMutation } from '#services/payments.ts';
import { useBalanceRefresh } from './use-balance-refresh.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** What is bought, with the price and the tokens that were shown for it. */
type Wanted = { packageId: string; price: number; tokens: number } | { amount: number; tokens: number };

/**
 * Pays a top-up and follows it to the end: confirmation, waiting, done, or why not. `onOutdated` is called when the
 * offer is not any more what was shown. `forgive` takes the last refusal off the screen.
 */
export function useTopUp(onOutdated: () => void) {
  const t = useT();
  const [topUp, call] = useTopUpMutation();
  const once = useIdempotencyKey();
  const refreshBalance = useBalanceRefresh();
  const payment = usePayment(refreshBalance);
  const [forgiven, setForgiven] = useState(false);
  const follow = (next: PaymentTransaction) => {
    setForgiven(false);
    payment.follow(next);
  };
  const pay = async (what: Wanted, cardId: string) => {
    payment.reset();
    setForgiven(false);
    const body = { ...what, cardId };
    const outcome = await once(body, (idempotencyKey) => topUp({ body, options: { idempotencyKey } }));
    if (outcome.data) payment.follow(outcome.data);
    else if (toApiError(outcome.error).code === 'payments.price-changed') onOutdated();
  };
  const failed = payment.phase === 'failed' ? payment.payment : null;
  const error = failed ? paymentFailure(failed, t('wallet.topUp.declined')) : errorOf(call.error);
  const forgive = () => setForgiven(true);
  return { ...payment, follow, pay, error: forgiven ? null : error, forgive, busy: call.isLoading };
}
