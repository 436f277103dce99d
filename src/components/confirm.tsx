import type { ReactNode } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmProps {
  open: boolean;
  /** A question: "Delete this post?" */
  title: string;
  /** What will happen, and what will not. */
  text?: string;
  children?: ReactNode;
  /** The verb of the question: "Delete", not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** It destroys something. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. The safe answer has the focus. */
export function Confirm(props: ConfirmProps) {
  const { open, title, text, children, confirmLabel, cancelLabel, danger, busy, onConfirm, onCancel } = props;
  const t = useT();
  const footer = (
    <>
      <Button variant="quiet" disabled={busy} onClick={onCancel} data-autofocus>
        {cancelLabel ?? t('common.cancel')}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={title}
      text={text}
      footer={footer}
      size="small"
      locked={busy}
      role="alertdialog"
    >
      {children}
    </Sheet>
  );
}
