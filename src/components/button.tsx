import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Before the text; an icon is 18 px. */
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> {
  /** Keeps the button's width and focus, shows a spinner and takes no clicks. */
  loading?: boolean;
  href?: undefined;
  ref?: Ref<HTMLButtonElement>;
}

interface LinkButtonProps extends Look {
  /** Makes it a link that looks like a button. */
  href: string;
  replace?: boolean;
  /** Saves what is there under this name. */
  download?: string;
  'aria-label'?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** What a press wants, kept by the first script (next-internals/fast-start) until the page is hydrated (src/lib/intent-link.ts). */
  'data-intent'?: string;
}

function look({ variant = 'outline', size = 'medium', wide, className }: Look, loading = false): string {
  return classNames(
    styles.button,
    styles[variant],
    styles[size],
    wide && styles.wide,
    loading && styles.loading,
    className,
  );
}

/** The one button: an action, or with `href` a link that looks like it. One `primary` per view. */
export function Button(props: ButtonProps | LinkButtonProps) {
  if (props.href !== undefined) {
    const { href, replace, download, onClick, icon, children } = props;
    return (
      <Link
        href={href}
        replace={replace}
        download={download}
        aria-label={props['aria-label']}
        onClick={onClick}
        className={look(props)}
        data-intent={props['data-intent']}
      >
        {icon}
        <span>{children}</span>
      </Link>
    );
  }
  const {
    variant,
    size,
    icon,
    wide,
    className,
    loading = false,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide, className, children }, loading)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={click}
    >
      {icon}
      <span>{children}</span>
      {loading ? <Spinner className={styles.spinner} /> : null}
    </button>
  );
}
