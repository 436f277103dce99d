import { Card } from '#components/card.tsx';
import type { EarningStats } from '#contract/earnings.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { plus, tokens, tokensFromWire } from '#rules/money.ts';
import { ChangeSince } from './change-since.tsx';
import styles from './earnings.module.css';

/** What fans paid, what the site keeps, what is left: in this order on phones the result comes first. */
export function EarningsTotals({ stats, days }: { stats: EarningStats; days: number | null }) {
  const t = useT();
  const totals = [
    { key: 'net', amount: stats.totalNetPrice, before: stats.before?.totalNetPrice },
    { key: 'gross', amount: stats.totalGrossPrice, before: stats.before?.totalGrossPrice },
    { key: 'commission', amount: stats.totalSiteCommission, before: stats.before?.totalSiteCommission },
  ] as const;
  return (
    <dl className={styles.totals}>
      {totals.map(({ key, amount, before }) => (
        <Card key={key} className={key === 'net' ? styles.main : undefined}>
          <dt>{t(`earnings.total.${key}`)}</dt>
          <dd>
            <Price tokens={amount} stacked />
            <ChangeSince now={amount} before={before} days={days} />
          </dd>
        </Card>
      ))}
    </dl>
  );
}

/** Where it came from, the largest part first; each bar is its part of the whole. */
export function EarningsByType({
  byType,
  before,
  days,
}: Pick<EarningStats, 'byType' | 'before'> & { days: number | null }) {
  const t = useT();
  const sorted = [...byType].sort((a, b) => b.totalNetPrice - a.totalNetPrice);
  const all = sorted.reduce((sum, one) => plus(sum, tokensFromWire(one.totalNetPrice)), tokens(0));
  const earlier = new Map(before?.byType.map((one) => [one.type, one.totalNetPrice]));
  return (
    <ul className={styles.types}>
      {sorted.map(({ type, total, totalNetPrice }) => (
        <li key={type}>
          <span>{t(`earnings.type.${type}`)}</span>
          <span className={styles.count}>
            <span>{t('earnings.salesCount', { count: total })}</span>
            <ChangeSince now={totalNetPrice} before={earlier.get(type)} days={days} />
          </span>
          <Price tokens={totalNetPrice} stacked className={styles.amount} />
          <span className={styles.share} aria-hidden="true">
            <span style={{ width: `${(tokensFromWire(totalNetPrice) / Math.max(all, 1)) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
