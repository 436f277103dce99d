import { Ban, PenLine, ReceiptText } from 'lucide-react';
import { type DateOrder, orderedBy } from '#components/date-order.ts';
import { Link } from '#components/link.tsx';
import { ListRow } from '#components/list-row.tsx';
import { Menu } from '#components/menu.tsx';
import { TimeText } from '#components/time-text.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { type WorkColumn, WorkTable } from '#components/work-table.tsx';
import type { PayoutRequest } from '#contract/payouts.ts';
import { Price } from '#features/wallet/price.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { PayoutStatus } from './payout-status.tsx';
import { accountOf, payoutEditPath, payoutPath } from './payout-texts.ts';

interface Actions {
  onCancel: (row: PayoutRequest) => void;
}

function RowMenu({ row, onCancel }: Actions & { row: PayoutRequest }) {
  const t = useT();
  const money = useMoney();
  const open = {
    id: 'open',
    label: t('payouts.open'),
    icon: <ReceiptText aria-hidden="true" />,
    href: payoutPath(row),
  };
  const changes = [
    { id: 'edit', label: t('payouts.edit'), icon: <PenLine aria-hidden="true" />, href: payoutEditPath(row) },
    {
      id: 'cancel',
      label: t('payouts.cancel'),
      icon: <Ban aria-hidden="true" />,
      danger: true,
      onSelect: () => onCancel(row),
    },
  ];
  return (
    <Menu
      label={t('payouts.more', { amount: money.amount(row.amount, row.currency) })}
      items={row.status === 'pending' ? [open, ...changes] : [open]}
    />
  );
}

const columns = (
  t: Translate,
  amount: (row: PayoutRequest) => string,
  { onCancel, ...order }: Actions & DateOrder,
): WorkColumn<PayoutRequest>[] => [
  {
    key: 'date',
    title: t('payouts.date'),
    ...orderedBy<PayoutRequest>(order),
    render: (_, row) => <TimeText value={row.createdAt} as="date" />,
  },
  {
    key: 'amount',
    namesRow: true,
    title: t('payouts.amount'),
    render: (_, row) => <Link href={payoutPath(row)}>{amount(row)}</Link>,
  },
  {
    key: 'tokens',
    title: t('payouts.tokens'),
    align: 'end',
    render: (_, row) => row.requestTokens,
  },
  { key: 'to', title: t('payouts.to'), render: (_, row) => accountOf(row) },
  { key: 'status', title: t('payouts.status'), render: (_, row) => <PayoutStatus status={row.status} /> },
  {
    key: 'more',
    title: <VisuallyHidden>{t('items.own.actions')}</VisuallyHidden>,
    width: 64,
    render: (_, row) => <RowMenu row={row} onCancel={onCancel} />,
  },
];

interface TableProps extends DateOrder, Actions {
  rows: readonly PayoutRequest[];
  loading: boolean;
}

/** Requests where there is room for columns. */
export function PayoutTable({ rows, loading, ...rest }: TableProps) {
  const t = useT();
  const money = useMoney();
  return (
    <WorkTable<PayoutRequest>
      rowKey="_id"
      columns={columns(t, (row) => money.amount(row.amount, row.currency), rest)}
      dataSource={rows}
      loading={loading}
    />
  );
}

/** Requests on phones. */
export function PayoutCards({ rows, onCancel }: Actions & { rows: readonly PayoutRequest[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <ListRow
          key={row._id}
          as="li"
          flush
          href={payoutPath(row)}
          title={<Price amount={row.amount} currency={row.currency} />}
          text={
            <>
              <TimeText value={row.createdAt} as="date" /> <span>{`· ${accountOf(row)}`}</span>
            </>
          }
          meta={<PayoutStatus status={row.status} />}
          actions={<RowMenu row={row} onCancel={onCancel} />}
        />
      ))}
    </ul>
  );
}
