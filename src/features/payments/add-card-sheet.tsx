import { Sheet } from '#components/sheet.tsx';
import type { PaymentCard } from '#contract/payment-card.ts';
import { useT } from '#i18n/use-t.ts';
import { AddCardForm } from './add-card-form.tsx';

/** Adding a card without leaving what one was doing. */
export function AddCardSheet({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (card: PaymentCard) => void;
}) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t('payments.add.title')}>
      <AddCardForm onAdded={onAdded} />
    </Sheet>
  );
}
