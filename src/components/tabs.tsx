import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '#i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { isMirrored } from './direction.ts';
import { compactNumber } from './format.ts';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

interface TabContent {
  label: string;
  icon?: ReactNode;
  /** How many things are behind it; 0 is shown. */
  count?: number;
}

export interface TabItem extends TabContent {
  id: string;
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem[];
  /** The id of the chosen item. */
  value: string;
  onChange: (id: string) => void;
  /** Ties tabs to their panels; unique on the page. */
  idPrefix: string;
  className?: string;
}

/** Brings the chosen tab into view in a row that scrolls sideways, without moving the page. */
function useRevealed(value: string) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `value` is what moves the mark
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]');
    if (!row.current || !chosen) return;
    const middle = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
    row.current.scrollTo?.({ left: middle });
  }, [value]);
  return row;
}

function TabText({ label, icon, count }: TabContent) {
  const locale = useLocale();
  return (
    <>
      {icon}
      {label}
      {count === undefined ? null : <span className={styles.count}>{compactNumber(locale, count)}</span>}
    </>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The index a key leads to, or nothing; the arrows swap sides in right-to-left pages. */
function target(event: KeyboardEvent, index: number, count: number): number | undefined {
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  const step = STEPS[event.key];
  if (!step) return undefined;
  return (index + (isMirrored() ? -step : step) + count) % count;
}

/** Tabs that show panels of the same page. One tab stop; arrows, Home and End move. */
export function Tabs({ label, items, value, onChange, idPrefix, className }: TabsProps) {
  const row = useRevealed(value);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const next = target(event, index, items.length);
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    onChange(item.id);
    document.getElementById(`${idPrefix}-tab-${item.id}`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={classNames(styles.row, className)}>
      {items.map((item, index) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`${idPrefix}-tab-${item.id}`}
          className={styles.tab}
          aria-selected={item.id === value}
          aria-controls={item.id === value ? `${idPrefix}-panel-${item.id}` : undefined}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange(item.id)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <TabText {...item} />
        </button>
      ))}
    </div>
  );
}

export interface TabPanelProps {
  idPrefix: string;
  /** The chosen tab's id. */
  value: string;
  children: ReactNode;
}

/** What the chosen tab shows. */
export function TabPanel({ idPrefix, value, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${idPrefix}-panel-${value}`}
      aria-labelledby={`${idPrefix}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control must be reachable to be read
      tabIndex={0}
      className={styles.panel}
    >
      {children}
    </div>
  );
}

export interface LinkTab extends TabContent {
  href: string;
}

export interface LinkTabsProps {
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
