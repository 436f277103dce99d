import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useT } from '#i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';

export interface SheetProps {
  open: boolean;
  /** Escape, the cross and a click beside the sheet. */
  onClose: () => void;
  title: string;
  /** One line under the title. */
  text?: string;
  children?: ReactNode;
  /** What is to be read beside the actions: it stays in sight while the content scrolls. */
  note?: ReactNode;
  /** The actions; on a phone they stay at the bottom, under the thumb. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Something is under way: it cannot be closed now. */
  locked?: boolean;
  /** For a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
}

function OpenSheet({
  onClose,
  title,
  text,
  children,
  note,
  footer,
  size = 'medium',
  locked,
  role,
}: SheetProps) {
  const t = useT();
  const id = useId();
  const modal = useModal(onClose, locked);
  const outside = useRef(false);
  const isOutside = (event: { target: EventTarget; currentTarget: EventTarget }) =>
    event.target === event.currentTarget;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and there is a button
    <dialog
      ref={modal.ref}
      role={role}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      className={classNames(styles.sheet, styles[size])}
      onCancel={modal.onCancel}
      onClose={modal.onClose}
      onPointerDown={(event: PointerEvent) => {
        outside.current = isOutside(event);
      }}
      onClick={(event) => {
        // Both ends of the click must be outside: a text selection may end there.
        if (isOutside(event) && outside.current && !locked) onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            {text ? <p id={`${id}-text`}>{text}</p> : null}
          </div>
          <IconButton label={t('common.close')} icon={<X />} disabled={locked} onClick={onClose} />
        </div>
        {children ? (
          <div className={styles.body}>
            <ErrorBoundary>{children}</ErrorBoundary>
          </div>
        ) : null}
        {note ? <div className={styles.note}>{note}</div> : null}
        {footer ? <div className={styles.foot}>{footer}</div> : null}
      </div>
    </dialog>
  );
}

/** A sheet from below on phones, a centred window on larger screens. Its content lives only while it is open. */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null;
}
