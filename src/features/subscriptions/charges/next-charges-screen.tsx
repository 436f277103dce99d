import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import work from '#components/work.module.css';
import type { NextCharge } from '#contract/subscriptions.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useNewVisit } from '#lib/visit.ts';
import { centsFromWire, toWire } from '#rules/money.ts';
import { type ComingCharge, sumsOf } from '#rules/next-charges.ts';
import { useNextChargesQuery } from '#services/subscriptions.ts';
import { ChargeRow } from './charge-row.tsx';
import styles from './next-charges.module.css';

const asComing = (charge: NextCharge): ComingCharge => ({
  currency: charge.currency,
  amount: centsFromWire(charge.amount),
  isYearly: charge.subscriptionType === 'yearly',
  at: charge.nextRecurringDate === null ? null : new Date(charge.nextRecurringDate),
});

function Sums({ charges }: { charges: readonly NextCharge[] }) {
  const t = useT();
  const money = useMoney();
  const now = useNow();
  if (now === undefined) return null;
  const sums = sumsOf(charges.map(asComing), new Date(now));
  const said = (of: 'soon' | 'year') =>
    sums.map((sum) => money.amount(toWire(sum[of]), sum.currency)).join(' + ');
  return (
    <Card bleed>
      <dl className={styles.sums}>
        <div>
          <dt>{t('subscriptions.charges.soon')}</dt>
          <dd>{said('soon')}</dd>
        </div>
        <div>
          <dt>{t('subscriptions.charges.year')}</dt>
          <dd>{said('year')}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Charges({ charges }: { charges: readonly NextCharge[] }) {
  const t = useT();
  if (charges.length === 0)
    return (
      <EmptyState
        drawing="wallet"
        title={t('subscriptions.charges.none')}
        text={t('subscriptions.charges.none.text')}
        action={<Button href="/user/my-subscription">{t('subscriptions.own.title')}</Button>}
      />
    );
  return (
    <div className={work.stack}>
      <Sums charges={charges} />
      <Card bleed>
        <ul className={styles.list}>
          {charges.map((charge) => (
            <ChargeRow key={charge._id} charge={charge} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** `/user/charges`: every date and amount, the sums, and a way to stop each (docs/product.md 7.6). */
export function NextChargesScreen() {
  const t = useT();
  const charges = useNextChargesQuery(undefined, useNewVisit());
  return (
    <Column>
      <PageHeader title={t('subscriptions.charges.title')} text={t('subscriptions.charges.text')} />
      {charges.data ? <Charges charges={charges.data} /> : null}
      {charges.error && !charges.data ? (
        <ErrorState onRetry={() => void charges.refetch()} retrying={charges.isFetching} />
      ) : null}
      {charges.data || charges.error ? null : (
        <Skeleton>
          <SkeletonLine height={88} />
          <SkeletonLine height={240} />
        </Skeleton>
      )}
    </Column>
  );
}
