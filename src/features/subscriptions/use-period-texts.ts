import { dateFormat } from '#components/format.ts';
import { useNow } from '#components/use-now.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { TRIAL } from '#rules/subscription.ts';
import { firstPeriod, type Plan, type SubscriptionSummary } from './plans.ts';

/** A day in words, in the reader's own zone. */
export function useDayText(): (day: string | Date) => string {
  const locale = useLocale();
  return (day) => dateFormat(locale, { dateStyle: 'long' }).format(new Date(day));
}

/** When a plan begins (only if later), and when it is charged again or ends. */
export function usePeriodTexts(
  plan: Plan,
  current: SubscriptionSummary | null,
): { starts: string; renews: string } {
  const t = useT();
  const money = useMoney();
  const day = useDayText();
  const now = new Date(useNow() ?? 0);
  const { start, end } = firstPeriod(plan, current, now);
  const values = { date: day(end), price: money.amount(plan.price) };
  const starts = start > now ? t('subscriptions.modal.starts', { date: day(start) }) : '';
  const key =
    plan.type === TRIAL ? 'subscriptions.modal.freeUntil' : `subscriptions.modal.renews.${plan.type}`;
  return { starts, renews: t(key as 'subscriptions.modal.renews.monthly', values) };
}
