import { Avatar } from '#components/avatar.tsx';
import { Badge, type BadgeProps } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { ListRow } from '#components/list-row.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Subscription } from '#contract/subscriptions.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';

const TONES: Record<Subscription['state'], NonNullable<BadgeProps['tone']>> = {
  pending: 'neutral',
  active: 'positive',
  cancelled: 'neutral',
  'past-due': 'warning',
  expired: 'neutral',
};

function When({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const { state, nextRecurringDate, expiredAt } = subscription;
  const renews = state === 'active' && nextRecurringDate;
  const date = renews ? nextRecurringDate : expiredAt;
  if (!date) return null;
  const key = renews ? 'renews' : state === 'expired' ? 'ended' : 'until';
  return (
    <>
      {t(`subscriptions.own.${key}`)} <TimeText value={date} as="date" />
    </>
  );
}

interface SubscriptionRowProps {
  subscription: Subscription;
  onCancel: () => void;
}

/** One creator the fan is or was subscribed to, with the next charge and the way out. */
export function SubscriptionRow({ subscription, onCancel }: SubscriptionRowProps) {
  const t = useT();
  const money = useMoney();
  const { performerInfo: performer, subscriptionType: type, state, price } = subscription;
  const name = performer?.name ?? t('subscriptions.own.someone');
  const renews = state === 'active' && subscription.nextRecurringDate !== null;
  const plan = t(`subscriptions.own.plan.${type}`);
  return (
    <ListRow
      as="li"
      leading={<Avatar name={name} src={performer?.avatar} size={48} />}
      title={name}
      href={performer ? `/${performer.username}` : undefined}
      text={
        <>
          {price > 0 ? t('subscriptions.own.planPrice', { plan, price: money.amount(price) }) : plan}
          {' · '}
          <When subscription={subscription} />
        </>
      }
      meta={
        state === 'active' ? null : <Badge tone={TONES[state]}>{t(`subscriptions.own.state.${state}`)}</Badge>
      }
      actions={
        renews || state === 'past-due' ? (
          <Button size="small" onClick={onCancel}>
            {t('subscriptions.own.cancel')}
          </Button>
        ) : performer && (state === 'cancelled' || state === 'expired') ? (
          <Button size="small" href={`/${performer.username}`}>
            {t('subscriptions.own.again')}
          </Button>
        ) : null
      }
    />
  );
}
