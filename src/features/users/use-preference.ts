import { failedText } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { useUpdateUserMutation } from '#services/users.ts';
import { useAppDispatch, useAppStore } from '#store/hooks.ts';
import { userActions } from '#store/user.ts';

/** A choice of the account's that takes effect at once, on all devices. */
export type Preference = 'forYou' | 'streamMails' | 'chatSigns' | 'massMessages' | 'groupNotifications';

/** Keeps a choice on the account; answers whether it was kept, and says so with a word where it was not. */
export function usePreference(): (name: Preference, on: boolean) => Promise<boolean> {
  const t = useT();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [update] = useUpdateUserMutation();
  return async (name, on) => {
    const { error } = await update({ body: { [name]: on } });
    const { current } = store.getState().user;
    if (error) toast.error(failedText(error, t('users.preferences.failed')));
    else if (current) dispatch(userActions.userUpdated({ ...current, [name]: on }));
    return !error;
  };
}
