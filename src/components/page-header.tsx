import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  /** The page's only <h1>. */
  title: ReactNode;
  text?: ReactNode;
  /** Where the arrow leads and what it is called. */
  back?: { href: string; label: string };
  actions?: ReactNode;
}

/** The head of a work screen: title, one line of explanation, its actions. */
export function PageHeader({ title, text, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back ? (
        <IconButton
          className={styles.back}
          href={back.href}
          label={back.label}
          icon={<ArrowLeft className="flip-rtl" />}
        />
      ) : null}
      <div className={styles.words}>
        <h1>{title}</h1>
        {text ? <p>{text}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
