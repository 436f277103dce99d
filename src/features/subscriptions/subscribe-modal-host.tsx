import { useRouter } from 'next/router';
import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { isSamePage } from '#rules/intent.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import { subscriptionModalActions } from '#store/subscription-modal.ts';

/**
 * The site's one subscription sheet, mounted by the shell. Any button opens it through the store;
 * its code comes with the first opening.
 */
export function SubscribeModalHost() {
  const t = useT();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.subscriptionModal.showModal);
  const [Modal, setModal] = useState<ComponentType | null>(null);
  const { events, asPath } = useRouter();
  useEffect(() => {
    // It belongs to the page on which it was opened: after Back it would cover another one.
    const onArrival = (path: string) => {
      if (!isSamePage(path, asPath)) dispatch(subscriptionModalActions.close());
    };
    events.on('routeChangeComplete', onArrival);
    return () => events.off('routeChangeComplete', onArrival);
  }, [events, asPath, dispatch]);
  useEffect(() => {
    if (!open || Modal) return;
    import('./subscribe-modal.tsx').then(
      (module) => setModal(() => module.SubscribeModal),
      () => {
        dispatch(subscriptionModalActions.close());
        toast.error(t('common.unreachable'));
      },
    );
  }, [open, Modal, dispatch, t]);
  return open && Modal ? <Modal /> : null;
}
