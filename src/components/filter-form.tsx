import type { ReactNode } from 'react';
import styles from './work.module.css';

/** The place of a list's filters, known to screen readers as a search. */
export function FilterForm({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers yet
    <form
      role="search"
      aria-label={label}
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  );
}
