import { useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Confirm } from './confirm.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

interface Props extends SheetProps {
  /** Something was filled in that is lost when it closes. */
  changed: boolean;
}

/** A sheet with a form. Escape, the cross, a click beside it and the browser's Back ask before they close one with changes (docs/product.md, 9.11). */
export function FormSheet({ changed, onClose, ...sheet }: Props) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Sheet {...sheet} onClose={changed ? () => setAsking(true) : onClose} />
      <Confirm
        open={asking}
        title={t('components.closeForm.title')}
        text={t('components.closeForm.text')}
        confirmLabel={t('components.closeForm.confirm')}
        cancelLabel={t('components.closeForm.cancel')}
        danger
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
