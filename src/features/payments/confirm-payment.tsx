import { type ComponentType, useState } from 'react';
import { errorOf, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { besideModals } from '#components/use-modal.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useCancelPaymentMutation, useConfirmSandboxMutation } from '#services/payments.ts';
import { useSettings } from '#store/hooks.ts';
import styles from './confirm-payment.module.css';
import { isTopUp } from './payment-texts.ts';

export interface ConfirmPaymentProps {
  payment: PaymentTransaction;
  /** The person has answered, once: the payment has to be asked for again. */
  onAnswered: () => void;
}

const DECIDED_BEFORE = ['payments.not-waiting', 'payments.in-progress'];

/** Stands in for the bank's own page while the sandbox stands in for the card service. */
function SandboxBank({ payment, onAnswered }: ConfirmPaymentProps) {
  const t = useT();
  const money = useMoney();
  const [confirm, confirming] = useConfirmSandboxMutation();
  const [cancel, canceling] = useCancelPaymentMutation();
  const [chosen, setChosen] = useState<'yes' | 'no'>();
  const [decided, setDecided] = useState(false);
  const answer = async (word: 'yes' | 'no') => {
    setChosen(word);
    setDecided(true);
    // Who does not want to pay cancels the payment: no bank is waited for, and the card was not declined.
    const { error: refused } = await (word === 'yes'
      ? confirm({ body: { clientSecret: payment.stripeClientSecret ?? '', outcome: 'success' } })
      : cancel({ params: { id: payment._id } }));
    // Decided before, perhaps in another tab: what became of it is what counts.
    if (!refused || DECIDED_BEFORE.includes(toApiError(refused).code)) return onAnswered();
    setDecided(false);
  };
  const error = decided ? null : errorOf(chosen === 'yes' ? confirming.error : canceling.error);
  return (
    <div className={styles.bank}>
      <Notice>{t('payments.confirm.sandbox')}</Notice>
      <p className={styles.amount}>
        <span>{money.amount(payment.totalPrice, payment.currency)}</span>
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
        loading={decided && chosen === 'yes'}
        disabled={decided && chosen !== 'yes'}
        onClick={() => void answer('yes')}
      >
        {t('payments.confirm.yes')}
      </Button>
      <Button
        variant="quiet"
        wide
        loading={decided && chosen === 'no'}
        disabled={decided && chosen !== 'no'}
        onClick={() => void answer('no')}
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
