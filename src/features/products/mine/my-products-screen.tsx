import { tableOrder } from '#features/items/own/figure-order.tsx';
import { OwnList } from '#features/items/own/own-list.tsx';
import { useOwnBulk } from '#features/items/own/use-own-bulk.ts';
import { useT } from '#i18n/use-t.ts';
import { useFilters } from '#lib/use-filters.ts';
import { PRODUCT_ORDERS } from '#rules/product-form.ts';
import { ProductFilterBar } from './product-filters.tsx';
import { rowOf } from './product-row.tsx';
import { type ProductFilters, useMyProducts } from './use-my-products.ts';

const ALL: ProductFilters = {
  status: '',
  type: '',
  categoryIds: '',
  isLowStock: '',
  q: '',
  sortBy: '',
  sort: '',
};

/** The own store, also what is hidden: found, its stock and status changed one by one or together, deleted. */
export function MyProductsScreen() {
  const t = useT();
  const filters = useFilters(ALL);
  const { pages, changes, setStock } = useMyProducts(filters);
  const { selection, bulk, deletion, askToDelete } = useOwnBulk({
    kind: 'products',
    items: pages.items,
    changes,
    areDeleted: filters.values.status === 'deleted',
  });
  const rows = pages.items.map((product) =>
    rowOf(product, t, {
      busy: changes.busy,
      onStatus: (one, status) => void changes.setStatus([one], status),
      onStock: setStock,
      onDelete: askToDelete,
      onRestore: (one) => void changes.restore([one._id]),
    }),
  );
  return (
    <OwnList
      words={{
        title: t('creator.products.mine.title'),
        create: t('creator.products.mine.create'),
        column: t('creator.products.mine.product'),
        empty: t('creator.products.mine.none'),
        emptyText: t('creator.products.mine.none.text'),
      }}
      createPath="/creator/my-store/create"
      filterBar={<ProductFilterBar filters={filters} />}
      order={tableOrder(PRODUCT_ORDERS, filters)}
      busy={changes.busy}
      {...{ pages, filters, rows, selection, bulk, deletion }}
    />
  );
}
