import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';
import { StateDrawing } from './state-drawing.tsx';

interface EmptyStateProps {
  drawing: DrawingName;
  /** One sentence: what would be here. */
  title: string;
  text?: string;
  /** One action that fills the place. */
  action?: ReactNode;
  /** For a tab or a panel rather than a page. */
  compact?: boolean;
}

/** Nothing here yet, said kindly, with the one thing to do about it. */
export function EmptyState({ drawing, title, text, action, compact }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, compact && styles.compact)}>
      <StateDrawing name={drawing} compact={compact} />
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
