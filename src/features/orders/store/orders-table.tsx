import { type DateOrder, orderedBy } from '#components/date-order.ts';
import { Link } from '#components/link.tsx';
import { SelectBox, type Selection, selectColumn } from '#components/selection.tsx';
import { TimeText } from '#components/time-text.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import work from '#components/work.module.css';
import { type WorkColumn, WorkTable } from '#components/work-table.tsx';
import type { Order } from '#contract/orders.ts';
import { Price } from '#features/wallet/price.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { buyerOf } from '../buyer-of.ts';
import { DeliveryMark } from '../delivery-mark.tsx';
import { storeOrderPath } from '../order-paths.ts';
import { OrderActions, type RowActions } from './order-actions.tsx';
import styles from './store-orders.module.css';
import { isPosted } from './use-order-bulk.ts';

const columns = (t: Translate, order: DateOrder, actions: RowActions): WorkColumn<Order>[] => [
  {
    key: 'date',
    namesRow: true,
    title: t('orders.date'),
    ...orderedBy<Order>(order),
    render: (_, row) => (
      <span className={styles.lines}>
        <Link translate="no" href={storeOrderPath(row._id)} className={styles.number}>
          {row.orderNumber}
        </Link>
        <span className={styles.small}>
          <TimeText value={row.createdAt} />
        </span>
      </span>
    ),
  },
  {
    key: 'product',
    title: t('orders.product'),
    render: (_, row) => (
      <span className={styles.product}>
        {t('orders.pieces', { count: row.quantity, name: row.productInfo.name })}
      </span>
    ),
  },
  {
    key: 'buyer',
    title: t('orders.buyer'),
    render: (_, row) => <span className={styles.product}>{buyerOf(row, t)}</span>,
  },
  {
    key: 'total',
    title: t('orders.total'),
    align: 'end',
    className: work.day,
    render: (_, row) => <Price tokens={row.totalPrice} stacked />,
  },
  {
    key: 'status',
    title: t('orders.status'),
    render: (_, row) => (
      <span className={styles.lines}>
        <DeliveryMark status={row.deliveryStatus} />
        {row.shippingCode ? (
          <span translate="no" className={styles.code}>
            {row.shippingCode}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'actions',
    title: <VisuallyHidden>{t('items.own.actions')}</VisuallyHidden>,
    align: 'end',
    render: (_, row) => <OrderActions order={row} {...actions} />,
  },
];

const nameOf = ({ orderNumber: number }: Order, t: Translate): string => t('orders.selectOf', { number });

interface Props extends DateOrder {
  rows: readonly Order[];
  loading: boolean;
  actions: RowActions;
  selection: Selection;
}

/** Orders where there is room for columns. */
export function OrdersTable({ rows, loading, actions, selection, ...order }: Props) {
  const t = useT();
  return (
    <WorkTable<Order>
      rowKey="_id"
      columns={columns(t, order, actions)}
      dataSource={rows}
      loading={loading}
      rowSelection={selectColumn<Order>(selection, t('items.own.selectAll'), (row) => ({
        'aria-label': nameOf(row, t),
        disabled: !isPosted(row),
      }))}
    />
  );
}

/** Orders on phones. */
export function OrderCards({ rows, actions, selection }: Omit<Props, 'loading' | keyof DateOrder>) {
  const t = useT();
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row._id} className={styles.card}>
          {isPosted(row) ? <SelectBox id={row._id} label={nameOf(row, t)} selection={selection} /> : <span />}
          <div className={styles.about}>
            <Link href={storeOrderPath(row._id)} className={styles.number}>
              {t('orders.pieces', { count: row.quantity, name: row.productInfo.name })}
            </Link>
            <p className={styles.small}>
              <span translate="no">{`${row.orderNumber} · ${buyerOf(row, t)}`}</span>
              {/* Where the line breaks, the point stays with what was before. */}
              <span>{'\u00a0· '}</span>
              <TimeText value={row.createdAt} />
            </p>
            <p className={styles.marks}>
              <DeliveryMark status={row.deliveryStatus} />
              <Price tokens={row.totalPrice} />
            </p>
            {row.shippingCode ? (
              <p translate="no" className={styles.code}>
                {row.shippingCode}
              </p>
            ) : null}
          </div>
          <OrderActions order={row} {...actions} />
        </li>
      ))}
    </ul>
  );
}
