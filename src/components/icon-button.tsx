import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { Link } from './link.tsx';

interface Look {
  /** Says what it does; also the tooltip. */
  label: string;
  icon: ReactNode;
  /** `media` is for buttons that lie on a picture. */
  variant?: 'quiet' | 'outline' | 'media';
  /** A number beside the icon (likes, comments). */
  count?: ReactNode;
  className?: string;
}

interface IconButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look | 'children'> {
  /** Keeps the focus and takes no clicks: a disabled button would lose its focus for good. */
  loading?: boolean;
  /** For a button that stays on or off (like, bookmark). */
  pressed?: boolean;
  href?: undefined;
  ref?: Ref<HTMLButtonElement>;
}

interface IconLinkProps extends Look {
  href: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** As a button's. */
  'data-intent'?: string;
}

/** A 44 px target with one icon (20 px, lucide) and a label for those who cannot see it. */
export function IconButton(props: IconButtonProps | IconLinkProps) {
  const { label, icon, variant = 'quiet', count, className } = props;
  const look = classNames(styles.button, styles[variant], count !== undefined && styles.counted, className);
  const content = (
    <>
      {icon}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </>
  );
  if (props.href !== undefined) {
    return (
      <Link
        href={props.href}
        className={look}
        aria-label={label}
        title={label}
        onClick={props.onClick}
        data-intent={props['data-intent']}
      >
        {content}
      </Link>
    );
  }
  const {
    label: _label,
    icon: _icon,
    variant: _variant,
    count: _count,
    className: _look,
    pressed,
    loading = false,
    onClick,
    ...rest
  } = props;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={look}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? undefined : onClick}
    >
      {content}
    </button>
  );
}
