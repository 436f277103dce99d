import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

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
      <span>{children}</span>
    </span>
  );
}
