import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** A turning ring in the text's colour. It says nothing to screen readers: put `aria-busy` around it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg className={classNames(styles.spinner, className)} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" pathLength="100" />
    </svg>
  );
}
