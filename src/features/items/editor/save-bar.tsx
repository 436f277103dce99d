import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import layout from '#features/items/editor/form.module.css';

interface Props {
  /** What went wrong that is at no field. */
  error: string;
  busy: boolean;
  disabled?: boolean;
  label: string;
  /** What the button is called where several such forms stand below each other: the label, and which one. */
  name?: string;
  /** Why one cannot save yet. */
  note?: string | undefined;
  /** It ends one of several forms, each in its card: it stays there, and another button is the main one. */
  isInCard?: boolean;
  icon?: ReactNode;
  /** Another button, such as one that gives up. */
  other?: ReactNode;
}

/** Saves the form it stands in. */
export function SaveBar(props: Props) {
  const { error, busy, disabled = false, label, name, note, isInCard = false, icon, other } = props;
  return (
    <div data-sticky className={isInCard ? layout.cardEnd : layout.bar}>
      {error ? (
        <Notice tone="warning" announce>
          {error}
        </Notice>
      ) : null}
      <span className={layout.note} role="status">
        {note}
      </span>
      {other}
      <Button
        type="submit"
        variant={isInCard ? 'outline' : 'primary'}
        loading={busy}
        disabled={disabled}
        aria-label={name}
        icon={icon}
      >
        {label}
      </Button>
    </div>
  );
}
