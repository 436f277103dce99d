import { type ComponentType, useCallback, useRef, useState } from 'react';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';

/** A server that takes the request and says nothing would leave the button waiting for minutes. */
const CODE_MS = 10_000;

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code did not come in time')), CODE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface LazyComponent<Props> {
  /** The loaded sheet while it is open, else null. */
  Sheet: ComponentType<Props> | null;
  /** Its code is on its way. */
  loading: boolean;
  show: () => void;
  hide: () => void;
}

/**
 * A sheet whose code comes when somebody asks for it, so that public pages stay light. When the code cannot be
 * loaded, or does not come, a toast says so and the page stays as it is.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const t = useT();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const opener = useRef<Element | null>(null);
  const show = useCallback(() => {
    opener.current = document.activeElement;
    setLoading(true);
    inTime(load())
      .then(
        (component) => {
          setLoaded(() => component);
          setOpen(true);
        },
        () => toast.error(t('common.unreachable')),
      )
      .finally(() => setLoading(false));
  }, [load, t]);
  const hide = useCallback(() => {
    setOpen(false);
    // The browser gives the focus back to what had it when the sheet came, which its code took a while for.
    setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) {
        opener.current.focus();
      }
    });
  }, []);
  return { Sheet: open ? Loaded : null, loading, show, hide };
}
