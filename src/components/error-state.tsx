import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';
import { StateDrawing } from './state-drawing.tsx';

interface ErrorStateProps {
  /** What happened; never a code. */
  title?: string;
  /** What was kept ("Your draft is safe") and what to do. */
  text?: string;
  onRetry?: () => void;
  /** While a retry runs. */
  retrying?: boolean;
  /** Another way out beside or instead of retrying. */
  action?: ReactNode;
  drawing?: DrawingName;
  compact?: boolean;
}

/** A part of the page that could not be shown; announced, with a way on. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, onRetry, retrying, action, drawing = 'broken', compact } = props;
  const t = useT();
  return (
    <div role="alert" className={classNames(styles.state, compact && styles.compact)}>
      <StateDrawing name={drawing} compact={compact} />
      <p className={styles.title}>{title ?? t('components.failed')}</p>
      <p className={styles.text}>{text ?? t('components.failedHint')}</p>
      <div className={styles.action}>
        {onRetry ? (
          <Button loading={retrying} onClick={onRetry} icon={<RotateCw aria-hidden="true" />}>
            {t('common.retry')}
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}
