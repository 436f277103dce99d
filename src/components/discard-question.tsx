import { useT } from '#i18n/use-t.ts';
import { Confirm } from './confirm.tsx';

interface Props {
  open: boolean;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before what was typed in a form is thrown away. */
export function DiscardQuestion({ open, onDiscard, onStay }: Props) {
  const t = useT();
  return (
    <Confirm
      open={open}
      title={t('components.closeForm.title')}
      text={t('components.closeForm.text')}
      confirmLabel={t('components.closeForm.confirm')}
      cancelLabel={t('components.closeForm.cancel')}
      danger
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}
