import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { useAppSelector, useSettings } from '#store/hooks.ts';
import { MenuLinks } from './menu-links.tsx';
import styles from './site-footer.module.css';

const CONTACT = '/contact';
/** Where the link past endless lists leads to. */
export const FOOTER = 'footer';

/** The quiet end of a page: the operator's links and text, contact, and whether money here is real. */
export function SiteFooter() {
  const t = useT();
  const siteName = useAppSelector((state) => state.ui.siteName);
  const menus = useAppSelector((state) => state.ui.menus);
  const { footerContent, sandboxPayments } = useSettings();
  const linksToContact = menus.some(({ section, path }) => section === 'footer' && path === CONTACT);
  return (
    <footer id={FOOTER} tabIndex={-1} className={styles.footer}>
      <nav aria-label={t('shell.nav.footer')}>
        <ul className={styles.links}>
          <MenuLinks section="footer" className={styles.link} />
          {linksToContact ? null : (
            <li>
              <Link href={CONTACT} className={styles.link}>
                {t('shell.nav.contact')}
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <p>{footerContent || siteName}</p>
      {sandboxPayments ? <p>{t('shell.sandbox')}</p> : null}
    </footer>
  );
}
