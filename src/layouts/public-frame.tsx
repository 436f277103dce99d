import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { Logo } from '#shell/logo.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { useAppSelector } from '#store/hooks.ts';
import { SkipLink, SkipToFooter } from './app-frame.tsx';
import { MenuLinks } from './menu-links.tsx';
import { mainItems } from './nav-items.ts';
import { NavLinks } from './nav-links.tsx';
import styles from './public-frame.module.css';
import { SiteFooter } from './site-footer.tsx';

/** A header across the page, for visitors on pages about the site. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const siteName = useAppSelector((state) => state.ui.siteName);
  return (
    <>
      <SkipLink />
      <SkipToFooter />
      <div className={styles.frame}>
        <header className={styles.header}>
          <Link href="/" className={styles.logo} aria-label={t('shell.nav.logo', { site: siteName })}>
            <Logo />
          </Link>
          <nav className={styles.nav} aria-label={t('shell.nav.main')}>
            <ul>
              <NavLinks items={mainItems(null)} className={styles.link} />
              <MenuLinks section="header" className={styles.link} />
            </ul>
          </nav>
          <IconButton href="/search" label={t('shell.nav.search')} icon={<Search aria-hidden="true" />} />
          <span className={styles.theme}>
            <ThemeSwitch />
          </span>
          <Button variant="quiet" href="/auth/login">
            {t('shell.nav.login')}
          </Button>
          <Button variant="primary" href="/auth/register">
            {t('shell.nav.signup')}
          </Button>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <SiteFooter />
      </div>
    </>
  );
}
