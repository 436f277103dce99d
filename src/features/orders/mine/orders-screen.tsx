import { Download } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SearchField } from '#components/search-field.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Order } from '#contract/orders.ts';
import { Price } from '#features/wallet/price.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import type { CsvRow } from '#lib/csv.ts';
import { isBackwards } from '#lib/is-backwards.ts';
import { useCsvExport } from '#lib/use-csv-export.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { DELIVERY_STATUSES } from '#rules/orders.ts';
import { ordersService, useMyOrdersInfiniteQuery, useSellersQuery } from '#services/orders.ts';
import { addressCells, addressHead } from '../address-columns.ts';
import { sellerOf } from '../buyer-of.ts';
import { DeliveryMark } from '../delivery-mark.tsx';
import { myOrderPath } from '../order-paths.ts';
import styles from './orders-screen.module.css';

type Input = Parameters<typeof useMyOrdersInfiniteQuery>[0];

/** Days: YYYY-MM-DD. */
const ALL = { q: '', deliveryStatus: '', performerId: '', fromDate: '', toDate: '' };

/** State, creator, days and words. What would leave a choice of one is not asked. */
function OrderFilters({ filters: { values, set } }: { filters: Filters<typeof ALL> }) {
  const t = useT();
  const sellers = useSellersQuery(undefined, useNewVisit()).data?.data ?? [];
  return (
    <div className={styles.tools}>
      <SearchField label={t('orders.mine.search')} value={values.q} onChange={(q) => set('q', q)} />
      <ChipRow value={values.deliveryStatus}>
        {(['', ...DELIVERY_STATUSES] as const).map((status) => (
          <Chip
            key={status}
            selected={status === values.deliveryStatus}
            onClick={() => set('deliveryStatus', status)}
          >
            {t(`orders.status.${status || 'all'}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles.range}>
        {sellers.length > 1 ? (
          <SelectField
            label={t('orders.mine.seller')}
            value={values.performerId}
            options={[
              { value: '', label: t('orders.mine.anySeller') },
              ...sellers.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={(event) => set('performerId', event.target.value)}
          />
        ) : null}
        <Field
          type="date"
          label={t('orders.mine.from')}
          value={values.fromDate}
          error={isBackwards(values.fromDate, values.toDate) ? t('common.backwards') : undefined}
          onChange={(event) => set('fromDate', event.target.value)}
        />
        <Field
          type="date"
          label={t('orders.mine.to')}
          value={values.toDate}
          onChange={(event) => set('toDate', event.target.value)}
        />
      </div>
    </div>
  );
}

function Row({ order }: { order: Order }) {
  const t = useT();
  const seller = sellerOf(order, t);
  return (
    <ListRow
      as="li"
      leading={<Avatar name={seller} src={order.performerInfo?.avatar} size={40} />}
      title={t('orders.pieces', { count: order.quantity, name: order.productInfo.name })}
      href={myOrderPath(order._id)}
      text={
        <>
          <span translate="no">{`${seller} · ${order.orderNumber} ·`}</span>{' '}
          <TimeText value={order.createdAt} as="date" />
        </>
      }
      meta={
        <span className={styles.end}>
          <DeliveryMark status={order.deliveryStatus} />
          <Price tokens={order.totalPrice} stacked />
        </span>
      }
    />
  );
}

const csvHead = (t: Translate): CsvRow => [
  t('orders.order'),
  t('orders.csv.date'),
  t('orders.product'),
  t('orders.quantity'),
  t('orders.csv.total'),
  t('orders.seller'),
  t('orders.status'),
  t('orders.code'),
  ...addressHead(t),
];

const csvCells = (order: Order, t: Translate): CsvRow => [
  order.orderNumber,
  order.createdAt,
  order.productInfo.name,
  order.quantity,
  order.totalPrice,
  order.performerInfo?.name ?? '',
  t(`orders.status.${order.deliveryStatus}`),
  order.shippingCode,
  ...addressCells(order),
];

/** Days that make no sense are not asked for. */
function askedFor({ given, values }: Filters<typeof ALL>) {
  if (!isBackwards(values.fromDate, values.toDate)) return given;
  const { fromDate: _, toDate: __, ...rest } = given;
  return rest;
}

/** What this fan ordered (docs/product.md 21): by state, found by number, product and creator, and as a file. */
export function OrdersScreen() {
  const t = useT();
  const filters = useFilters(ALL);
  const query = askedFor(filters);
  const list = useGrowingList(useMyOrdersInfiniteQuery({ query } as Input, useNewVisit()));
  const csv = useCsvExport({
    name: 'my-orders.csv',
    ask: (part) => ordersService.mine({ query: { ...query, ...part } } as never),
    head: csvHead(t),
    cells: (order: Order) => csvCells(order, t),
    partText: (count) => t('orders.csv.part', { count }),
  });
  const empty = filters.active ? (
    <EmptyState
      compact
      drawing="search"
      title={t('orders.mine.nothingFound')}
      action={<Button onClick={filters.clear}>{t('orders.mine.clear')}</Button>}
    />
  ) : (
    <EmptyState
      drawing="cards"
      title={t('orders.mine.empty')}
      text={t('orders.mine.empty.text')}
      action={<Button href="/creator">{t('orders.mine.empty.action')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader
        title={t('orders.mine.title')}
        text={t('orders.mine.text')}
        actions={
          list.items.length > 0 ? (
            <Button icon={<Download aria-hidden="true" />} loading={csv.busy} onClick={csv.run}>
              {t('orders.csv')}
            </Button>
          ) : null
        }
      />
      {list.items.length > 0 || filters.active ? <OrderFilters filters={filters} /> : null}
      <ListView list={list} empty={empty}>
        {(order) => <Row order={order} />}
      </ListView>
    </Column>
  );
}
