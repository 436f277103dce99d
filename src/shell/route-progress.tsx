import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import styles from './shell.module.css';

/** Quick pages come without a bar; it would only flicker. */
const DELAY_MS = 120;

/** A thin bar at the top while the next page is on its way. */
export function RouteProgress() {
  const t = useT();
  const { events } = useRouter();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (_path: string, { shallow }: { shallow?: boolean } = {}) => {
      clearTimeout(timer);
      if (!shallow) timer = setTimeout(() => setShown(true), DELAY_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      setShown(false);
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', stop);
    events.on('routeChangeError', stop);
    return () => {
      stop();
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', stop);
      events.off('routeChangeError', stop);
    };
  }, [events]);
  return shown ? (
    <div className={styles.progress} role="progressbar" aria-label={t('shell.loading')} />
  ) : null;
}
