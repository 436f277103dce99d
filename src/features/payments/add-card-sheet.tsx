import { useState } from 'react';
import { FormSheet } from '#components/form-sheet.tsx';
import { useT } from '#i18n/use-t.ts';
import { AddCardForm } from './add-card-form.tsx';
import type { AddCardProps } from './add-card-props.ts';

/** Adding a card without leaving what one was doing. */
export function AddCardSheet({ onClose, onAdded }: Pick<AddCardProps, 'onAdded'> & { onClose: () => void }) {
  const t = useT();
  const [changed, setChanged] = useState(false);
  return (
    <FormSheet changed={changed} onClose={onClose} title={t('payments.add.title')}>
      <AddCardForm onAdded={onAdded} onChanged={setChanged} />
    </FormSheet>
  );
}
