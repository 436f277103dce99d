import { Download } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Link } from '#components/link.tsx';
import { ListFrame } from '#components/list-frame.tsx';
import { ListRow } from '#components/list-row.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import { type WorkColumn, WorkTable } from '#components/work-table.tsx';
import type { BalanceMovement } from '#contract/earnings.ts';
import { payoutPath } from '#features/payouts/payout-texts.ts';
import { Price } from '#features/wallet/price.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import type { CsvRow } from '#lib/csv.ts';
import { pagesOf } from '#lib/result-pages.ts';
import { useCsvExport } from '#lib/use-csv-export.ts';
import { useFilters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { useNewVisit } from '#lib/visit.ts';
import { EARNING_TYPES } from '#rules/constants.ts';
import { BALANCE_KINDS } from '#rules/transfers.ts';
import { earningsService, useBalanceMovementsQuery } from '#services/earnings.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import styles from './earnings.module.css';

const isPayout = ({ kind }: BalanceMovement): boolean => kind.startsWith('payout-');

/** Sales have the titles of the list of earnings. */
function titleOf(t: Translate, { kind }: BalanceMovement): string {
  const sale = EARNING_TYPES.find((one) => one === kind);
  if (sale) return t(`earnings.type.${sale}`);
  return t(`earnings.movements.${BALANCE_KINDS.find((one) => one === kind) ?? 'other'}`);
}

function personOf(t: Translate, row: BalanceMovement): string {
  if (isPayout(row) || row.kind === 'referral-payment') return '';
  return row.userInfo?.name || row.userInfo?.username || t('earnings.gone');
}

/** The title, for payouts a link to the payout, and the name of what was sold. */
function What({ row }: { row: BalanceMovement }) {
  const t = useT();
  const title = titleOf(t, row);
  return (
    <span className={styles.words}>
      {isPayout(row) ? (
        <Link href={payoutPath({ _id: row.transactionId })}>{title}</Link>
      ) : (
        <span>{title}</span>
      )}
      {row.name ? <span className={styles.back}>{row.name}</span> : null}
    </span>
  );
}

const columns = (t: Translate): WorkColumn<BalanceMovement>[] => [
  {
    key: 'date',
    title: t('earnings.date'),
    render: (_, row) => <TimeText value={row.createdAt} as="datetime" />,
  },
  {
    key: 'what',
    namesRow: true,
    title: t('earnings.movements.what'),
    render: (_, row) => <What row={row} />,
  },
  {
    key: 'with',
    title: t('earnings.movements.with'),
    render: (_, row) => <span className={styles.words}>{personOf(t, row)}</span>,
  },
  {
    key: 'amount',
    title: t('earnings.movements.amount'),
    align: 'end',
    className: styles.net,
    render: (_, row) => <Price tokens={row.tokens} signed stacked />,
  },
];

function MovementCard({ row }: { row: BalanceMovement }) {
  const t = useT();
  const notes = [personOf(t, row), row.name].filter(Boolean);
  return (
    <ListRow
      as="li"
      flush
      title={titleOf(t, row)}
      href={isPayout(row) ? payoutPath({ _id: row.transactionId }) : undefined}
      text={
        <>
          <TimeText value={row.createdAt} as="datetime" />
          <span>{notes.map((note) => ` · ${note}`).join('')}</span>
        </>
      }
      meta={<Price tokens={row.tokens} signed stacked className={styles.net} />}
    />
  );
}

const csvHead = (t: Translate): CsvRow => [
  t('earnings.csv.date'),
  t('earnings.movements.what'),
  t('earnings.movements.with'),
  t('earnings.csv.username'),
  t('earnings.movements.csv.amount'),
  t('earnings.movements.csv.reference'),
];

/** `/creator/earning/movements`: the lines whose sum the balance is, and the same as a file. */
export function MovementsScreen() {
  const t = useT();
  const wide = useWide();
  const filters = useFilters({});
  const { limit, offset } = filters.query;
  const pages = pagesOf(useBalanceMovementsQuery({ query: { limit, offset } }, useNewVisit()));
  const csv = useCsvExport({
    name: 'balance.csv',
    ask: (part) => earningsService.movements({ query: part }),
    head: csvHead(t),
    cells: (row: BalanceMovement) => [
      row.createdAt,
      [titleOf(t, row), row.name].filter(Boolean).join(': '),
      personOf(t, row),
      row.userInfo?.username ?? '',
      row.tokens,
      row.transactionId,
    ],
    partText: (count) => t('earnings.movements.csv.part', { count }),
  });
  return (
    <WorkScreen>
      <PageHeader
        title={t('earnings.movements.title')}
        text={t('earnings.movements.text')}
        back={{ href: '/creator/earning', label: t('earnings.movements.back') }}
        actions={
          pages.total > 0 ? (
            <Button icon={<Download aria-hidden="true" />} loading={csv.busy} onClick={csv.run}>
              {t('earnings.csv')}
            </Button>
          ) : null
        }
      />
      <ListFrame
        pages={pages}
        filters={filters}
        label={t('earnings.movements.list')}
        empty={
          <EmptyState
            drawing="chart"
            title={t('earnings.movements.empty')}
            text={t('earnings.empty.text')}
            action={<Button href="/creator/my-post/create">{t('earnings.empty.action')}</Button>}
          />
        }
      >
        {wide ? (
          <WorkTable<BalanceMovement>
            rowKey="_id"
            columns={columns(t)}
            dataSource={pages.items}
            loading={pages.loading}
          />
        ) : (
          <ul className={styles.cards}>
            {pages.items.map((row) => (
              <MovementCard key={row._id} row={row} />
            ))}
          </ul>
        )}
      </ListFrame>
    </WorkScreen>
  );
}
