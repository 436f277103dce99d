import { useState } from 'react';
import { CheckField } from '#components/check-field.tsx';
import { toast } from '#components/toast.ts';
import type { CurrentUser } from '#contract/users.ts';
import styles from '#features/performers/account/account.module.css';
import { useT } from '#i18n/use-t.ts';
import { useViewer } from '#store/hooks.ts';
import { type Preference, usePreference } from './use-preference.ts';

const PREFERENCES: readonly Preference[] = [
  'forYou',
  'streamMails',
  'chatSigns',
  'massMessages',
  'groupNotifications',
];

/** A switch that shows what was chosen while it is being kept. */
export function PreferenceSwitch({ name, viewer }: { name: Preference; viewer: CurrentUser }) {
  const t = useT();
  const choose = usePreference();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setWanted(on);
    if (await choose(name, on)) toast.success(t('common.saved.short'));
    setWanted(null);
  };
  return (
    <CheckField
      kind="switch"
      label={t(`users.preferences.${name}`)}
      hint={t(`users.preferences.${name}.hint`)}
      checked={wanted ?? viewer[name]}
      aria-busy={wanted !== null}
      onChange={(event) => {
        if (wanted === null) void change(event.target.checked);
      }}
    />
  );
}

/** What the site does for this account, each with a switch that takes effect at once. */
export function PreferencesPanel() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <div className={styles.form}>
      {PREFERENCES.map((name) => (
        <PreferenceSwitch key={name} name={name} viewer={viewer} />
      ))}
    </div>
  );
}
