import type { ReactNode } from 'react';
import { SearchForm } from './search-form.tsx';
import styles from './work.module.css';

/** The place of a list's filters, known to screen readers as a search. */
export function FilterForm({ label, children }: { label: string; children: ReactNode }) {
  return (
    <SearchForm aria-label={label} className={styles.filters} onSubmit={(event) => event.preventDefault()}>
      {children}
    </SearchForm>
  );
}
