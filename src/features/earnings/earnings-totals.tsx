import { Card } from '#components/card.tsx';
import type { EarningStats } from '#contract/earnings.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './earnings.module.css';

/** What fans paid, what the site keeps, what is left: in this order on phones the result comes first. */
export function EarningsTotals({ stats }: { stats: EarningStats }) {
  const t = useT();
  const totals = [
    { key: 'net', tokens: stats.totalNetPrice },
    { key: 'gross', tokens: stats.totalGrossPrice },
    { key: 'commission', tokens: stats.totalSiteCommission },
  ] as const;
  return (
    <dl className={styles.totals}>
      {totals.map(({ key, tokens }) => (
        <Card key={key} className={key === 'net' ? styles.main : undefined}>
          <dt>{t(`earnings.total.${key}`)}</dt>
          <dd>
            <Price tokens={tokens} stacked />
          </dd>
        </Card>
      ))}
    </dl>
  );
}

/** Where it came from, the largest part first. */
export function EarningsByType({ byType }: Pick<EarningStats, 'byType'>) {
  const t = useT();
  const sorted = [...byType].sort((a, b) => b.totalNetPrice - a.totalNetPrice);
  const top = Math.max(...sorted.map((one) => one.totalNetPrice), 1);
  return (
    <ul className={styles.types}>
      {sorted.map(({ type, total, totalNetPrice }) => (
        <li key={type}>
          <span>{t(`earnings.type.${type}`)}</span>
          <span className={styles.count}>{t('earnings.salesCount', { count: total })}</span>
          <Price tokens={totalNetPrice} stacked className={styles.amount} />
          <span className={styles.share} aria-hidden="true">
            <span style={{ width: `${(totalNetPrice / top) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
