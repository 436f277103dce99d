import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentTransaction } from '#contract/payments.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { isFinal } from '#rules/payment-status.ts';
import { useLazyPaymentQuery } from '#services/payments.ts';

type PaymentPhase = 'idle' | 'confirm' | 'waiting' | 'done' | 'failed';

/** The bank's answer usually takes seconds; after a while one asks less often. */
const ASK_EVERY_MS = [1500, 2000, 3000, 5000, 10_000];

/** What the person has to do or wait for, by the payment's status (rules/payment-status.ts). */
function phaseOf(payment: PaymentTransaction | null): PaymentPhase {
  if (!payment) return 'idle';
  if (payment.status === 'success') return 'done';
  if (payment.status === 'require_authentication') return 'confirm';
  return isFinal(payment.status) ? 'failed' : 'waiting';
}

/**
 * Follows one card payment from the gateway's first answer to its end: a confirmation by the person, then asking
 * for the result, sooner when the socket says that there is one. Call `answered` once the person has answered the bank.
 */
export function usePayment(
  onDone: (payment: PaymentTransaction) => void,
  onFailed: (payment: PaymentTransaction) => void = () => undefined,
) {
  const [payment, setPayment] = useState<PaymentTransaction | null>(null);
  const [ask] = useLazyPaymentQuery();
  const latest = useRef({ onDone, onFailed });
  latest.current = { onDone, onFailed };
  const phase = phaseOf(payment);

  const follow = useCallback((next: PaymentTransaction) => {
    setPayment(next);
    if (phaseOf(next) === 'done') latest.current.onDone(next);
    if (phaseOf(next) === 'failed') latest.current.onFailed(next);
  }, []);
  const id = payment?._id;
  const refresh = useCallback(async () => {
    if (!id) return;
    const { data } = await ask({ params: { id } });
    if (data) follow(data);
  }, [id, ask, follow]);

  const open = phase === 'waiting' || phase === 'confirm';
  // The bank's word may come later than the first time we ask, and the socket may miss it: asked until it is known.
  const [answeredId, setAnsweredId] = useState<string>();
  const answered = useCallback(() => {
    setAnsweredId(id);
    void refresh();
  }, [id, refresh]);
  useSocketEvent('payment_status_callback', () => {
    if (open) void refresh();
  });
  const isAsking = phase === 'waiting' || (phase === 'confirm' && answeredId === id);
  const asked = useRef(0);
  useEffect(() => {
    if (!isAsking) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const askLater = () => {
      if (isOver) return;
      const wait = ASK_EVERY_MS[Math.min(asked.current, ASK_EVERY_MS.length - 1)];
      timer = setTimeout(() => {
        asked.current += 1;
        void refresh().then(askLater);
      }, wait);
    };
    askLater();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isAsking, refresh]);

  const reset = useCallback(() => setPayment(null), []);
  return { payment, phase, follow, answered, reset };
}
