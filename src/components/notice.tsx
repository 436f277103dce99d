import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'accent' | 'positive' | 'warning';
  title?: string;
  children?: ReactNode;
  /** A link or a small button. */
  action?: ReactNode;
  /** It came up after an action of the reader's, so it is read out at once. */
  announce?: boolean;
}

/** A calm strip inside the page: "In review", "Simulated payments", "You are offline". */
export function Notice({ tone = 'info', title, children, action, announce }: NoticeProps) {
  const Icon = tone === 'warning' ? CircleAlert : tone === 'positive' ? CircleCheck : Info;
  return (
    <div className={classNames(styles.notice, styles[tone])} role={announce ? 'alert' : undefined}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
