import { useRouter } from 'next/router';
import { useState } from 'react';
import { Card } from '#components/card.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { DevicesPanel } from '#features/performers/account/devices-panel.tsx';
import { PasswordForm } from '#features/performers/account/password-form.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useViewer } from '#store/hooks.ts';
import styles from './account.module.css';
import { PortraitPanel } from './portrait-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The fan's own record; also where people land whose e-mail address or username is missing. */
export function UserAccountScreen() {
  const t = useT();
  const viewer = useViewer();
  const { isReady } = useRouter();
  const [changedProfile, setChangedProfile] = useState(false);
  const [changedPassword, setChangedPassword] = useState(false);
  if (!viewer || !isReady) return <ListSkeleton rows={6} />;
  return (
    <Column>
      <PageHeader title={t('users.account.title')} />
      <LeaveGuard when={changedProfile || changedPassword} />
      <div className={styles.parts}>
        {viewer.email && viewer.username ? null : (
          <Notice tone="accent" title={t('users.account.incomplete')}>
            {t('users.account.incomplete.text')}
          </Notice>
        )}
        <Card bleed>
          <Section title={t('users.account.profile')}>
            <PortraitPanel user={viewer} />
            <ProfileForm user={viewer} onDirty={setChangedProfile} />
          </Section>
        </Card>
        <Card bleed>
          <Section title={t('users.account.password')}>
            <PasswordForm onDirty={setChangedPassword} />
          </Section>
        </Card>
        <Card bleed>
          <Section title={t('users.account.preferences')}>
            <PreferencesPanel />
          </Section>
        </Card>
        <Card bleed>
          <Section title={t('users.account.devices')}>
            <DevicesPanel />
          </Section>
        </Card>
      </div>
    </Column>
  );
}
