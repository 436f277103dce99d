import { Confirm } from '#components/confirm.tsx';
import { toast } from '#components/toast.ts';
import type { Subscription } from '#contract/subscriptions.ts';
import { useT } from '#i18n/use-t.ts';
import { useCall } from '#lib/use-call.ts';
import { paymentsService } from '#services/payments.ts';
import { useDayText } from '../use-period-texts.ts';

interface CancelProps {
  subscription: Subscription;
  onDone: (cancelled: boolean) => void;
}

/** One question, and what stays until when; no detours. */
export function CancelSubscription({ subscription, onDone }: CancelProps) {
  const t = useT();
  const day = useDayText();
  const call = useCall(paymentsService.cancelSubscription);
  const { expiredAt, performerInfo } = subscription;
  const name = performerInfo?.name ?? t('subscriptions.own.someone');
  const confirm = async () => {
    const params = { gateway: subscription.paymentGateway || 'system', id: subscription._id };
    const outcome = await call.run({ params });
    if (outcome.ok) toast.success(t('subscriptions.own.cancelled'));
    else toast.error(outcome.error.message);
    onDone(outcome.ok);
  };
  return (
    <Confirm
      open
      title={t('subscriptions.own.cancelTitle', { name })}
      text={
        expiredAt
          ? t('subscriptions.own.cancelText', { date: day(expiredAt) })
          : t('subscriptions.own.cancelNow')
      }
      confirmLabel={t('subscriptions.own.cancelYes')}
      cancelLabel={t('subscriptions.own.cancelNo')}
      busy={call.loading}
      onConfirm={() => void confirm()}
      onCancel={() => onDone(false)}
    />
  );
}
