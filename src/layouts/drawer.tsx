import { LogOut, X } from 'lucide-react';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { classNames } from '#components/class-names.ts';
import { IconButton } from '#components/icon-button.tsx';
import { ShortText } from '#components/short-text.tsx';
import { useModal } from '#components/use-modal.ts';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { LanguageSelect } from '#shell/language-select.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { authFlows } from '#store/auth.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { accountItems } from './account-items.ts';
import styles from './drawer.module.css';
import { MenuLinks } from './menu-links.tsx';
import { NavLinks } from './nav-links.tsx';
import { WalletChip } from './wallet-chip.tsx';

/** The side of the screen that the drawer comes from: that of the button which opened it. */
export type DrawerSide = 'start' | 'end';

/** Everything that is the viewer's own: face, balance, lists, theme, language, the way out. */
export function Drawer({ side, onClose }: { side: DrawerSide; onClose: () => void }) {
  const t = useT();
  const viewer = useViewer();
  const dispatch = useAppDispatch();
  const modal = useModal(onClose);
  useCloseOnNavigation(onClose);
  if (!viewer) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and there is a button
    <dialog
      ref={modal.ref}
      tabIndex={-1}
      aria-label={t('shell.nav.account')}
      className={classNames(styles.drawer, styles[side])}
      onCancel={modal.onCancel}
      onClose={modal.onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Avatar name={viewer.name} src={viewer.avatar} size={48} />
          <div className={styles.who}>
            <strong>
              <ShortText text={viewer.name} />
            </strong>
            <ShortText text={`@${viewer.username}`} />
          </div>
          <IconButton label={t('shell.nav.closeMenu')} icon={<X />} onClick={onClose} />
        </div>
        {roleOf(viewer) === 'admin' ? null : <WalletChip wide />}
        <nav aria-label={t('shell.nav.account')}>
          <ul className={styles.list}>
            <NavLinks items={accountItems(viewer)} className={styles.link} />
            <MenuLinks section="main" className={styles.link} />
          </ul>
        </nav>
        <div className={styles.foot}>
          <LanguageSelect />
          <ThemeSwitch lineClass={styles.link} />
          <button type="button" className={styles.link} onClick={() => dispatch(authFlows.logout.request())}>
            <LogOut aria-hidden="true" />
            <span>{t('shell.nav.logout')}</span>
          </button>
        </div>
      </div>
    </dialog>
  );
}

function useCloseOnNavigation(onClose: () => void): void {
  const { events } = useRouter();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const close = () => latest.current();
    events.on('routeChangeStart', close);
    return () => events.off('routeChangeStart', close);
  }, [events]);
}
