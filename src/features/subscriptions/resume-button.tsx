import { errorOf } from '#api/api-error.ts';
import { Button, type ButtonProps } from '#components/button.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { showOpened } from '#services/opened.ts';
import { useResumeSubscriptionMutation } from '#services/subscriptions.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { type SubscribablePerformer, subscriptionModalActions } from '#store/subscription-modal.ts';
import { useDayText } from './use-period-texts.ts';

/** Takes back the cancellation of a subscription that still runs, for free. */
export function useResume(performerId: string) {
  const t = useT();
  const day = useDayText();
  const dispatch = useAppDispatch();
  const [send, call] = useResumeSubscriptionMutation();
  const resume = async (id: string, cardId?: string) => {
    const outcome = await send({ params: { id }, body: { cardId } });
    if (outcome.data) {
      const { nextRecurringDate } = outcome.data;
      toast.success(
        nextRecurringDate
          ? t('subscriptions.resume.done', { date: day(nextRecurringDate) })
          : t('subscriptions.resume.doneShort'),
        { subject: id },
      );
      dispatch(showOpened({ performerId }));
    }
    return outcome;
  };
  return { resume, busy: call.isLoading, error: errorOf(call.error) };
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
    const refused = errorOf((await resume(id)).error);
    if (!refused) return;
    if (refused.code === 'payments.card-missing')
      dispatch(subscriptionModalActions.open({ performer, subscriptionType: plan }));
    else toast.error(refused.message);
  };
  return (
    <Button {...look} loading={busy} onClick={() => void press()}>
      {t('subscriptions.resume.action')}
    </Button>
  );
}
