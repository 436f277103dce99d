import { Avatar } from '#components/avatar.tsx';
import { Badge, type BadgeProps } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { ListRow } from '#components/list-row.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { OwnSubscription } from '#contract/subscriptions.ts';
import { MessageButton } from '#features/messages/message-button.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { subscriptionModalActions } from '#store/subscription-modal.ts';
import { ExpiringCard } from '../expiring-card.tsx';
import { ResumeButton } from '../resume-button.tsx';
import { UpgradeButton } from '../upgrade-button.tsx';
import styles from './my-subscriptions-screen.module.css';

const TONES: Record<OwnSubscription['state'], NonNullable<BadgeProps['tone']>> = {
  pending: 'neutral',
  active: 'positive',
  cancelled: 'neutral',
  'past-due': 'warning',
  expired: 'neutral',
};

function When({ subscription }: { subscription: OwnSubscription }) {
  const t = useT();
  const { state, nextRecurringDate, expiredAt } = subscription;
  const renews = state === 'active' && nextRecurringDate;
  const date = renews ? nextRecurringDate : expiredAt;
  if (!date) return null;
  const key = renews ? 'renews' : state === 'expired' ? 'ended' : 'until';
  return (
    <>
      <span>{t(`subscriptions.own.${key}`)}</span> <TimeText value={date} as="date" />
    </>
  );
}

/** What to do with it: cancel or make it yearly, take the cancellation back, or subscribe again, right here. */
function Action({ subscription, onCancel }: SubscriptionRowProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { performerInfo: performer, subscriptionType: type, state, _id } = subscription;
  const renews = state === 'active' && subscription.nextRecurringDate !== null;
  if (renews || state === 'past-due') {
    return (
      <>
        {performer && type === 'monthly' && state === 'active' ? (
          <UpgradeButton performer={performer} />
        ) : null}
        <Button size="small" onClick={onCancel}>
          {t('subscriptions.own.cancel')}
        </Button>
      </>
    );
  }
  if (!performer || (state !== 'cancelled' && state !== 'expired')) return null;
  const plan = type === 'yearly' ? 'yearly' : 'monthly';
  if (state === 'cancelled' && type === plan)
    return <ResumeButton id={_id} performer={performer} plan={plan} size="small" />;
  return (
    <Button
      size="small"
      onClick={() => dispatch(subscriptionModalActions.open({ performer, subscriptionType: plan }))}
    >
      {t('subscriptions.own.again')}
    </Button>
  );
}

interface SubscriptionRowProps {
  subscription: OwnSubscription;
  onCancel: () => void;
}

/** One creator the fan is or was subscribed to, with the next charge and the way out. */
export function SubscriptionRow({ subscription, onCancel }: SubscriptionRowProps) {
  const t = useT();
  const money = useMoney();
  const { performerInfo: performer, subscriptionType: type, state, price } = subscription;
  const name = performer?.name ?? t('subscriptions.own.someone');
  const plan = t(`subscriptions.own.plan.${type}`);
  return (
    <ListRow
      as="li"
      leading={<Avatar name={name} src={performer?.avatar} size={48} />}
      title={name}
      href={performer ? `/${performer.username}` : undefined}
      text={
        <>
          <span>{`${
            price > 0
              ? t('subscriptions.own.planPrice', { plan, price: money.amount(price, subscription.currency) })
              : plan
          } · `}</span>
          <When subscription={subscription} />
          {subscription.expiringCard ? (
            <span className={styles.more}>
              <ExpiringCard card={subscription.expiringCard} />
            </span>
          ) : null}
        </>
      }
      meta={
        state === 'active' ? null : <Badge tone={TONES[state]}>{t(`subscriptions.own.state.${state}`)}</Badge>
      }
      actions={
        <>
          {performer ? (
            <MessageButton person={{ _id: performer._id, isPerformer: true }} look="icon" name={name} />
          ) : null}
          <Action subscription={subscription} onCancel={onCancel} />
        </>
      }
    />
  );
}
