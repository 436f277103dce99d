import { Badge } from '#components/badge.tsx';
import { Card } from '#components/card.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { type Plan, plansOf } from '#features/subscriptions/plans.ts';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { FansOnlyHint } from '#features/wallet/fans-only-hint.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { TRIAL } from '#rules/subscription.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import { mayTakePlan } from './profile-actions.tsx';
import styles from './profile-plans.module.css';

function PlanRow({ plan, performer }: { plan: Plan; performer: PerformerDetail }) {
  const t = useT();
  return (
    <li className={styles.plan}>
      <div className={styles.words}>
        <h3>
          <span>{t(`subscriptions.plan.${plan.type}`, { count: plan.days })}</span>
          {plan.saving > 0 ? (
            <Badge tone="positive">{t('subscriptions.plan.saving', { percent: plan.saving })}</Badge>
          ) : null}
        </h3>
        <p>
          {plan.type === TRIAL ? t('subscriptions.plan.freeText') : <Price amount={plan.price} stacked />}
        </p>
      </div>
      <PlanButton plan={plan} performer={performer} />
    </li>
  );
}

function PlanButton({ plan, performer }: { plan: Plan; performer: PerformerDetail }) {
  const t = useT();
  const label = t(plan.type === TRIAL ? 'subscriptions.button.try' : 'subscriptions.button.short');
  return <SubscribeButton performer={performer} plan={plan} variant="outline" size="small" label={label} />;
}

/** All plans with their prices in both units; the text that search engines and readers without JavaScript get. */
export function ProfilePlans({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const settings = useSettings();
  const viewer = useViewer();
  const isOwn = viewer?._id === performer._id;
  const plans = plansOf(performer, settings);
  if (plans.length === 0 || !mayTakePlan(performer)) return null;
  return (
    <Card
      as="section"
      className={styles.plans}
      aria-label={t(isOwn ? 'performers.plans.own' : 'performers.plans.title')}
    >
      <h2>{t(isOwn ? 'performers.plans.own' : 'performers.plans.title')}</h2>
      {isOwn ? null : viewer?.isPerformer ? (
        <FansOnlyHint className={styles.hint} />
      ) : (
        <p className={styles.hint}>{t('performers.plans.hint')}</p>
      )}
      <ul>
        {plans.map((plan) => (
          <PlanRow key={plan.type} plan={plan} performer={performer} />
        ))}
      </ul>
    </Card>
  );
}
