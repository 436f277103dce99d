import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { PaymentCard } from '#contract/payment-card.ts';
import { NO_TAX, wireToPay } from '#features/payments/tax-texts.ts';
import { MAX_CARDS } from '#rules/card-gateways.ts';
import { useCardsQuery } from '#services/payments.ts';
import { usePerformerQuery } from '#services/performers.ts';
import { useUpgradeQuoteQuery } from '#services/subscriptions.ts';
import { useOwnTaxQuery } from '#services/tax.ts';
import { useSettings } from '#store/hooks.ts';
import type { SubscribablePerformer, SubscriptionType } from '#store/subscription-modal.ts';
import { isUpgradable, type Plan, plansOf } from './plans.ts';

const FORCE_REFETCH = { refetchOnMountOrArgChange: true };

/** The offer as it is now: what a card or a page knew may be minutes old, and only here a trial may be used up. */
export function useOffer(performer: SubscribablePerformer, wanted: SubscriptionType) {
  const settings = useSettings();
  const detail = usePerformerQuery({ params: { id: performer._id } }, FORCE_REFETCH);
  const cards = useCardsQuery({ query: { limit: MAX_CARDS } }, FORCE_REFETCH);
  const owed = useOwnTaxQuery(undefined, FORCE_REFETCH);
  const tax = owed.data ?? NO_TAX;
  // What one sees is what the card pays.
  const isUpgrade = wanted === 'yearly' && isUpgradable(detail.data?.subscription);
  const quote = useUpgradeQuoteQuery(
    { params: { id: performer._id } },
    { ...FORCE_REFETCH, skip: !isUpgrade },
  );
  // Why a month cannot become a year; anything else can be asked again.
  const refusal = isUpgrade && quote.error ? toApiError(quote.error) : null;
  const isRefused = refusal?.code.startsWith('subscriptions.') ?? false;
  const plans = plansOf(detail.data ?? performer, settings)
    .filter(({ type: one }) => !isUpgrade || one === 'yearly')
    .map((one) => ({ ...one, price: wireToPay(one.price, tax) }));
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
    if (refusal) void quote.refetch();
  };
  return {
    detail: detail.data,
    cards: cards.data?.data,
    tax,
    isUpgrade,
    /** What a running month costs as a year. */
    quote: isUpgrade ? quote.data : undefined,
    refusal: isRefused ? refusal : null,
    ready: Boolean(detail.data && cards.data && owed.data && (!isUpgrade || quote.data)),
    failed: Boolean(detail.error ?? cards.error ?? owed.error) || (refusal !== null && !isRefused),
    reload,
    refresh: () => {
      void detail.refetch();
      void owed.refetch();
      if (isUpgrade) void quote.refetch();
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
