import { type ReactNode, useEffect, useRef } from 'react';
import styles from './work.module.css';

interface Props {
  /** What is chosen: when it changes, its chip is brought into view. */
  value: string;
  children: ReactNode;
}

/** Chips in one line; on phones more than fit scroll sideways. */
export function ChipRow({ value, children }: Props) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `value` is what moves the mark
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chosen) return;
    const middle = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
    row.current.scrollTo?.({ left: middle });
  }, [value]);
  return (
    <div ref={row} className={styles.chips}>
      {children}
    </div>
  );
}
