import { useState } from 'react';
import type { PaymentCard } from '#contract/payments.ts';
import { AddCardSheet } from '#features/payments/add-card-sheet.tsx';
import { MAX_CARDS } from '#rules/payment-status.ts';
import { useCardsQuery } from '#services/payments.ts';
import { usePerformerQuery } from '#services/performers.ts';
import { useAppDispatch, useAppSelector, useSettings } from '#store/hooks.ts';
import {
  type SubscribablePerformer,
  type SubscriptionType,
  subscriptionModalActions,
} from '#store/subscription-modal.ts';
import { type Plan, plansOf } from './plans.ts';
import { useResume } from './resume-button.tsx';
import { ChooseStep } from './subscribe-modal-choose.tsx';
import { ConfirmStep, DoneStep, WaitingStep } from './subscribe-modal-steps.tsx';
import { useSubscribe } from './use-subscribe.ts';

interface OpenProps {
  performer: SubscribablePerformer;
  wanted: SubscriptionType;
  onClose: () => void;
}

const FORCE_REFETCH = { refetchOnMountOrArgChange: true };

/** The offer as it is now: what a card or a page knew may be minutes old, and only here a trial may be used up. */
function useOffer({ performer, wanted }: OpenProps) {
  const settings = useSettings();
  const detail = usePerformerQuery({ params: { id: performer._id } }, FORCE_REFETCH);
  const cards = useCardsQuery({ query: { limit: MAX_CARDS } }, FORCE_REFETCH);
  const plans = plansOf(detail.data ?? performer, settings);
  const [type, setType] = useState<SubscriptionType>(wanted);
  const [cardId, chooseCard] = useState<string>();
  const addCard = (card: PaymentCard) => {
    chooseCard(card._id);
  };
  const plan: Plan | undefined = plans.find((one) => one.type === type) ?? plans[0];
  const reload = () => {
    if (detail.error) void detail.refetch();
    if (cards.error) void cards.refetch();
  };
  return {
    detail: detail.data,
    cards: cards.data?.data,
    ready: Boolean(detail.data && cards.data),
    failed: Boolean(detail.error ?? cards.error),
    reload,
    refresh: () => void detail.refetch(),
    plans,
    plan,
    setType,
    cardId,
    chooseCard,
    addCard,
  };
}

function OpenModal(props: OpenProps) {
  const { performer, onClose } = props;
  const offer = useOffer(props);
  const subscribe = useSubscribe(performer._id, offer.refresh);
  const resume = useResume(performer._id);
  const [adding, setAdding] = useState(false);
  const { payment, phase, plan } = subscribe;
  if (adding) {
    const added = (card: PaymentCard) => {
      offer.addCard(card);
      subscribe.forgive();
      setAdding(false);
    };
    return <AddCardSheet onClose={() => setAdding(false)} onAdded={added} />;
  }
  if (payment && phase === 'confirm') {
    return <ConfirmStep payment={payment} onAnswered={() => void subscribe.refresh()} onClose={onClose} />;
  }
  if (phase === 'waiting') return <WaitingStep onClose={onClose} />;
  if (plan && phase === 'done') {
    return (
      <DoneStep
        performer={performer}
        plan={plan}
        current={offer.detail?.subscription ?? null}
        onClose={onClose}
      />
    );
  }
  return (
    <ChooseStep
      performer={performer}
      offer={offer}
      subscribe={subscribe}
      resume={resume}
      onAddCard={() => setAdding(true)}
      onClose={onClose}
    />
  );
}

export type Offer = ReturnType<typeof useOffer>;

/** Subscribing to a performer: what, price, renewal, what stays after cancelling, card, one button. */
export function SubscribeModal() {
  const dispatch = useAppDispatch();
  const { performer, subscriptionType } = useAppSelector((state) => state.subscriptionModal);
  const close = () => void dispatch(subscriptionModalActions.close());
  return performer ? (
    <OpenModal key={performer._id} performer={performer} wanted={subscriptionType} onClose={close} />
  ) : null;
}
