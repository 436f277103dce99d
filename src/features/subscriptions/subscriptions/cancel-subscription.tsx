import { toApiError } from '#api/api-error.ts';
import { Confirm } from '#components/confirm.tsx';
import { toast } from '#components/toast.ts';
import type { Subscription } from '#contract/subscriptions.ts';
import { useT } from '#i18n/use-t.ts';
import { useCancelSubscriptionMutation } from '#services/payments.ts';
import { useDayText } from '../use-period-texts.ts';

interface CancelProps {
  subscription: Subscription;
  onDone: () => void;
}

/** One question, and what stays until when; no detours. */
export function CancelSubscription({ subscription, onDone }: CancelProps) {
  const t = useT();
  const day = useDayText();
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const { expiredAt, performerInfo } = subscription;
  const name = performerInfo?.name ?? t('subscriptions.own.someone');
  const confirm = async () => {
    const params = { gateway: subscription.paymentGateway || 'system', id: subscription._id };
    const { error } = await cancel({ params });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('subscriptions.own.cancelled'), { subject: subscription._id });
    onDone();
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
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    />
  );
}
