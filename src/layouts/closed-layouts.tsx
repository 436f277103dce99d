import { Button } from '#components/button.tsx';
import { Drawing } from '#components/drawing.tsx';
import { displayNames } from '#components/format.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { Seo } from '#shell/seo.tsx';
import { SystemScreen } from '#shell/system-screen.tsx';
import { useAppSelector, useSettings } from '#store/hooks.ts';
import styles from './blank-frame.module.css';
import { BlankFrame } from './blank-frame.tsx';

/** Settings say maintenance: the operator's message, and the operators' way in. */
export function MaintenanceLayout() {
  const t = useT();
  const { maintenanceMessage } = useSettings();
  return (
    <BlankFrame plain>
      <Seo title={t('system.closed.maintenance.title')} noindex />
      <section className={styles.closed}>
        <Drawing name="stage" width={200} />
        <h1>{t('system.closed.maintenance.title')}</h1>
        <p>{maintenanceMessage || t('system.closed.maintenance.text')}</p>
        <Button variant="quiet" href="/auth/login">
          {t('system.closed.maintenance.login')}
        </Button>
      </section>
    </BlankFrame>
  );
}

/** The country check says blocked: a reason, and no way on. */
export function GeoBlockLayout({ country }: { country?: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const name = country && displayNames(locale, 'region').of(country);
  const site = useAppSelector((state) => state.ui.siteName);
  return (
    <BlankFrame plain>
      <Seo title={t('system.closed.geo.title')} noindex />
      <section className={styles.closed}>
        <Drawing name="lock" width={200} />
        <h1>{t('system.closed.geo.title')}</h1>
        <p>
          {name
            ? t('system.closed.geo.country', { site, country: name })
            : t('system.closed.geo.text', { site })}
        </p>
      </section>
    </BlankFrame>
  );
}

/** The API did not answer while the page was made. */
export function UnavailableLayout() {
  return (
    <BlankFrame>
      <SystemScreen status={503} />
    </BlankFrame>
  );
}
