import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** What progresses, for screen readers. */
  label: string;
  /** 0–100; without it the bar only says that something is going on. */
  value?: number;
  tone?: 'accent' | 'positive' | 'warning';
  className?: string;
}

/** A thin bar for uploads, goals and checklists. */
export function ProgressBar({ label, value, tone = 'accent', className }: ProgressBarProps) {
  const known = value === undefined ? undefined : Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known}
      className={classNames(styles.track, styles[tone], known === undefined && styles.unknown, className)}
    >
      <span style={{ width: `${known ?? 30}%` }} />
    </div>
  );
}
