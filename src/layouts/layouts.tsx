import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import type { LayoutName } from '#shell/page.tsx';
import type { Closed } from '#shell/page-access.ts';
import { useLoggedIn } from '#store/hooks.ts';
import { AppFrame } from './app-frame.tsx';
import styles from './blank-frame.module.css';
import { BlankFrame } from './blank-frame.tsx';
import { PublicFrame } from './public-frame.tsx';

/** `country` (two letters) is for the page that says it is blocked. */
type Frame = { children: ReactNode; country?: string | undefined };
type Layout = ComponentType<Frame>;

/** Few ever see them. */
const MaintenanceLayout = dynamic<Frame>(() =>
  import('./closed-layouts.tsx').then((doors) => doors.MaintenanceLayout),
);
const GeoBlockLayout = dynamic<Frame>(() =>
  import('./closed-layouts.tsx').then((doors) => doors.GeoBlockLayout),
);
const UnavailableLayout = dynamic<Frame>(() =>
  import('./closed-layouts.tsx').then((doors) => doors.UnavailableLayout),
);

function PrimaryLayout({ children }: Frame) {
  return <AppFrame>{children}</AppFrame>;
}

/** As primary; visitors are invited to join. */
function HomeLayout({ children }: Frame) {
  const t = useT();
  const loggedIn = useLoggedIn();
  const invitation = (
    <aside className={styles.join} aria-label={t('shell.nav.signup')}>
      <p>{t('shell.join.text')}</p>
      <Button size="small" href="/auth/register">
        {t('shell.join.action')}
      </Button>
    </aside>
  );
  return <AppFrame before={loggedIn ? null : invitation}>{children}</AppFrame>;
}

/** A header across the page for visitors. Whoever is signed in keeps the navigation they have everywhere. */
function PublicLayout({ children }: Frame) {
  return useLoggedIn() ? <AppFrame>{children}</AppFrame> : <PublicFrame>{children}</PublicFrame>;
}

function BlankLayout({ children }: Frame) {
  return <BlankFrame>{children}</BlankFrame>;
}

/** Every layout there is: those a page may ask for, and those that win over it. */
export const LAYOUTS: Record<LayoutName | Closed, Layout> = {
  primary: PrimaryLayout,
  home: HomeLayout,
  public: PublicLayout,
  blank: BlankLayout,
  maintenance: MaintenanceLayout,
  'geo-block': GeoBlockLayout,
  unavailable: UnavailableLayout,
};
