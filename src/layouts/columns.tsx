import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** The reading column: 640 px, in the middle of its place. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** Reading column with context at its side on large screens; `aside` comes after the content on smaller ones. */
export function Columns({
  children,
  aside,
  label,
}: {
  children: ReactNode;
  aside: ReactNode;
  label: string;
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.content}>{children}</div>
      <aside className={styles.aside} aria-label={label}>
        {aside}
      </aside>
    </div>
  );
}
