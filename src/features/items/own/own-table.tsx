import { type Selection, selectColumn } from '#components/selection.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import work from '#components/work.module.css';
import { type WorkColumn, WorkTable } from '#components/work-table.tsx';
import { Price } from '#features/wallet/price.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './own.module.css';
import { AudienceMark, OwnName, type OwnRow, Thumb } from './own-row.tsx';

/** What the list can be ordered by, at the server: other pages hold other rows. */
export type OrderKey = 'createdAt' | 'totalViews' | 'totalLike' | 'totalPurchases' | 'stock';

export interface TableOrder {
  sortable: readonly OrderKey[];
  by: OrderKey;
  /** 'asc' begins with the oldest or the smallest; '' with the newest or the largest. */
  order: string;
  onOrder: (by: OrderKey, order: string) => void;
}

interface Props {
  /** What one of them is called, over the first column. */
  what: string;
  rows: readonly OwnRow[];
  loading: boolean;
  order: TableOrder;
  selection?: Selection | undefined;
}

/** A column that its table can be ordered by; the newest and the largest come first. */
const orderedBy = (key: OrderKey, { sortable, by, order, onOrder }: TableOrder) => ({
  key,
  ...(work.day ? { className: work.day } : {}),
  order: sortable.includes(key)
    ? {
        is: by === key ? (order === 'asc' ? ('asc' as const) : ('desc' as const)) : null,
        onOrder: (next: 'asc' | 'desc') => onOrder(key, next === 'asc' ? 'asc' : ''),
      }
    : undefined,
});

function columnsOf(t: Translate, { what, rows, order }: Props): WorkColumn<OwnRow>[] {
  const stock: WorkColumn<OwnRow>[] = rows.some((row) => row.stock !== undefined)
    ? [
        {
          ...orderedBy('stock', order),
          title: t('items.own.stock'),
          align: 'end',
          render: (_, row) => row.stock,
        },
      ]
    : [];
  // With a stock beside it there is no room for another column.
  const isTyped = rows.some((row) => row.type !== undefined);
  const audience: WorkColumn<OwnRow>[] = isTyped
    ? []
    : [
        {
          key: 'audience',
          title: t('items.own.audience'),
          render: (_, row) => <AudienceMark row={row} stacked />,
        },
      ];
  return [
    {
      key: 'item',
      namesRow: true,
      title: what,
      render: (_, row) => (
        <span className={styles.cell}>
          <Thumb item={row.item} />
          <span className={styles.lines}>
            <OwnName row={row} />
            {isTyped ? <AudienceMark row={row} stacked /> : null}
          </span>
        </span>
      ),
    },
    ...audience,
    ...stock,
    {
      ...orderedBy('totalViews', order),
      title: t('items.own.viewed'),
      align: 'end',
      render: (_, { item }) => item.totalViews,
    },
    {
      ...orderedBy('totalLike', order),
      title: t('items.own.liked'),
      align: 'end',
      render: (_, { item }) => item.totalLike,
    },
    {
      ...orderedBy('totalPurchases', order),
      title: t('items.own.bought'),
      align: 'end',
      render: (_, row) => row.sold,
    },
    {
      key: 'income',
      title: t('items.own.income'),
      align: 'end',
      className: work.day,
      render: (_, row) => (row.income ? <Price tokens={row.income} stacked /> : 0),
    },
    { key: 'status', title: t('items.own.status'), render: (_, row) => row.status },
    {
      ...orderedBy('createdAt', order),
      title: t('items.own.date'),
      render: (_, row) => row.time,
    },
    {
      key: 'actions',
      title: <VisuallyHidden>{t('items.own.actions')}</VisuallyHidden>,
      align: 'end',
      render: (_, row) => row.menu,
    },
  ];
}

/** A performer's own things where there is room for columns, with their figures. */
export function OwnTable(props: Props) {
  const t = useT();
  const { rows, loading, selection } = props;
  return (
    <WorkTable<OwnRow>
      rowKey={({ item }) => item._id}
      columns={columnsOf(t, props)}
      dataSource={rows}
      loading={loading}
      size={selection ? 'middle' : 'large'}
      {...(selection
        ? {
            rowSelection: selectColumn<OwnRow>(selection, t('items.own.selectAll'), ({ item }) => ({
              'aria-label': t('items.own.select', { name: item.nameIn(t) }),
            })),
          }
        : {})}
    />
  );
}
