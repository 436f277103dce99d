import { Button } from '#components/button.tsx';
import type { PaymentCard } from '#contract/payment-card.ts';
import { useT } from '#i18n/use-t.ts';
import { isUsable } from './card-choice.tsx';

interface Props {
  cards: readonly PaymentCard[];
  /** The card that was declined. */
  declined: string | undefined;
  now: Date;
  onChoose: (id: string) => void;
  /** No saved card is left to choose. */
  onAdd: () => void;
}

/** The way on after a decline: the next saved card that may pay, or a new one. The reader goes on at that card. */
export function OtherCardButton({ cards, declined, now, onChoose, onAdd }: Props) {
  const t = useT();
  const next = cards.find((card) => card._id !== declined && !card.isDeclined && isUsable(card, now));
  const press = () => {
    if (!next) return onAdd();
    onChoose(next._id);
    document.querySelector<HTMLInputElement>(`input[name="card"][value="${next._id}"]`)?.focus();
  };
  return (
    <Button size="small" onClick={press}>
      {t(next ? 'payments.failed.otherCard' : 'payments.failed.newCard')}
    </Button>
  );
}
