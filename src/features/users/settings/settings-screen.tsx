import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { DeliveryPanel } from '#features/delivery/delivery-panel.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { roleOf } from '#lib/role.ts';
import { useViewer } from '#store/hooks.ts';
import { PreferenceSwitch } from '../preferences-panel.tsx';
import { LookPanel } from './look-panel.tsx';
import { PushPanel } from './push-panel.tsx';
import styles from './settings.module.css';

/** What the site is like for this person: look, language, what they are told of and where, what others see. */
export function SettingsScreen() {
  const t = useT();
  const viewer = useViewer();
  if (!viewer) return <ListSkeleton rows={6} />;
  const account = roleOf(viewer) === 'performer' ? '/creator/account?tab=devices' : '/user/account';
  return (
    <Column>
      <PageHeader title={t('settings.title')} />
      <div className={styles.parts}>
        <Card bleed>
          <Section title={t('delivery.title')} text={t('delivery.text')}>
            <DeliveryPanel />
          </Section>
        </Card>
        <Card bleed>
          <Section title={t('settings.push')} text={t('settings.push.text')}>
            <PushPanel userId={viewer._id} />
          </Section>
        </Card>
        <Card bleed>
          <Section title={t('settings.look')}>
            <LookPanel />
          </Section>
        </Card>
        <Card bleed>
          <Section title={t('settings.privacy')}>
            <div className={styles.lines}>
              <PreferenceSwitch name="chatSigns" viewer={viewer} />
              <div>
                <Button href={account}>{t('settings.devices')}</Button>
              </div>
            </div>
          </Section>
        </Card>
      </div>
    </Column>
  );
}
