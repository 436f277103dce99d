import { useState } from 'react';
import type { PaymentCard } from '#contract/payment-card.ts';
import { NO_TAX, wireToPay } from '#features/payments/tax-texts.ts';
import { MAX_CARDS } from '#rules/card-gateways.ts';
import { useCardsQuery } from '#services/payments.ts';
import { usePerformerQuery } from '#services/performers.ts';
import { useOwnTaxQuery } from '#services/tax.ts';
import { useSettings } from '#store/hooks.ts';
import type { SubscribablePerformer, SubscriptionType } from '#store/subscription-modal.ts';
import { type Plan, plansOf } from './plans.ts';

const FORCE_REFETCH = { refetchOnMountOrArgChange: true };

/** The offer as it is now: what a card or a page knew may be minutes old, and only here a trial may be used up. */
export function useOffer(performer: SubscribablePerformer, wanted: SubscriptionType) {
  const settings = useSettings();
  const detail = usePerformerQuery({ params: { id: performer._id } }, FORCE_REFETCH);
  const cards = useCardsQuery({ query: { limit: MAX_CARDS } }, FORCE_REFETCH);
  const owed = useOwnTaxQuery(undefined, FORCE_REFETCH);
  const tax = owed.data ?? NO_TAX;
  // What one sees is what the card pays.
  const plans = plansOf(detail.data ?? performer, settings).map((one) => ({
    ...one,
    price: wireToPay(one.price, tax),
  }));
  const [type, setType] = useState<SubscriptionType>(wanted);
  const [cardId, chooseCard] = useState<string>();
  const addCard = (card: PaymentCard) => {
    chooseCard(card._id);
  };
  const plan: Plan | undefined = plans.find((one) => one.type === type) ?? plans[0];
  const reload = () => {
    if (detail.error) void detail.refetch();
    if (cards.error) void cards.refetch();
    if (owed.error) void owed.refetch();
  };
  return {
    detail: detail.data,
    cards: cards.data?.data,
    tax,
    ready: Boolean(detail.data && cards.data && owed.data),
    failed: Boolean(detail.error ?? cards.error ?? owed.error),
    reload,
    refresh: () => {
      void detail.refetch();
      void owed.refetch();
    },
    plans,
    plan,
    setType,
    cardId,
    chooseCard,
    addCard,
  };
}

export type Offer = ReturnType<typeof useOffer>;
