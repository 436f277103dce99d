import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListFrame } from '#components/list-frame.tsx';
import { PageHeader } from '#components/page-header.tsx';
import work from '#components/work.module.css';
import type { Order } from '#contract/orders.ts';
import { BulkBar } from '#features/items/own/bulk-bar.tsx';
import { useT } from '#i18n/use-t.ts';
import { isBackwards } from '#lib/is-backwards.ts';
import { pagesOf } from '#lib/result-pages.ts';
import { useCsvExport } from '#lib/use-csv-export.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { useNewVisit } from '#lib/visit.ts';
import { ordersService, useStoreOrdersQuery } from '#services/orders.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { DeliverQuestion } from './deliver-question.tsx';
import { ALL, OrderFilterBar, type OrderFilters } from './order-filters.tsx';
import { orderCells, orderHead } from './orders-csv.ts';
import { OrderCards, OrdersTable } from './orders-table.tsx';
import { useOrderBulk } from './use-order-bulk.ts';

type Input = Parameters<typeof useStoreOrdersQuery>[0];

/** Days that make no sense are not asked for. */
function askedFor({ query, values }: Filters<OrderFilters>) {
  if (!isBackwards(values.fromDate, values.toDate)) return query;
  const { fromDate: _, toDate: __, ...rest } = query;
  return rest;
}

/** Everything that was ordered in the own store: found, sent, taken along as a file. */
export function MyOrdersScreen() {
  const t = useT();
  const wide = useWide();
  const filters = useFilters(ALL);
  const query = askedFor(filters);
  const pages = pagesOf(useStoreOrdersQuery({ query } as Input, useNewVisit()));
  const [toShip, setToShip] = useState<Order | null>(null);
  const [toDeliver, setToDeliver] = useState<Order | null>(null);
  const { busy, selection, actions: bulk, question } = useOrderBulk(pages.items);
  const csv = useCsvExport({
    name: 'orders.csv',
    ask: (part) => ordersService.search({ query: { ...query, ...part } } as never),
    head: orderHead(t),
    cells: (order: Order) => orderCells(order, t),
    partText: (count) => t('orders.csv.part', { count }),
  });
  const actions = {
    onShip: setToShip,
    onDeliver: setToDeliver,
    onBuyer: ({ userId }: Order) => filters.set('userId', userId),
    onProduct: ({ productId }: Order) => filters.set('productId', productId ?? ''),
  };
  const empty = (
    <EmptyState
      drawing="cards"
      title={t('orders.store.empty')}
      text={t('orders.store.empty.text')}
      action={<Button href="/creator/my-store">{t('orders.store.empty.action')}</Button>}
    />
  );
  return (
    <WorkScreen>
      <PageHeader
        title={t('orders.store.title')}
        actions={
          pages.total > 0 ? (
            <Button icon={<Download aria-hidden="true" />} loading={csv.busy} onClick={csv.run}>
              {t('orders.csv')}
            </Button>
          ) : null
        }
      />
      <div className={work.stack}>
        <ListFrame
          pages={pages}
          filters={filters}
          filterBar={<OrderFilterBar filters={filters} orders={pages.items} />}
          label={t('orders.store.title')}
          empty={empty}
        >
          {wide ? (
            <OrdersTable
              rows={pages.items}
              loading={pages.loading}
              actions={actions}
              selection={selection}
              order={filters.values.sort}
              onOrder={(order) => filters.set('sort', order)}
            />
          ) : (
            <OrderCards rows={pages.items} actions={actions} selection={selection} />
          )}
        </ListFrame>
        <BulkBar
          count={selection.ids.length}
          busy={busy}
          actions={bulk}
          onClear={() => selection.onChange([])}
        />
      </div>
      <Confirm {...question} busy={busy} />
      {toShip ? <CodeSheet ships order={toShip} onClose={() => setToShip(null)} /> : null}
      {toDeliver ? <DeliverQuestion order={toDeliver} onClose={() => setToDeliver(null)} /> : null}
    </WorkScreen>
  );
}
