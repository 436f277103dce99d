import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'positive' | 'warning' | 'solid';
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A short state: "Active", "In review", "Live" (solid). It is not clickable; a Chip is. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

export interface CountBadgeProps {
  count: number;
  /** What is counted, with the number: "3 unread messages". */
  label: string;
  className?: string;
}

/** The unread number on an icon; nothing at zero, "99+" above 99. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.count, className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
