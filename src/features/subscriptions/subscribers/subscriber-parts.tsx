import { Badge, type BadgeProps } from '#components/badge.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Subscription } from '#contract/subscriptions.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';

const TONES: Record<Subscription['state'], BadgeProps['tone']> = {
  active: 'positive',
  cancelled: 'neutral',
  'past-due': 'warning',
  pending: 'neutral',
  expired: 'neutral',
};

/** How the subscription stands right now. */
export function StateMark({ state }: Pick<Subscription, 'state'>) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`creator.subscribers.state.${state}`)}</Badge>;
}

/** "Monthly, $9.99"; trials and gifts cost nothing. */
export function usePlanText({ subscriptionType, price }: Subscription): string {
  const t = useT();
  const money = useMoney();
  const plan = t(`creator.subscribers.plan.${subscriptionType}`);
  return price > 0 ? t('creator.subscribers.planPrice', { plan, price: money.amount(price) }) : plan;
}

export function PlanText({ row }: { row: Subscription }) {
  return <span>{usePlanText(row)}</span>;
}

/** What happens next: the next charge, or the end of the access. */
export function NextText({ row }: { row: Subscription }) {
  const t = useT();
  const { nextRecurringDate, expiredAt, isActive } = row;
  if (nextRecurringDate) {
    return (
      <>
        <span>{t('creator.subscribers.renews')}</span> <TimeText value={nextRecurringDate} as="date" />
      </>
    );
  }
  if (!expiredAt) return null;
  return (
    <>
      <span>{t(isActive ? 'creator.subscribers.until' : 'creator.subscribers.ended')}</span>{' '}
      <TimeText value={expiredAt} as="date" />
    </>
  );
}

/** Accounts that are gone have no name. */
export function useFanName({ userInfo }: Subscription): string {
  const t = useT();
  return userInfo?.name || userInfo?.username || t('creator.subscribers.gone');
}
