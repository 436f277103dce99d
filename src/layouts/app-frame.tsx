import { LogIn, Menu, Search, UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Link } from '#components/link.tsx';
import { ShortText } from '#components/short-text.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { Logo } from '#shell/logo.tsx';
import { SearchBox } from '#shell/search-box.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import styles from './app-frame.module.css';
import { DrawerHost, useDrawer } from './drawer-context.tsx';
import { NavCount } from './nav-count.tsx';
import { bottomItems, mainItems, NOTIFICATIONS, SEARCH } from './nav-items.ts';
import { NavLinks } from './nav-links.tsx';
import { FOOTER, SiteFooter } from './site-footer.tsx';
import { WalletChip } from './wallet-chip.tsx';

// For performers alone.
const CreateMenu = dynamic(() => import('./create-menu.tsx').then((part) => part.CreateMenu));

function HomeLink({ rail }: { rail?: boolean }) {
  const t = useT();
  const siteName = useAppSelector((state) => state.ui.siteName);
  return (
    <Link href="/home" className={styles.logo} aria-label={t('shell.nav.logo', { site: siteName })}>
      <Logo rail={rail} />
    </Link>
  );
}

/** Left on large screens, a narrow rail on tablets, absent on phones. */
function SideNav() {
  const t = useT();
  const viewer = useViewer();
  const openDrawer = useDrawer('start');
  // The page of the search has the box itself.
  const isSearch = useRouter().pathname === '/search';
  return (
    <header className={styles.side}>
      <HomeLink rail />
      {isSearch ? null : (
        <div className={styles.search}>
          <SearchBox />
        </div>
      )}
      <nav aria-label={t('shell.nav.main')}>
        <ul className={styles.links}>
          <NavLinks items={[SEARCH]} className={classNames(styles.link, styles.searchLink)} />
          <NavLinks items={mainItems(viewer)} className={styles.link} />
        </ul>
      </nav>
      {viewer?.isPerformer ? <CreateMenu /> : null}
      <div className={styles.sideEnd}>
        {viewer ? (
          <>
            {roleOf(viewer) === 'admin' ? null : <WalletChip rail />}
            <button type="button" className={styles.account} onClick={openDrawer} aria-haspopup="dialog">
              <Avatar name={viewer.name} src={viewer.avatar} size={40} />
              <ShortText text={viewer.name} className={styles.accountName} />
              <Menu aria-hidden="true" />
            </button>
          </>
        ) : (
          <>
            <Button variant="primary" href="/auth/register" className={styles.labelled} wide>
              {t('shell.nav.signup')}
            </Button>
            <Button href="/auth/login" className={styles.labelled} wide>
              {t('shell.nav.login')}
            </Button>
            <ThemeSwitch />
          </>
        )}
      </div>
    </header>
  );
}

/** The way to the notifications, where the side navigation is not. */
function Bell() {
  const t = useT();
  const { href, label, icon: Icon } = NOTIFICATIONS;
  return (
    <Link href={href} className={styles.bell} title={t(label)}>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{t(label)}</VisuallyHidden>
      <NavCount of="notifications" />
    </Link>
  );
}

/** On phones: the logo, the way to the search, and the balance or the theme. */
function TopBar() {
  const t = useT();
  const viewer = useViewer();
  return (
    <header className={styles.top}>
      <HomeLink />
      <span className={styles.topEnd}>
        <IconButton href="/search" label={t('shell.nav.search')} icon={<Search aria-hidden="true" />} />
        {viewer && roleOf(viewer) !== 'admin' ? (
          <>
            <Bell />
            <WalletChip />
          </>
        ) : (
          <ThemeSwitch />
        )}
      </span>
    </header>
  );
}

/** Thumb reach on phones: five places. */
function BottomNav() {
  const t = useT();
  const viewer = useViewer();
  const openDrawer = useDrawer();
  const visitor = [
    { href: '/auth/login', label: 'shell.nav.login', icon: LogIn },
    { href: '/auth/register', label: 'shell.nav.signup', icon: UserPlus },
  ] as const;
  return (
    <nav className={styles.bottom} aria-label={t('shell.nav.main')}>
      <ul>
        <NavLinks items={bottomItems(viewer)} className={styles.tab} />
        {viewer ? (
          <li>
            <button type="button" className={styles.tab} onClick={openDrawer} aria-haspopup="dialog">
              <Menu aria-hidden="true" />
              <span>{t('shell.nav.menu')}</span>
            </button>
          </li>
        ) : (
          <NavLinks items={visitor} className={styles.tab} />
        )}
      </ul>
    </nav>
  );
}

export function SkipLink() {
  const t = useT();
  return (
    <a href="#main" className={styles.skip}>
      {t('shell.skip')}
    </a>
  );
}

/** Past a list that goes on for as long as one reads. */
export function SkipToFooter() {
  const t = useT();
  return (
    <a href={`#${FOOTER}`} className={styles.skip}>
      {t('shell.skipToFooter')}
    </a>
  );
}

/** Navigation left, content in the middle; on phones a bar on top and five places below. */
export function AppFrame({ children, before }: { children: ReactNode; before?: ReactNode }) {
  return (
    <DrawerHost>
      <SkipLink />
      <SkipToFooter />
      <div className={styles.frame}>
        <ErrorBoundary fallback="none">
          <SideNav />
        </ErrorBoundary>
        <div className={styles.page}>
          <ErrorBoundary fallback="none">
            <TopBar />
          </ErrorBoundary>
          {before}
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <ErrorBoundary fallback="none">
            <SiteFooter />
          </ErrorBoundary>
        </div>
      </div>
      <ErrorBoundary fallback="none">
        <BottomNav />
      </ErrorBoundary>
    </DrawerHost>
  );
}
