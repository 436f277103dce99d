import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#i18n/use-t.ts';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

interface ChipProps {
  children: ReactNode;
  icon?: ReactNode;
  /** Filter on or off. */
  selected?: boolean;
  onClick?: () => void;
  /** Makes it a link; `selected` then marks the current one. */
  href?: string;
  /** Adds a remove button; give `name` as well, for its label. */
  onRemove?: () => void;
  name?: string;
  disabled?: boolean;
}

/** A filter, a choice or a removable tag. */
export function Chip({
  children,
  icon,
  selected = false,
  onClick,
  href,
  onRemove,
  name,
  disabled,
}: ChipProps) {
  const t = useT();
  const look = classNames(styles.chip, selected && styles.selected);
  if (href) {
    return (
      <Link href={href} className={look} aria-current={selected ? 'true' : undefined}>
        {icon}
        <span>{children}</span>
      </Link>
    );
  }
  if (onRemove) {
    return (
      <span className={classNames(look, styles.removable)}>
        {icon}
        <span>{children}</span>
        <button
          type="button"
          onClick={onRemove}
          disabled={disabled}
          aria-label={t('components.remove', { name: name ?? '' })}
        >
          <X aria-hidden="true" />
        </button>
      </span>
    );
  }
  return (
    <button type="button" className={look} aria-pressed={selected} onClick={onClick} disabled={disabled}>
      {icon}
      <span>{children}</span>
    </button>
  );
}
