import { useRouter } from 'next/router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { isSamePage } from '#rules/intent.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import { subscriptionModalActions } from '#store/subscription-modal.ts';

/**
 * The site's one subscription sheet, mounted by the shell. Any button opens it through the store;
 * its code is loaded when it is first opened.
 */
export function SubscribeModalHost() {
  const t = useT();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.subscriptionModal.showModal);
  const [Modal, setModal] = useState<ComponentType | null>(null);
  const { asPath } = useRouter();
  const openedOn = useRef<string | null>(null);
  useEffect(() => {
    // The sheet belongs to the page on which it was opened, and closes when the address changes, as by Back.
    openedOn.current = open ? (openedOn.current ?? asPath) : null;
    if (openedOn.current !== null && !isSamePage(openedOn.current, asPath))
      dispatch(subscriptionModalActions.close());
  }, [open, asPath, dispatch]);
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
