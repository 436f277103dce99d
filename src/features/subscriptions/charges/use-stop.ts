import { errorOf, toApiError } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { NextCharge } from '#contract/subscriptions.ts';
import { useT } from '#i18n/use-t.ts';
import { useCancelSubscriptionMutation } from '#services/payments.ts';
import { useResume } from '../resume-button.tsx';
import { useDayText } from '../use-period-texts.ts';

/** Stops a subscription with one press, which can be taken back for a while; access stays until the end. */
export function useStop(charge: NextCharge) {
  const t = useT();
  const day = useDayText();
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const { resume } = useResume(charge.performerId);
  const { _id: id, performerInfo, paymentGateway, expiredAt } = charge;
  const name = performerInfo?.name ?? t('subscriptions.own.someone');
  const undo = async () => {
    const refused = errorOf((await resume(id)).error);
    if (refused) toast.error(refused.message);
  };
  const stop = async () => {
    const { error } = await cancel({ params: { gateway: paymentGateway || 'system', id } });
    if (error) return void toast.error(toApiError(error).message);
    toast.success(
      expiredAt
        ? t('subscriptions.charges.stopped', { name, date: day(expiredAt) })
        : t('subscriptions.own.cancelled'),
      { action: { label: t('subscriptions.charges.undo'), onClick: () => void undo() }, subject: id },
    );
  };
  return { name, stop: () => void stop(), busy: isLoading };
}
