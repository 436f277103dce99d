import { Badge } from '#components/badge.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { TRIAL } from '#rules/subscription.ts';
import styles from './plan-choice.module.css';
import type { Plan } from './plans.ts';

interface PlanChoiceProps {
  plans: readonly Plan[];
  value: Plan['type'];
  onChange: (type: Plan['type']) => void;
  disabled?: boolean;
}

function PlanPrice({ plan }: { plan: Plan }) {
  const t = useT();
  if (plan.type === TRIAL) return <span>{t('subscriptions.plan.freeText')}</span>;
  return <Price amount={plan.price} />;
}

/** The plans as large radio buttons, each with what it costs and what one saves. */
export function PlanChoice({ plans, value, onChange, disabled }: PlanChoiceProps) {
  const t = useT();
  return (
    <fieldset className={styles.plans} disabled={disabled}>
      <legend>{t('subscriptions.plan.legend')}</legend>
      {plans.map((plan) => (
        <label key={plan.type} className={styles.plan}>
          <input
            type="radio"
            name="plan"
            value={plan.type}
            checked={plan.type === value}
            onChange={() => onChange(plan.type)}
          />
          <span className={styles.words}>
            <b>{t(`subscriptions.plan.${plan.type}`, { count: plan.days })}</b>
            <PlanPrice plan={plan} />
          </span>
          {plan.saving > 0 ? (
            <Badge tone="positive">{t('subscriptions.plan.saving', { percent: plan.saving })}</Badge>
          ) : null}
        </label>
      ))}
    </fieldset>
  );
}
