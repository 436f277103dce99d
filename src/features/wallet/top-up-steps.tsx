import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import type { PaymentTransaction } from '#contract/payments.ts';
import { BankWait } from '#features/payments/bank-wait.tsx';
import { ConfirmPayment } from '#features/payments/confirm-payment.tsx';
import { isTopUp } from '#features/payments/payment-texts.ts';
import { useT } from '#i18n/use-t.ts';
import { SheetDone } from './sheet-done.tsx';
import { useMoney } from './use-money.ts';
import type { useTopUp } from './use-top-up.ts';

interface DoneProps {
  payment: PaymentTransaction;
  returnTo: string | undefined;
  onClose: () => void;
}

/** Only a top-up brings tokens: a subscription that was confirmed here leads to whom it is for. */
function Done({ payment, returnTo, onClose }: DoneProps) {
  const t = useT();
  const money = useMoney();
  const { performerInfo: performer } = payment;
  if (!isTopUp(payment)) {
    const paid = t('payments.result.paid', { amount: money.amount(payment.totalPrice, payment.currency) });
    return (
      <SheetDone
        title={
          performer ? t('subscriptions.modal.done', { name: performer.name }) : t('payments.result.done')
        }
        text={paid}
        action={
          performer ? (
            <Button variant="primary" size="large" wide href={`/${performer.username}`}>
              {t('payments.result.to.performer')}
            </Button>
          ) : undefined
        }
        onClose={onClose}
      />
    );
  }
  return (
    <SheetDone
      drawing="wallet"
      title={t('wallet.topUp.done')}
      text={t('wallet.topUp.doneText', { amount: money.tokens(payment.tokens) })}
      action={
        returnTo ? (
          <Button variant="primary" size="large" wide href={returnTo}>
            {t('wallet.topUp.back')}
          </Button>
        ) : undefined
      }
      onClose={onClose}
    />
  );
}

interface StepsProps {
  flow: ReturnType<typeof useTopUp>;
  returnTo: string | undefined;
  /** The person left before the payment had ended. */
  onLater: (payment: PaymentTransaction) => void;
}

/** What follows the press on Pay, or on "Confirm now" of any payment that waits: the bank's question, then the end. */
export function TopUpSteps({ flow, returnTo, onLater }: StepsProps) {
  const t = useT();
  const { phase, payment } = flow;
  if (!payment) return null;
  if (phase === 'confirm') {
    return (
      <Sheet open onClose={() => onLater(payment)} title={t('payments.confirm.title')} size="small">
        <ConfirmPayment payment={payment} onAnswered={flow.answered} />
      </Sheet>
    );
  }
  if (phase === 'waiting') {
    const text = isTopUp(payment) ? 'wallet.topUp.waitingText' : 'subscriptions.modal.waitingText';
    return (
      <Sheet open onClose={() => onLater(payment)} title={t('wallet.topUp.waiting')} size="small">
        <BankWait text={t(text)} />
      </Sheet>
    );
  }
  return phase === 'done' ? <Done payment={payment} returnTo={returnTo} onClose={flow.reset} /> : null;
}
