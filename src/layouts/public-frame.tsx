import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { Logo } from '#shell/logo.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import { SkipLink } from './app-frame.tsx';
import { DrawerHost, useDrawer } from './drawer-context.tsx';
import { MenuLinks } from './menu-links.tsx';
import { mainItems } from './nav-items.ts';
import { NavLinks } from './nav-links.tsx';
import styles from './public-frame.module.css';
import { SiteFooter } from './site-footer.tsx';

function Account() {
  const t = useT();
  const viewer = useViewer();
  const openDrawer = useDrawer();
  if (!viewer) {
    return (
      <>
        <Button variant="quiet" href="/auth/login">
          {t('shell.nav.login')}
        </Button>
        <Button variant="primary" href="/auth/register">
          {t('shell.nav.signup')}
        </Button>
      </>
    );
  }
  return (
    <button
      type="button"
      className={styles.account}
      onClick={openDrawer}
      aria-haspopup="dialog"
      aria-label={t('shell.nav.account')}
    >
      <Avatar name={viewer.name} src={viewer.avatar} size={40} />
    </button>
  );
}

/** A header across the page, for visitors and for pages about the site. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const siteName = useAppSelector((state) => state.ui.siteName);
  return (
    <DrawerHost>
      <SkipLink />
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
          <Account />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <SiteFooter />
      </div>
    </DrawerHost>
  );
}
