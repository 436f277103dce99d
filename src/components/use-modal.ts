import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: () => void;
}

const modals = new Set<HTMLDialogElement>();

/**
 * Lets somebody else's window be used while `work` runs: a bank's question, which card services show at the end of the
 * page. Our dialogs stay in sight, but a modal one would lie above it and keep the keyboard and every click for itself.
 */
export async function besideModals<T>(work: () => Promise<T>): Promise<T> {
  const stepped = [...modals].filter((dialog) => dialog.open);
  const focused = document.activeElement;
  for (const dialog of stepped) {
    dialog.close();
    dialog.show();
  }
  try {
    return await work();
  } finally {
    for (const dialog of stepped.filter((one) => modals.has(one) && one.open)) {
      dialog.close();
      dialog.showModal();
    }
    if (stepped.length > 0 && focused instanceof HTMLElement && focused.isConnected) focused.focus();
  }
}

/**
 * Opens a native <dialog> as a modal for as long as it is on the page. The browser keeps the focus inside and
 * gives it back; focus starts on `[data-autofocus]`, else on the dialog itself, so that its title is read.
 */
export function useModal(onClose: () => void, locked = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  // A layout effect's clean-up runs while the dialog is still in the page: only then is focus given back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onFocus = ({ target }: FocusEvent) => {
      // Another dialog may stand in it.
      if (target instanceof HTMLElement && target.closest('dialog') === dialog) focused.current = target;
    };
    dialog.addEventListener('focusin', onFocus);
    if (!dialog.open) dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    modals.add(dialog);
    return () => {
      dialog.removeEventListener('focusin', onFocus);
      modals.delete(dialog);
      dialog.close();
    };
  }, []);
  const close = () => {
    if (!locked) onClose();
  };
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      // Where the browser does not wait for an answer, it closes the dialog now and then tells of that (`onClose`).
      if (event.cancelable) close();
    },
    onClose: () => {
      const dialog = ref.current;
      // One that is open again was only closed by React's double run of effects in development, or stepped aside.
      if (!dialog?.isConnected || dialog.open) return;
      // The browser closed it on its own: Chrome does so at a second Escape, or Back of a phone, without a press or a key
      // in between. Whether it closes the page decides: it may be locked, or ask. Until then it stands as it was.
      const place = focused.current;
      dialog.showModal();
      if (place?.isConnected) place.focus();
      close();
    },
  };
}
