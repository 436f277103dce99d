import type { PaymentCard } from '#contract/payment-card.ts';

/** What every form of a card gets. */
export interface AddCardProps {
  onAdded: (card: PaymentCard) => void;
  /** Told whether something is filled in that is not being sent. */
  onChanged: (changed: boolean) => void;
}
