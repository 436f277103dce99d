import { useState } from 'react';
import { type ApiError, errorOf, toApiError } from '#api/api-error.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import { paymentFailure } from '#features/payments/payment-failure.ts';
import { useDeclinedCards } from '#features/payments/use-declined-cards.ts';
import { usePayment } from '#features/payments/use-payment.ts';
import { useT } from '#i18n/use-t.ts';
import { useTopUpMutation } from '#services/payments.ts';
import { useBalanceRefresh } from './use-balance-refresh.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** What is bought, with the price and the tokens that were shown for it. */
type Wanted = ({ packageId: string } | { amount: number }) & { price: number; tokens: number };

interface TopUpEvents {
  /** The offer is not any more what was shown. */
  onOutdated: () => void;
  /** Nothing was paid because of the coupon: it is told at its field. */
  onCouponRefused: (error: ApiError) => void;
  onPaid: () => void;
}

const isOfCoupon = (error: ApiError | null): boolean => error?.code.startsWith('coupons.') ?? false;

/**
 * Pays a top-up and follows it to the end: confirmation, waiting, done, or why not. `forgive` takes the last refusal
 * off the screen.
 */
export function useTopUp({ onOutdated, onCouponRefused, onPaid }: TopUpEvents) {
  const t = useT();
  const [topUp, call] = useTopUpMutation();
  const once = useIdempotencyKey();
  const refreshBalance = useBalanceRefresh();
  const declined = useDeclinedCards();
  const payment = usePayment((paid) => {
    refreshBalance();
    if (paid.couponInfo) onPaid();
  }, declined.failed);
  const [forgiven, setForgiven] = useState(false);
  const follow = (next: PaymentTransaction) => {
    setForgiven(false);
    declined.ask(undefined);
    payment.follow(next);
  };
  const pay = async (what: Wanted, cardId: string, couponCode?: string) => {
    payment.reset();
    setForgiven(false);
    declined.ask(cardId);
    const body = { ...what, cardId, ...(couponCode ? { couponCode } : {}) };
    const outcome = await once(body, (options) => topUp({ body, options }));
    if (outcome.data) return payment.follow(outcome.data);
    const refusal = toApiError(outcome.error);
    if (refusal.code === 'payments.price-changed') onOutdated();
    if (isOfCoupon(refusal)) onCouponRefused(refusal);
  };
  const failed = payment.phase === 'failed' ? payment.payment : null;
  const refusal = errorOf(call.error);
  const ofCall = isOfCoupon(refusal) ? null : refusal;
  const error = failed ? paymentFailure(t, failed) : ofCall;
  const forgive = () => setForgiven(true);
  return {
    ...payment,
    follow,
    pay,
    error: forgiven ? null : error,
    isDeclined: failed?.status === 'fail',
    markDeclined: declined.mark,
    forgive,
    busy: call.isLoading,
  };
}
