import { Target } from 'lucide-react';
import { numberFormat } from '#components/format.ts';
import { ProgressBar } from '#components/progress-bar.tsx';
import type { StreamGoal } from '#contract/stream-tips.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { goalPercent, isGoalReached } from '#rules/tip-goals.ts';
import styles from './goal-bar.module.css';

/** What the tips of a stream are collected for, and how far it is. */
export function GoalBar({ goal }: { goal: StreamGoal | null }) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  if (!goal) return null;
  const isReached = isGoalReached(goal);
  return (
    <section className={styles.goal} aria-label={t('streaming.goal')}>
      <p className={styles.line}>
        <Target aria-hidden="true" />
        <strong className={styles.title} dir="auto">
          {goal.title}
        </strong>
        <span className={styles.sum}>
          {t('streaming.goal.sum', {
            sum: numberFormat(locale, { maximumFractionDigits: 2 }).format(goal.collected),
            amount: money.tokens(goal.tokens),
          })}
        </span>
      </p>
      <ProgressBar
        className={styles.bar}
        label={t('streaming.goal.of', { title: goal.title })}
        value={goalPercent(goal)}
        tone={isReached ? 'positive' : 'accent'}
      />
      <p role="status" className={styles.reached}>
        {isReached ? t('streaming.goal.reached') : null}
      </p>
    </section>
  );
}
