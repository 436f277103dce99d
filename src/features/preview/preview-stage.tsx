import { type ReactNode, type SyntheticEvent, useMemo } from 'react';
import { Provider } from 'react-redux';
import type { Api } from '#api/client.ts';
import { toast } from '#components/toast.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useT } from '#i18n/use-t.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import type { PreviewRole } from '#rules/preview.ts';
import { createStore } from '#store/create-store.ts';
import { useAppStore } from '#store/hooks.ts';
import styles from './preview.module.css';

/** What is shown here was asked for before; nothing may be asked or done in the performer's own name. */
const never = () => new Promise<never>(() => undefined);
const silent: Api = { send: never, sendResumable: never };

/** Nobody's account: enough of one for screens to show what they show to fans. */
const FAN: CurrentUser = {
  ...{ _id: 'preview', name: '', username: 'preview', avatar: DEFAULT_AVATAR, cover: '', isOnline: 0 },
  ...{ isPerformer: false, country: '', createdAt: '', email: '', firstName: '', lastName: '', phone: '' },
  ...{
    gender: '',
    roles: ['user'],
    status: 'active',
    balance: 0,
    verifiedEmail: true,
    forYou: true,
    streamMails: true,
    chatSigns: true,
    massMessages: true,
    groupNotifications: true,
    updatedAt: '',
  },
};

function useTheirStore(isFan: boolean) {
  const store = useAppStore();
  return useMemo(() => {
    const { settings, ui, auth, user } = store.getState();
    const theirs = isFan
      ? { auth, user: { ...user, current: FAN } }
      : { auth: { ...auth, loggedIn: false }, user: { ...user, current: null } };
    return createStore({ settings, ui, ...theirs }, undefined, { api: silent });
  }, [store, isFan]);
}

/** The page as the other person sees it: films play, and nothing else can be pressed. */
export function PreviewStage({ as, children }: { as: PreviewRole; children: ReactNode }) {
  const t = useT();
  const store = useTheirStore(as !== 'visitor' && as !== 'blocked-country');
  const hold = (event: SyntheticEvent) => {
    const pressed = (event.target as Element).closest('a, button, summary, input, select, form');
    if (!pressed || pressed.closest('[data-plays]')) return;
    event.preventDefault();
    event.stopPropagation();
    toast.info(t('preview.held'));
  };
  return (
    <div className={styles.stage} onClickCapture={hold} onSubmitCapture={hold}>
      <Provider store={store}>{children}</Provider>
    </div>
  );
}
