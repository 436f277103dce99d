import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useNewVisit } from '#lib/visit.ts';
import { useSpendingQuery } from '#services/spending.ts';
import { BreakPanel } from './break-panel.tsx';
import { LimitRow } from './limit-row.tsx';
import styles from './spending.module.css';

function Parts() {
  const t = useT();
  const { data, error, isFetching, refetch } = useSpendingQuery(undefined, useNewVisit());
  if (error && !data)
    return (
      <ErrorState text={toApiError(error).message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <ListSkeleton rows={4} />;
  return (
    <div className={styles.parts}>
      <Card bleed>
        <Section title={t('spending.limits')} text={t('spending.limits.text')}>
          <ul className={styles.limits}>
            {data.limits.map((limit) => (
              <LimitRow key={limit.period} limit={limit} currency={data.currency} />
            ))}
          </ul>
        </Section>
      </Card>
      <Card bleed>
        <Section title={t('spending.break')} text={t('spending.break.text')}>
          <BreakPanel until={data.breakUntil} />
        </Section>
      </Card>
      <Card bleed>
        <Section title={t('spending.renewals')} text={t('spending.renewals.text')}>
          <Button href="/user/my-subscription" className={styles.start}>
            {t('spending.renewals.link')}
          </Button>
        </Section>
      </Card>
    </div>
  );
}

/** What one lets the own cards be charged, and breaks from buying. */
export function SpendingScreen() {
  const t = useT();
  return (
    <Column>
      <PageHeader title={t('spending.title')} text={t('spending.text')} />
      <Parts />
    </Column>
  );
}
