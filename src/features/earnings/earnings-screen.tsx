import { Download } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListFrame } from '#components/list-frame.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import work from '#components/work.module.css';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { pagesOf } from '#lib/result-pages.ts';
import { useCsvExport } from '#lib/use-csv-export.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { useNewVisit } from '#lib/visit.ts';
import { earningsService, useEarningStatsQuery, useEarningsQuery } from '#services/earnings.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './earnings.module.css';
import { EarningsChart } from './earnings-chart.tsx';
import { earningCells, earningHead } from './earnings-csv.ts';
import { EarningCards, EarningsTable } from './earnings-list.tsx';
import { daysOf, isBackwardsRange, rangeQuery } from './earnings-range.ts';
import { EarningsByType, EarningsTotals } from './earnings-totals.tsx';
import { type EarningFilters, RangeFilter, START } from './range-filter.tsx';

type Query = Record<string, string>;

/** Null until the browser's clock is known, and while the chosen days make no sense. */
function queryOf(values: EarningFilters, now: number | undefined): Query | null {
  if (now === undefined || isBackwardsRange(values)) return null;
  return { ...rangeQuery(values, now), ...(values.type ? { type: values.type } : {}) };
}

function Overview({ query, days }: { query: Query; days: number | null }) {
  const t = useT();
  const input = { query } as Parameters<typeof useEarningStatsQuery>[0];
  const { data, error, isFetching, refetch } = useEarningStatsQuery(input, useNewVisit());
  if (error) return <ErrorState compact onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Skeleton>
        <div className={styles.totals}>
          <SkeletonLine height={104} />
          <SkeletonLine height={104} />
          <SkeletonLine height={104} />
        </div>
        <SkeletonLine height={240} />
      </Skeleton>
    );
  }
  return (
    <div className={work.stack} aria-busy={isFetching}>
      <EarningsTotals stats={data} days={days} />
      {data.total > 0 ? (
        <div className={styles.pictures}>
          <Card bleed>
            <Section title={t('earnings.chart')}>
              <EarningsChart byDay={data.byDay} />
            </Section>
          </Card>
          <Card bleed>
            <Section title={t('earnings.byType')}>
              <EarningsByType byType={data.byType} before={data.before} days={days} />
            </Section>
          </Card>
        </div>
      ) : null}
    </div>
  );
}

interface SalesProps {
  query: Query;
  filters: Filters<EarningFilters>;
}

/** Every sale of the chosen days, and the way to take them along. */
function Sales({ query, filters }: SalesProps) {
  const t = useT();
  const wide = useWide();
  const { limit, offset } = filters.query;
  const { sort } = filters.values;
  const input = { query: { ...query, limit, offset, ...(sort ? { sort } : {}) } } as Parameters<
    typeof useEarningsQuery
  >[0];
  const pages = pagesOf(useEarningsQuery(input, useNewVisit()));
  const site = useSettings();
  const csv = useCsvExport({
    name: 'earnings.csv',
    ask: (part) => earningsService.search({ query: { ...query, ...part } }),
    head: earningHead(t, site),
    cells: (earning) => earningCells(earning, t, site),
    partText: (count) => t('earnings.csv.part', { count }),
  });
  const none = (
    <EmptyState
      compact
      drawing="chart"
      title={t('earnings.none')}
      text={t('earnings.empty.text')}
      action={<Button onClick={filters.clear}>{t('earnings.none.action')}</Button>}
    />
  );
  const nothing = (
    <EmptyState
      drawing="chart"
      title={t('earnings.empty')}
      text={t('earnings.empty.text')}
      action={<Button href="/creator/my-post/create">{t('earnings.empty.action')}</Button>}
    />
  );
  return (
    <Section
      title={t('earnings.list')}
      action={
        pages.total > 0 ? (
          <Button size="small" icon={<Download aria-hidden="true" />} loading={csv.busy} onClick={csv.run}>
            {t('earnings.csv')}
          </Button>
        ) : null
      }
    >
      <ListFrame pages={pages} filters={filters} empty={nothing} none={none}>
        {wide ? (
          <EarningsTable
            rows={pages.items}
            loading={pages.loading}
            order={sort}
            onOrder={(order) => filters.set('sort', order)}
          />
        ) : (
          <EarningCards rows={pages.items} />
        )}
      </ListFrame>
    </Section>
  );
}

/** What is there now, whatever days are chosen below: the same number as in the navigation. */
function Balance() {
  const t = useT();
  const viewer = useViewer();
  return (
    <Card className={styles.balance}>
      <h2>{t('earnings.balance')}</h2>
      <p className={styles.sum} data-testid="earnings-balance">
        <Price tokens={viewer?.balance ?? 0} stacked />
      </p>
      <p className={styles.explained}>{t('earnings.balance.text')}</p>
      <Button size="small" className={styles.movements} href="/creator/earning/movements">
        {t('earnings.balance.movements')}
      </Button>
    </Card>
  );
}

/** What was earned, on which days, with what, from whom. */
export function EarningsScreen() {
  const t = useT();
  const now = useNow();
  const filters = useFilters(START);
  const query = queryOf(filters.values, now);
  const widen = () => filters.setAll({ ...START, range: 'all' });
  const isNarrow = filters.values.range !== 'all' || filters.values.type !== '';
  return (
    <WorkScreen>
      <PageHeader title={t('earnings.title')} text={t('earnings.text')} />
      <div className={work.stack}>
        <Balance />
        <RangeFilter filters={filters} />
        {query ? (
          <>
            <Overview query={query} days={daysOf(filters.values.range)} />
            <Sales query={query} filters={{ ...filters, active: isNarrow, clear: widen }} />
          </>
        ) : null}
      </div>
    </WorkScreen>
  );
}
