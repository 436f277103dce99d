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

/** The title of a row that can be pressed. */
function PressedTitle({ title, href, onClick }: Pick<ListRowProps, 'title' | 'href' | 'onClick'>) {
  return href ? (
    <Link href={href} className={styles.main} onClick={onClick}>
      {title}
    </Link>
  ) : (
    <button type="button" className={styles.main} onClick={onClick}>
      {title}
    </button>
  );
}

/** A line of a list: who or what, two lines of words, and what belongs to it. */
export function ListRow(props: ListRowProps) {
  const {
    as: Tag = 'div',
    leading,
    title,
    text,
    meta,
    actions,
    href,
    onClick,
    strong,
    flush,
    className,
  } = props;
  const isActive = Boolean(href || onClick);
  return (
    <Tag
      className={classNames(
        styles.row,
        isActive && styles.active,
        strong && styles.strong,
        flush && styles.flush,
        className,
      )}
    >
      {leading}
      <div className={styles.words}>
        <div className={styles.title}>
          {isActive ? <PressedTitle title={title} href={href} onClick={onClick} /> : title}
        </div>
        {text ? <div className={styles.text}>{text}</div> : null}
      </div>
      {meta ? <div className={styles.meta}>{meta}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </Tag>
  );
}
