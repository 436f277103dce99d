import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { useAppSelector } from '#store/hooks.ts';
import styles from './nav-count.module.css';
import type { NavItem } from './nav-items.ts';

/** How much waits to be read, beside its link; nothing when nothing does. */
export function NavCount({ of }: { of: NonNullable<NavItem['counts']> }) {
  const t = useT();
  const count = useAppSelector(({ conversation, notification }) =>
    of === 'conversations' ? conversation.unread : notification.total,
  );
  if (count === 0) return null;
  const words = of === 'conversations' ? 'shell.nav.unread' : 'shell.nav.unreadNotifications';
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t(words, { count })}</VisuallyHidden>
    </span>
  );
}
