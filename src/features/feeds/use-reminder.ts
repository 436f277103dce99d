import { failedText } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { sendLatestPress } from '#lib/optimistic-toggle.ts';
import { REMINDER_MINUTES } from '#rules/reminders.ts';
import { updateCached } from '#services/cached-answers.ts';
import { useForgetReminderMutation, useRemindMutation } from '#services/reminders.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** The reminder of an announced stream: a press shows at once, and is taken back with a word when the server refuses it. */
export function useReminder({ _id: id, isReminded = false }: Feed) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [remind] = useRemindMutation();
  const [forget] = useForgetReminderMutation();
  const show = (on: boolean) =>
    dispatch(updateCached('feeds', id, (feed: Feed) => ({ ...feed, isReminded: on })));
  const toggle = () => {
    show(!isReminded);
    return sendLatestPress({
      key: `remind ${id}`,
      isOn: isReminded,
      send: async (on) => {
        const { error } = await (on ? remind : forget)({ params: { id } });
        if (!error)
          toast.success(t(on ? 'feeds.stream.isOn' : 'feeds.stream.isOff', { count: REMINDER_MINUTES }));
        return error;
      },
      takeBack: (on, why) => {
        show(on);
        toast.error(failedText(why, t(on ? 'feeds.stream.offFailed' : 'feeds.stream.onFailed')));
      },
    });
  };
  return { isReminded, toggle };
}
