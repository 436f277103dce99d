import { Button } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { userFlows } from '#store/user.ts';
import styles from './shell.module.css';

/** Somebody is signed in, but the server could not be asked who: they stay signed in, and may have it asked again. */
export function SessionUnasked() {
  const t = useT();
  const dispatch = useAppDispatch();
  return (
    <section className={styles.bar} role="alert">
      <p>{t('shell.unasked')}</p>
      <Button size="small" onClick={() => dispatch(userFlows.current.request())}>
        {t('common.retry')}
      </Button>
    </section>
  );
}
