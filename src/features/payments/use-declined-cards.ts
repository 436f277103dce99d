import { useRef, useState } from 'react';
import type { PaymentCard } from '#contract/payment-card.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import { isCardDeclined } from '#rules/payment-status.ts';

/** Knows which cards were declined since the cards came from the API. */
export function useDeclinedCards() {
  const asked = useRef<string>(undefined);
  const [ids, setIds] = useState<readonly string[]>([]);
  /** This card is asked to pay now; undefined for a payment that was made before. */
  const ask = (id: string | undefined) => {
    asked.current = id;
    setIds((before) => before.filter((one) => one !== id));
  };
  const failed = (payment: PaymentTransaction) => {
    const id = asked.current;
    if (id && isCardDeclined(payment)) setIds((before) => [...before, id]);
  };
  const mark = (cards: readonly PaymentCard[]): readonly PaymentCard[] =>
    cards.map((card) => (ids.includes(card._id) ? { ...card, isDeclined: true } : card));
  return { ask, failed, mark };
}
