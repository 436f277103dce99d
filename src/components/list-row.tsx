import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import styles from './list-row.module.css';

interface ListRowProps {
  as?: 'div' | 'li' | 'article';
  /** A face, a picture or an icon. */
  leading?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** At the end: a time, an amount, a badge. */
  meta?: ReactNode;
  /** Buttons; they work on their own inside a row that is a link. */
  actions?: ReactNode;
  /** Makes the whole row a link, or with `onClick` a button. */
  href?: string;
  onClick?: () => void;
  /** Unread, selected. */
  strong?: boolean;
  /** No room at the sides: the container already gives it. */
  flush?: boolean;
  className?: string;
}

function Title({ title, href, onClick }: ListRowProps) {
  if (href) {
    return (
      <Link href={href} className={styles.main} onClick={onClick}>
        {title}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={styles.main} onClick={onClick}>
        {title}
      </button>
    );
  }
  return title;
}

/** A line of a list: who or what, two lines of words, and what belongs to it. */
export function ListRow(props: ListRowProps) {
  const { as: Tag = 'div', leading, text, meta, actions, href, onClick, strong, flush, className } = props;
  return (
    <Tag
      className={classNames(
        styles.row,
        (href || onClick) && styles.active,
        strong && styles.strong,
        flush && styles.flush,
        className,
      )}
    >
      {leading}
      <div className={styles.words}>
        <div className={styles.title}>
          <Title {...props} />
        </div>
        {text ? <div className={styles.text}>{text}</div> : null}
      </div>
      {meta ? <div className={styles.meta}>{meta}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </Tag>
  );
}
