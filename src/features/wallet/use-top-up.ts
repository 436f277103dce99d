import { ApiError } from '#api/api-error.ts';
import { usePayment } from '#features/payments/use-payment.ts';
import { useT } from '#i18n/use-t.ts';
import { useCall } from '#lib/use-call.ts';
import { paymentsService } from '#services/payments.ts';
import { useBalanceRefresh } from './use-balance-refresh.ts';
import { useIntentKey } from './use-intent-key.ts';

/** What is bought, with the price and the tokens that were shown for it. */
type Wanted = { packageId: string; price: number; tokens: number } | { amount: number; tokens: number };

/**
 * Pays a top-up and follows it to the end: confirmation, waiting, done, or why not. `onOutdated` is called when the
 * offer is not any more what was shown.
 */
export function useTopUp(onOutdated: () => void) {
  const t = useT();
  const call = useCall(paymentsService.topUp);
  const once = useIntentKey();
  const refreshBalance = useBalanceRefresh();
  const payment = usePayment(refreshBalance);
  const pay = async (what: Wanted, cardId: string) => {
    payment.reset();
    const body = { ...what, cardId };
    const outcome = await once(body, (idempotencyKey) => call.run({ body }, { idempotencyKey }));
    if (outcome.ok) payment.follow(outcome.data);
    else if (outcome.error.code === 'payments.price-changed') onOutdated();
  };
  const failed = payment.phase === 'failed' ? payment.payment : null;
  const error = failed
    ? new ApiError(422, failed.failureMessage || t('wallet.topUp.declined'), failed.failureCode ?? '')
    : call.error;
  return { ...payment, pay, error, busy: call.loading };
}
