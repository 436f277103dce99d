import { type ComponentType, useState } from 'react';
import { errorOf, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { besideModals } from '#components/use-modal.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useConfirmSandboxMutation } from '#services/payments.ts';
import { useSettings } from '#store/hooks.ts';
import styles from './confirm-payment.module.css';
import { isTopUp } from './payment-texts.ts';

export interface ConfirmPaymentProps {
  payment: PaymentTransaction;
  /** The person has answered, once: the payment has to be asked for again. */
  onAnswered: () => void;
}

/** Stands in for the bank's own page while the sandbox stands in for the card service. */
function SandboxBank({ payment, onAnswered }: ConfirmPaymentProps) {
  const t = useT();
  const money = useMoney();
  const [confirm, confirming] = useConfirmSandboxMutation();
  const [chosen, setChosen] = useState<'success' | 'fail'>();
  const [decided, setDecided] = useState(false);
  const answer = async (outcome: 'success' | 'fail') => {
    setChosen(outcome);
    setDecided(true);
    const body = { clientSecret: payment.stripeClientSecret ?? '', outcome };
    const { error: refused } = await confirm({ body });
    // Decided before, perhaps in another tab: what became of it is what counts.
    if (!refused || toApiError(refused).code === 'payments.not-waiting') return onAnswered();
    setDecided(false);
  };
  const error = decided ? null : errorOf(confirming.error);
  return (
    <div className={styles.bank}>
      <Notice>{t('payments.confirm.sandbox')}</Notice>
      <p className={styles.amount}>
        {money.amount(payment.totalPrice, payment.currency)}
        {isTopUp(payment) ? <span>{money.tokens(payment.tokens)}</span> : null}
      </p>
      {error ? (
        <Notice tone="warning" announce>
          {error.message}
        </Notice>
      ) : null}
      <Button
        variant="primary"
        size="large"
        wide
        loading={decided && chosen === 'success'}
        disabled={decided && chosen !== 'success'}
        onClick={() => void answer('success')}
      >
        {t('payments.confirm.yes')}
      </Button>
      <Button
        variant="quiet"
        wide
        loading={decided && chosen === 'fail'}
        disabled={decided && chosen !== 'fail'}
        onClick={() => void answer('fail')}
      >
        {t('payments.confirm.no')}
      </Button>
    </div>
  );
}

/** Stripe shows the bank's page itself; its code comes only now. */
function StripeBank({ payment, onAnswered }: ConfirmPaymentProps) {
  const t = useT();
  const { stripePublishableKey } = useSettings();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(stripePublishableKey);
      const secret = payment.stripeClientSecret ?? '';
      const answer = stripe && (await besideModals(() => stripe.confirmCardPayment(secret)));
      if (answer?.error) setProblem(answer.error.message ?? t('payments.confirm.failed'));
      onAnswered();
    } catch {
      setProblem(t('common.unreachable'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.bank}>
      <p>{t('payments.confirm.bank')}</p>
      {problem ? (
        <Notice tone="warning" announce>
          {problem}
        </Notice>
      ) : null}
      <Button variant="primary" size="large" wide loading={busy} onClick={() => void open()}>
        {t('payments.confirm.open')}
      </Button>
    </div>
  );
}

const BANKS: Partial<Record<string, ComponentType<ConfirmPaymentProps>>> = {
  sandbox: SandboxBank,
  stripe: StripeBank,
};

/** The step between paying and paid: the bank asks the card's owner, in the way of the card service that was asked to pay. */
export function ConfirmPayment(props: ConfirmPaymentProps) {
  const Bank = BANKS[props.payment.paymentGateway];
  return Bank ? <Bank {...props} /> : null;
}
