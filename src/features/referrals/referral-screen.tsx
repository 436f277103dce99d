import { toApiError } from '#api/api-error.ts';
import { Card } from '#components/card.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { numberFormat } from '#components/format.ts';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import type { ReferralStats } from '#contract/referrals.ts';
import { Price } from '#features/wallet/price.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useNewVisit } from '#lib/visit.ts';
import { useReferralCodeQuery, useReferralStatsQuery } from '#services/referrals.ts';
import { OwnLink } from './own-link.tsx';
import { ReferralEarnings } from './referral-earnings.tsx';
import { ReferralRules } from './referral-rules.tsx';
import styles from './referrals.module.css';
import { ReferredPeople } from './referred-people.tsx';

function Totals({ stats }: { stats: ReferralStats }) {
  const t = useT();
  const locale = useLocale();
  const count = (value: number) => numberFormat(locale).format(value);
  const totals = [
    { key: 'total', shown: <Price tokens={stats.totalNetPrice} stacked /> },
    { key: 'people', shown: count(stats.totalRegisters) },
    { key: 'sales', shown: count(stats.totalSales) },
    { key: 'waiting', shown: <Price tokens={stats.totalWaiting} stacked /> },
    { key: 'paid', shown: <Price tokens={stats.totalPaid} stacked /> },
  ] as const;
  return (
    <dl className={styles.totals}>
      {totals.map(({ key, shown }) => (
        <Card key={key} className={key === 'total' ? styles.main : undefined}>
          <dt>{t(`referrals.stats.${key}`)}</dt>
          <dd>{shown}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** One's link with its rules, who came by it, and what one gets of that. */
export function ReferralScreen() {
  const t = useT();
  const code = useReferralCodeQuery(undefined, useNewVisit());
  const stats = useReferralStatsQuery(undefined, useNewVisit());
  const failed = code.error ?? stats.error;
  const again = () => {
    void code.refetch();
    void stats.refetch();
  };
  return (
    <Column>
      <PageHeader title={t('referrals.title')} text={t('referrals.text')} />
      {failed && !code.data ? (
        <ErrorState text={toApiError(failed).message} onRetry={again} retrying={code.isFetching} />
      ) : (
        <div className={styles.parts}>
          <Card bleed>
            {code.data ? <OwnLink code={code.data} /> : <ListSkeleton rows={2} />}
            <Section title={t('referrals.rules')} level={2}>
              <ReferralRules pendingDays={stats.data?.pendingDays} />
            </Section>
          </Card>
          {stats.data ? <Totals stats={stats.data} /> : null}
          <ReferralEarnings />
          <Section title={t('referrals.people')}>
            <ReferredPeople />
          </Section>
        </div>
      )}
    </Column>
  );
}
