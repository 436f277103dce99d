import { Download } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { FilterForm } from '#components/filter-form.tsx';
import { ListFrame } from '#components/list-frame.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';
import work from '#components/work.module.css';
import type { CallInput } from '#contract/endpoint.ts';
import type { PayoutRequest, payouts } from '#contract/payouts.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import type { CsvRow } from '#lib/csv.ts';
import { pagesOf } from '#lib/result-pages.ts';
import { useCsvExport } from '#lib/use-csv-export.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { useNewVisit } from '#lib/visit.ts';
import { PAYOUT_STATUSES } from '#rules/payouts.ts';
import {
  payoutsService,
  usePayoutAccountsQuery,
  usePayoutBalanceQuery,
  usePayoutsQuery,
} from '#services/payouts.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { CancelPayout } from './cancel-payout.tsx';
import { BalanceCard } from './payout-balance.tsx';
import { PayoutCards, PayoutTable } from './payout-rows.tsx';
import { accountOf, PAYOUTS } from './payout-texts.ts';
import styles from './payouts.module.css';
import { usePendingPayout } from './use-pending-payout.ts';

type Input = CallInput<typeof payouts.search>;
const ALL = { status: '', sort: '' };

/** What is there, and the button; without an account there is nothing to press yet. */
function Balance() {
  const t = useT();
  const { data, error, isFetching, refetch } = usePayoutBalanceQuery({ body: {} }, useNewVisit());
  const accounts = usePayoutAccountsQuery(undefined, useNewVisit());
  const pending = usePendingPayout();
  if (error && !data)
    return (
      <ErrorState
        compact
        text={toApiError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data || !accounts.data)
    return (
      <Skeleton>
        <SkeletonLine height={280} />
      </Skeleton>
    );
  const canAsk = data.availableTokens >= data.minimumTokens && !pending;
  return (
    <>
      {accounts.data.length === 0 ? (
        <Notice
          tone="accent"
          title={t('payouts.noAccount')}
          action={<Button href="/creator/banking">{t('payouts.noAccount.action')}</Button>}
        >
          {t('payouts.noAccount.text')}
        </Notice>
      ) : null}
      {pending ? (
        <Notice
          title={t('payouts.waiting')}
          action={<Button href={`${PAYOUTS}/update/${pending._id}`}>{t('payouts.edit')}</Button>}
        >
          {t('payouts.waiting.text')}
        </Notice>
      ) : null}
      <BalanceCard
        balance={data}
        action={
          canAsk && accounts.data.length > 0 ? (
            <Button variant="primary" href={`${PAYOUTS}/create`}>
              {t('payouts.request')}
            </Button>
          ) : null
        }
      />
    </>
  );
}

const csvHead = (t: Translate): CsvRow => [
  t('earnings.csv.date'),
  t('payouts.status'),
  t('payouts.tokens'),
  t('payouts.amount'),
  t('payouts.to'),
  t('payouts.detail.reference'),
];
const csvCells = (row: PayoutRequest, t: Translate): CsvRow => [
  row.createdAt,
  t(`payouts.status.${row.status}`),
  row.requestTokens,
  `${row.amount} ${row.currency}`,
  accountOf(row),
  row.payoutId,
];

function Requests({ filters }: { filters: Filters<typeof ALL> }) {
  const t = useT();
  const wide = useWide();
  const [canceled, setCanceled] = useState<PayoutRequest | null>(null);
  const query = filters.query as NonNullable<Input['query']>;
  const pages = pagesOf(usePayoutsQuery({ query }, useNewVisit()));
  const csv = useCsvExport<PayoutRequest>({
    name: 'payouts.csv',
    ask: (part) => payoutsService.search({ query: { ...query, ...part } }),
    head: csvHead(t),
    cells: (row) => csvCells(row, t),
    partText: (count) => t('payouts.csv.part', { count }),
  });
  const { status, sort } = filters.values;
  const filterBar = (
    <FilterForm label={t('payouts.filters')}>
      <ChipRow value={status}>
        {(['', ...PAYOUT_STATUSES] as const).map((one) => (
          <Chip key={one} selected={status === one} onClick={() => filters.set('status', one)}>
            {t(`payouts.status.${one || 'all'}`)}
          </Chip>
        ))}
      </ChipRow>
    </FilterForm>
  );
  const empty = (
    <EmptyState compact drawing="cards" title={t('payouts.list.empty')} text={t('payouts.list.empty.text')} />
  );
  return (
    <Section
      title={t('payouts.list')}
      action={
        pages.total > 0 ? (
          <Button size="small" icon={<Download aria-hidden="true" />} loading={csv.busy} onClick={csv.run}>
            {t('payouts.csv')}
          </Button>
        ) : null
      }
    >
      <ListFrame pages={pages} filters={filters} filterBar={filterBar} empty={empty}>
        {wide ? (
          <PayoutTable
            rows={pages.items}
            loading={pages.loading}
            order={sort}
            onOrder={(order) => filters.set('sort', order)}
            onCancel={setCanceled}
          />
        ) : (
          <PayoutCards rows={pages.items} onCancel={setCanceled} />
        )}
      </ListFrame>
      {canceled ? <CancelPayout row={canceled} onClose={() => setCanceled(null)} /> : null}
    </Section>
  );
}

/** What a performer can be paid, why not more, and every request (product.md 22). */
export function PayoutsScreen() {
  const t = useT();
  const filters = useFilters(ALL);
  return (
    <WorkScreen>
      <PageHeader
        title={t('payouts.title')}
        text={t('payouts.text')}
        actions={
          <div className={styles.actions}>
            <Button href={`${PAYOUTS}/year`}>{t('payouts.statement.year')}</Button>
            <Button href="/creator/banking">{t('payouts.accounts')}</Button>
          </div>
        }
      />
      <div className={work.stack}>
        <Balance />
        <Requests filters={filters} />
      </div>
    </WorkScreen>
  );
}
