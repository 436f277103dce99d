import { Button, type ButtonProps } from '#components/button.tsx';
import { toast } from '#components/toast.ts';
import { announceUnlock } from '#features/feeds/unlocks.ts';
import { useT } from '#i18n/use-t.ts';
import { useCall } from '#lib/use-call.ts';
import { subscriptionsService } from '#services/subscriptions.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { type SubscribablePerformer, subscriptionModalActions } from '#store/subscription-modal.ts';
import { useDayText } from './use-period-texts.ts';

/** Takes back the cancellation of a subscription that still runs, for free. */
export function useResume(performerId: string) {
  const t = useT();
  const day = useDayText();
  const call = useCall(subscriptionsService.resume);
  const resume = async (id: string, cardId?: string) => {
    const outcome = await call.run({ params: { id }, body: { cardId } });
    if (outcome.ok) {
      const { nextRecurringDate } = outcome.data;
      toast.success(
        nextRecurringDate
          ? t('subscriptions.resume.done', { date: day(nextRecurringDate) })
          : t('subscriptions.resume.doneShort'),
      );
      announceUnlock({ performerId });
    }
    return outcome;
  };
  return { resume, busy: call.loading, error: call.error };
}

interface ResumeButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide'> {
  /** The subscription's id. */
  id: string;
  performer: SubscribablePerformer;
  plan: 'monthly' | 'yearly';
}

/** One press, nothing charged. Where the old card cannot be used any more, the sheet asks for another. */
export function ResumeButton({ id, performer, plan, ...look }: ResumeButtonProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { resume, busy } = useResume(performer._id);
  const press = async () => {
    const outcome = await resume(id);
    if (outcome.ok) return;
    if (outcome.error.code === 'payments.card-missing')
      dispatch(subscriptionModalActions.open({ performer, subscriptionType: plan }));
    else toast.error(outcome.error.message);
  };
  return (
    <Button {...look} loading={busy} onClick={() => void press()}>
      {t('subscriptions.resume.action')}
    </Button>
  );
}
