import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { toast } from '#components/toast.ts';
import { BankWait } from '#features/payments/bank-wait.tsx';
import { ConfirmPayment, type ConfirmPaymentProps } from '#features/payments/confirm-payment.tsx';
import { SheetDone } from '#features/wallet/sheet-done.tsx';
import { useT } from '#i18n/use-t.ts';
import type { SubscribablePerformer } from '#store/subscription-modal.ts';
import type { Plan, SubscriptionSummary } from './plans.ts';
import { useDayText, usePeriodTexts } from './use-period-texts.ts';

interface StepProps {
  onClose: () => void;
}

/** The bank asks. Closing means not now: the wallet and the payment history lead back to it. */
export function ConfirmStep({ onClose, ...props }: StepProps & ConfirmPaymentProps) {
  const t = useT();
  const later = () => {
    toast.info(t('payments.waiting.later'));
    onClose();
  };
  return (
    <Sheet open onClose={later} title={t('payments.confirm.title')} size="small">
      <ConfirmPayment {...props} />
    </Sheet>
  );
}

/** The bank takes its time. One may leave; the payment goes on. */
export function WaitingStep({ onClose }: StepProps) {
  const t = useT();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('subscriptions.modal.waiting')}
      size="small"
      footer={
        <Button wide onClick={onClose}>
          {t('subscriptions.modal.leave')}
        </Button>
      }
    >
      <BankWait text={t('subscriptions.modal.waitingText')} />
    </Sheet>
  );
}

interface DoneProps extends StepProps {
  performer: SubscribablePerformer;
  plan: Plan;
  /** The subscription before this payment. */
  current: SubscriptionSummary | null;
  /** The end of the year that a month has become. */
  paidUntil?: string | undefined;
}

export function DoneStep({ performer, plan, current, paidUntil, onClose }: DoneProps) {
  const t = useT();
  const { renews } = usePeriodTexts(plan, current);
  const day = useDayText();
  return (
    <SheetDone
      title={t('subscriptions.modal.done', { name: performer.name })}
      text={paidUntil ? t('subscriptions.upgrade.done', { date: day(paidUntil) }) : renews}
      onClose={onClose}
      action={
        <Button variant="primary" size="large" wide onClick={onClose} data-autofocus>
          {t('subscriptions.modal.enjoy')}
        </Button>
      }
    />
  );
}
