import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** The heading's level; 2 on a page with one <h1>. */
  level?: 2 | 3;
  text?: ReactNode;
  /** A link or a quiet button at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled part of a page, known to screen readers by its title. */
export function Section({ title, level = 2, text, action, children, className }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={classNames(styles.section, className)}>
      <div className={styles.head}>
        <div>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {text ? <p className={styles.text}>{text}</p> : null}
        </div>
        {action}
      </div>
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  );
}
