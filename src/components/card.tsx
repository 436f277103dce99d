import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface CardProps {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  /** `none` when a picture must reach the edges. */
  padding?: 'normal' | 'none';
  /** On phones the card reaches both screen edges. */
  bleed?: boolean;
  /** The whole card reacts to the pointer because it holds one main link. */
  interactive?: boolean;
  className?: string;
  children: ReactNode;
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-posinset'?: number | undefined;
  'aria-setsize'?: number | undefined;
  tabIndex?: number | undefined;
}

/** Paper on the ground, with a hairline instead of a shadow. */
export function Card({
  as: Tag = 'div',
  padding = 'normal',
  bleed,
  interactive,
  className,
  children,
  ...rest
}: CardProps) {
  const look = classNames(
    styles.card,
    padding === 'normal' && styles.padded,
    bleed && styles.bleed,
    interactive && styles.interactive,
    className,
  );
  return (
    <Tag className={look} {...rest}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </Tag>
  );
}
