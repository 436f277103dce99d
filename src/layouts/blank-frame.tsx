import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { Logo } from '#shell/logo.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { useAppSelector } from '#store/hooks.ts';
import { SkipLink } from './app-frame.tsx';
import styles from './blank-frame.module.css';

/** Nothing but the logo and one thing to do: signing in, closed doors. `plain` leaves out every way on. */
export function BlankFrame({ children, plain }: { children: ReactNode; plain?: boolean }) {
  const t = useT();
  const siteName = useAppSelector((state) => state.ui.siteName);
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <header className={styles.header}>
          {plain ? (
            <span className={styles.logo}>
              <Logo />
            </span>
          ) : (
            <Link href="/" className={styles.logo} aria-label={t('shell.nav.logo', { site: siteName })}>
              <Logo />
            </Link>
          )}
          <ThemeSwitch />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </>
  );
}
