import { Table, type TableColumnsType, type TableProps } from 'antd';
import { classNames } from '#components/class-names.ts';
import { type Selection, selectColumn } from '#components/selection.tsx';
import { silentSpin } from '#components/silent-spin.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import work from '#components/work.module.css';
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

/** Makes a column one that its table can be ordered by; a third press turns the order round again, never off. */
const orderedBy = (key: OrderKey, { sortable, by, order }: TableOrder) => ({
  key,
  className: key === 'createdAt' ? work.day : classNames(work.day, styles.figure),
  sorter: sortable.includes(key),
  sortOrder: by === key ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
  sortDirections: ['descend' as const, 'ascend' as const, 'descend' as const],
});

function columnsOf(t: Translate, { what, rows, order }: Props): TableColumnsType<OwnRow> {
  const stock: TableColumnsType<OwnRow> = rows.some((row) => row.stock !== undefined)
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
  const audience: TableColumnsType<OwnRow> = isTyped
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
  const { rows, loading, order, selection } = props;
  const onChange: TableProps<OwnRow>['onChange'] = (_pages, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return;
    const by = order.sortable.find((key) => key === sorter.columnKey);
    if (by) order.onOrder(by, sorter.order === 'ascend' ? 'asc' : '');
  };
  return (
    <Table<OwnRow>
      rowKey={({ item }) => item._id}
      columns={columnsOf(t, props)}
      dataSource={rows}
      loading={silentSpin(loading)}
      pagination={false}
      size={selection ? 'middle' : 'large'}
      onChange={onChange}
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
