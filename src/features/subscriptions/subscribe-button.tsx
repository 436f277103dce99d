import { useRouter } from 'next/router';
import { Button, type ButtonSize } from '#components/button.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { intentLink } from '#lib/intent-link.ts';
import { roleOf } from '#lib/role.ts';
import { loginPath } from '#rules/return-path.ts';
import { TRIAL } from '#rules/subscription.ts';
import { useAppDispatch, useSettings, useViewer } from '#store/hooks.ts';
import { type SubscribablePerformer, subscriptionModalActions } from '#store/subscription-modal.ts';
import { type Plan, type PlanSource, plansOf } from './plans.ts';

interface SubscribeButtonProps {
  performer: SubscribablePerformer & PlanSource;
  /** This plan; without it the best one, the trial first. */
  plan?: Plan;
  /** Where to come back to after logging in; this page when absent. */
  returnTo?: string;
  /** Other words than the plan and its price, where those stand beside it. */
  label?: string;
  variant?: 'primary' | 'outline';
  size?: ButtonSize;
  wide?: boolean;
}

function usePlanLabel(plan: Plan): string {
  const t = useT();
  const money = useMoney();
  const { taxMode } = useSettings();
  if (plan.type === TRIAL) return t('subscriptions.button.trial', { count: plan.days });
  const key = plan.type === 'yearly' ? 'subscriptions.button.yearly' : 'subscriptions.button.monthly';
  const price = money.amount(plan.price);
  return t(key, { price: taxMode === 'added' ? t('subscriptions.plan.plusTax', { price }) : price });
}

function Labelled({ plan, ...props }: SubscribeButtonProps & { plan: Plan }) {
  const { performer, returnTo, variant = 'primary', size, wide } = props;
  const viewer = useViewer();
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const planLabel = usePlanLabel(plan);
  const label = props.label ?? planLabel;
  const look = { variant, size, wide };
  const { _id, name, username, avatar, monthlyPrice, yearlyPrice, ...offer } = performer;
  if (!viewer) {
    const path = returnTo ?? asPath;
    const who = { _id, name, username, avatar };
    return (
      <Button
        {...look}
        href={loginPath(path)}
        {...intentLink({ kind: 'subscribe', path, performer: who, plan: plan.type })}
      >
        {label}
      </Button>
    );
  }
  const { isFreeSubscription, durationFreeSubscriptionDays } = offer;
  const card = {
    _id,
    name,
    username,
    avatar,
    monthlyPrice,
    yearlyPrice,
    isFreeSubscription,
    durationFreeSubscriptionDays,
  };
  return (
    <Button
      {...look}
      onClick={() =>
        dispatch(subscriptionModalActions.open({ performer: card, subscriptionType: plan.type }))
      }
    >
      {label}
    </Button>
  );
}

/** Opens the subscription sheet. Visitors log in and come back; only fans subscribe (rules/subscription.ts). */
export function SubscribeButton(props: SubscribeButtonProps) {
  const viewer = useViewer();
  const settings = useSettings();
  const plan = props.plan ?? plansOf(props.performer, settings)[0];
  if (!plan || (viewer && roleOf(viewer) !== 'user')) return null;
  return <Labelled {...props} plan={plan} />;
}
