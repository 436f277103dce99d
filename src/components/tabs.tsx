import type { KeyboardEvent, ReactNode } from 'react';
import { pressedKey } from '#lib/pressed-key.ts';
import { classNames } from './class-names.ts';
import { isMirrored } from './direction.ts';
import { type TabContent, TabText } from './tab-row.tsx';
import styles from './tabs.module.css';
import { useRevealed } from './use-revealed.ts';

interface TabItem extends TabContent {
  id: string;
}

interface TabsProps {
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

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The index a key leads to, or nothing; the arrows swap sides in right-to-left pages. */
function target(event: KeyboardEvent, index: number, count: number): number | undefined {
  const key = pressedKey(event);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
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

interface TabPanelProps {
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
