import type { ReactNode } from 'react';
import { useLocale } from '#i18n/use-t.ts';
import { compactNumber } from './format.ts';
import styles from './tabs.module.css';

export interface TabContent {
  label: string;
  icon?: ReactNode;
  /** How many things are behind it; 0 is shown. */
  count?: number;
}

/** What stands on a tab. */
export function TabText({ label, icon, count }: TabContent) {
  const locale = useLocale();
  return (
    <>
      {icon}
      <span>{label}</span>
      {count === undefined ? null : <span className={styles.count}>{compactNumber(locale, count)}</span>}
    </>
  );
}
