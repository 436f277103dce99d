import { useEffect, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import { useBalanceRefresh } from '#features/wallet/use-balance-refresh.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { isFinal } from '#rules/payment-status.ts';
import { useCancelPaymentMutation } from '#services/payments.ts';
import { usePaymentTexts } from './payment-texts.ts';
import { usePayment } from './use-payment.ts';
import styles from './waiting-payment.module.css';

/** Own payments that have not ended: those that came with the page, and those left open since. */
export function useWaitingPayments(initial: readonly PaymentTransaction[]) {
  const [payments, setPayments] = useState(initial);
  const drop = (id: string) => setPayments((before) => before.filter((one) => one._id !== id));
  const add = (payment: PaymentTransaction) =>
    setPayments((before) => [payment, ...before.filter((one) => one._id !== payment._id)]);
  return { payments, add, drop };
}

/** Calls a payment off; says what became of it, which may be that it was paid meanwhile. */
export function useCancelPayment(onEnded?: () => void) {
  const t = useT();
  const [send, { isLoading }] = useCancelPaymentMutation();
  const cancel = async (id: string) => {
    const { data, error } = await send({ params: { id } });
    if (!data) return void toast.error(toApiError(error).message);
    if (data.status === 'success') toast.info(t('payments.waiting.paid'));
    else toast.success(t('payments.waiting.cancelled'));
    onEnded?.();
  };
  return { cancel, busy: isLoading };
}

/** The bank has not decided yet: nothing to do but to know of it. It says itself how it ends. */
export function ProcessingPayment({ payment: given }: { payment: PaymentTransaction }) {
  const t = useT();
  const money = useMoney();
  const refreshBalance = useBalanceRefresh();
  const { follow, ...flow } = usePayment(refreshBalance);
  useEffect(() => follow(given), [follow, given]);
  const payment = flow.payment ?? given;
  const { title, status } = usePaymentTexts(payment);
  const isOpen = !isFinal(payment.status);
  return (
    <Notice
      tone={flow.phase === 'done' ? 'positive' : flow.phase === 'failed' ? 'warning' : 'info'}
      title={isOpen ? t('payments.wait.processing') : status}
      announce={!isOpen}
      action={
        <Button size="small" href="/user/payment-history">
          {t('payments.result.all')}
        </Button>
      }
    >
      {`${title} · ${money.amount(payment.totalPrice, payment.currency)}`}
    </Notice>
  );
}

interface WaitingPaymentProps {
  payment: PaymentTransaction;
  onConfirm: () => void;
  onEnded: () => void;
}

/** The way back to a payment whose confirmation was put off. */
export function WaitingPayment({ payment, onConfirm, onEnded }: WaitingPaymentProps) {
  const t = useT();
  const money = useMoney();
  const { title } = usePaymentTexts(payment);
  const { cancel, busy } = useCancelPayment(onEnded);
  return (
    <Notice tone="warning" title={t('payments.waiting.title')}>
      <p>{`${title} · ${money.amount(payment.totalPrice, payment.currency)}`}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="small" disabled={busy} onClick={onConfirm}>
          {t('payments.waiting.confirm')}
        </Button>
        <Button size="small" loading={busy} onClick={() => void cancel(payment._id)}>
          {t('payments.waiting.cancel')}
        </Button>
      </div>
    </Notice>
  );
}
