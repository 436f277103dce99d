import type { ReactNode } from 'react';
import styles from './payouts.module.css';

/** A table that scrolls sideways where it is wider than the screen, with the arrow keys as well. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keys
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
