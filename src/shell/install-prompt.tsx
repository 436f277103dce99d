import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import { keepAnswer } from '#lib/kept-cookie.ts';
import { useAppSelector } from '#store/hooks.ts';
import styles from './shell.module.css';
import type { InstallOffer } from './use-install-offer.ts';

/** Offers to put the site on the home screen; asked once in half a year. */
export function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const t = useT();
  const siteName = useAppSelector((state) => state.ui.siteName);
  const [done, setDone] = useState(false);
  const finish = () => {
    keepAnswer('install', 'asked');
    setDone(true);
  };
  if (done) return null;
  const { install } = offer;
  return (
    <section className={styles.bar} aria-label={t('system.install.label')}>
      <p>{t(install ? 'system.install.text' : 'system.install.ios', { site: siteName })}</p>
      <Button size="small" variant="quiet" onClick={finish}>
        {t('system.install.later')}
      </Button>
      {install ? (
        <Button
          size="small"
          variant="primary"
          onClick={() => {
            install();
            finish();
          }}
        >
          {t('system.install.yes')}
        </Button>
      ) : null}
    </section>
  );
}
