import { Avatar } from '#components/avatar.tsx';
import { type DateOrder, orderedBy } from '#components/date-order.ts';
import { ListRow } from '#components/list-row.tsx';
import { TimeText } from '#components/time-text.tsx';
import { type WorkColumn, WorkTable } from '#components/work-table.tsx';
import type { Earning } from '#contract/earnings.ts';
import { Price } from '#features/wallet/price.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './earnings.module.css';
import { netLeft } from './net-left.ts';

function useFanName({ userInfo, type }: Earning): string {
  const t = useT();
  if (type === 'referral') return t('earnings.referral');
  return userInfo?.name || userInfo?.username || t('earnings.gone');
}

function Fan({ row }: { row: Earning }) {
  const name = useFanName(row);
  return (
    <span className={styles.fan}>
      <Avatar name={name} src={row.userInfo?.avatar} size={32} />
      <span>{name}</span>
    </span>
  );
}

/** What is left of a sale after refunds, which are named where they took a part of it. */
function Net({ row, className }: { row: Earning; className?: string | undefined }) {
  const t = useT();
  const money = useMoney();
  const { netPrice, refundedNetPrice: back, isDisputed } = row;
  return (
    <>
      <Price tokens={netLeft(row)} stacked {...(className ? { className } : {})} />
      {back > 0 ? (
        <span className={styles.back}>
          {t(back < netPrice ? 'earnings.partlyRefunded' : 'earnings.refunded', {
            amount: money.tokens(back),
          })}
        </span>
      ) : null}
      {isDisputed ? <span className={styles.back}>{t('earnings.disputed')}</span> : null}
    </>
  );
}

const columns = (t: Translate, order: DateOrder): WorkColumn<Earning>[] => [
  {
    key: 'date',
    title: t('earnings.date'),
    ...orderedBy<Earning>(order),
    render: (_, row) => <TimeText value={row.createdAt} as="datetime" />,
  },
  { key: 'type', title: t('earnings.type'), render: (_, row) => t(`earnings.type.${row.type}`) },
  { key: 'fan', namesRow: true, title: t('earnings.fan'), render: (_, row) => <Fan row={row} /> },
  {
    key: 'gross',
    title: t('earnings.gross'),
    align: 'end',
    render: (_, row) => <Price tokens={row.grossPrice} stacked />,
  },
  {
    key: 'commission',
    title: t('earnings.commission'),
    align: 'end',
    render: (_, row) => <Price tokens={row.siteCommissionAmount} stacked />,
  },
  {
    key: 'net',
    title: t('earnings.net'),
    align: 'end',
    className: styles.net,
    render: (_, row) => <Net row={row} />,
  },
];

interface TableProps extends DateOrder {
  rows: readonly Earning[];
  loading: boolean;
}

/** Every sale where there is room for columns. */
export function EarningsTable({ rows, loading, ...order }: TableProps) {
  const t = useT();
  return <WorkTable<Earning> rowKey="_id" columns={columns(t, order)} dataSource={rows} loading={loading} />;
}

function EarningCard({ row }: { row: Earning }) {
  const t = useT();
  const name = useFanName(row);
  return (
    <ListRow
      as="li"
      flush
      leading={<Avatar name={name} src={row.userInfo?.avatar} size={40} />}
      title={name}
      text={
        <>
          <span>{`${t(`earnings.type.${row.type}`)} ·`}</span> <TimeText value={row.createdAt} />
        </>
      }
      meta={<Net row={row} className={styles.net} />}
    />
  );
}

/** Every sale on phones, with what is left of it. */
export function EarningCards({ rows }: { rows: readonly Earning[] }) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <EarningCard key={row._id} row={row} />
      ))}
    </ul>
  );
}
