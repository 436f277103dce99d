import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { useAppSelector } from '#store/hooks.ts';
import styles from './nav-count.module.css';

/** How many conversations wait to be read, beside their link; nothing when none does. */
export function NavCount() {
  const t = useT();
  const count = useAppSelector(({ conversation }) => conversation.unread);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('shell.nav.unread', { count })}</VisuallyHidden>
    </span>
  );
}
