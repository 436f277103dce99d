import { useState } from 'react';
import type { PaymentCard } from '#contract/payment-card.ts';
import { AddCardSheet } from '#features/payments/add-card-sheet.tsx';
import { useKeptAtSessionEnd } from '#features/wallet/use-kept-at-session-end.ts';
import { saveIntent } from '#lib/intent-store.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import {
  type SubscribablePerformer,
  type SubscriptionType,
  subscriptionModalActions,
} from '#store/subscription-modal.ts';
import { useResume } from './resume-button.tsx';
import { ChooseStep } from './subscribe-modal-choose.tsx';
import { ConfirmStep, DoneStep, WaitingStep } from './subscribe-modal-steps.tsx';
import { useOffer } from './use-offer.ts';
import { useSubscribe } from './use-subscribe.ts';

interface OpenProps {
  performer: SubscribablePerformer;
  wanted: SubscriptionType;
  onClose: () => void;
}

function OpenModal(props: OpenProps) {
  const { performer, wanted, onClose } = props;
  const offer = useOffer(performer, wanted);
  const subscribe = useSubscribe(performer._id, offer.refresh);
  const resume = useResume(performer._id);
  const [adding, setAdding] = useState(false);
  const { payment, phase, taken } = subscribe;
  useKeptAtSessionEnd((path, viewerId) => {
    // What is paid or on its way goes on by itself.
    if (phase !== 'idle' && phase !== 'failed') return;
    const { _id, name, username, avatar } = performer;
    const chosen = offer.plan?.type;
    saveIntent({
      kind: 'subscribe',
      path,
      performer: { _id, name, username, avatar },
      viewerId,
      plan: chosen,
    });
  });
  if (adding) {
    const added = (card: PaymentCard) => {
      offer.addCard(card);
      subscribe.forgive();
      setAdding(false);
    };
    return <AddCardSheet onClose={() => setAdding(false)} onAdded={added} />;
  }
  if (payment && phase === 'confirm') {
    return <ConfirmStep payment={payment} onAnswered={subscribe.answered} onClose={onClose} />;
  }
  if (phase === 'waiting') return <WaitingStep onClose={onClose} />;
  if (taken && phase === 'done') {
    return (
      <DoneStep
        performer={performer}
        plan={taken.plan}
        current={taken.before}
        paidUntil={taken.paidUntil}
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

/** Subscribing to a performer: what, price, renewal, what stays after cancelling, card, one button. */
export function SubscribeModal() {
  const dispatch = useAppDispatch();
  const { performer, subscriptionType } = useAppSelector((state) => state.subscriptionModal);
  const close = () => void dispatch(subscriptionModalActions.close());
  return performer ? (
    <OpenModal key={performer._id} performer={performer} wanted={subscriptionType} onClose={close} />
  ) : null;
}
