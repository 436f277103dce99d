import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { type TabContent, TabText } from './tab-row.tsx';
import styles from './tabs.module.css';
import { useRevealed } from './use-revealed.ts';

interface LinkTab extends TabContent {
  href: string;
}

interface LinkTabsProps {
  label: string;
  items: readonly LinkTab[];
  /** The href of the page that is open. */
  current: string;
  /** Keeps the reader's place: the page below the tabs changes, not the scroll position. */
  keepScroll?: boolean;
  className?: string;
}

/** Tabs that are pages of their own. */
export function LinkTabs({ label, items, current, keepScroll, className }: LinkTabsProps) {
  const row = useRevealed(current);
  return (
    <nav aria-label={label}>
      <div ref={row} className={classNames(styles.row, className)}>
        {items.map((item) => (
          <Link
            key={item.href}
            href={item.href}
            scroll={!keepScroll}
            className={styles.tab}
            aria-current={item.href === current ? 'page' : undefined}
          >
            <TabText {...item} />
          </Link>
        ))}
      </div>
    </nav>
  );
}
