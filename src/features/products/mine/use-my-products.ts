import { errorOf } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { Product } from '#contract/products.ts';
import type { OrderKey } from '#features/items/own/own-table.tsx';
import { useOwnChanges } from '#features/items/own/use-own-changes.ts';
import { useT } from '#i18n/use-t.ts';
import { pagesOf } from '#lib/result-pages.ts';
import type { Filters } from '#lib/use-filters.ts';
import { useNewVisit } from '#lib/visit.ts';
import { updateCached } from '#services/cached-answers.ts';
import {
  useOwnProductsQuery,
  useRemoveProductMutation,
  useSetProductStatusMutation,
  useUpdateProductMutation,
} from '#services/own-products.ts';
import { useAppDispatch } from '#store/hooks.ts';

export interface ProductFilters extends Record<string, string> {
  /** '' for any; 'deleted' is asked for in its own words. */
  status: string;
  type: string;
  categoryIds: string;
  /** 'true' for those of which few are left. */
  isLowStock: string;
  q: string;
  /** One of the figures; '' for the time. */
  sortBy: '' | OrderKey;
  /** 'asc' begins with the oldest or the smallest. */
  sort: string;
}

type Input = Parameters<typeof useOwnProductsQuery>[0];

function askedFor({ status, ...query }: Filters<ProductFilters>['query']) {
  if (status === 'deleted') return { ...query, isDeleted: true };
  return { ...query, ...(status ? { status } : {}) };
}

/** The performer's own products with what can be done to one, and to several at once. */
export function useMyProducts({ query }: Filters<ProductFilters>) {
  const t = useT();
  const dispatch = useAppDispatch();
  const pages = pagesOf(useOwnProductsQuery({ query: askedFor(query) } as Input, useNewVisit()));
  const [update] = useUpdateProductMutation();
  const [remove] = useRemoveProductMutation();
  const [setStatus] = useSetProductStatusMutation();
  const changes = useOwnChanges('products', {
    setStatus: (id, status) => setStatus({ body: { productIds: [id], status } }),
    remove: (id) => remove({ params: { id } }),
    restore: (id) => setStatus({ body: { productIds: [id], status: 'restored' } }),
  });
  /** Another stock; one that is another one by now than the list shows is told and shown instead. */
  const setStock = async (product: Product, stock: number) => {
    const body = { stock, ifStock: product.stock ?? 0 };
    const error = errorOf((await update({ params: { id: product._id }, body })).error);
    if (!error) {
      // The next change begins with it, also before the list was read again.
      dispatch(updateCached('products', product._id, (held: Product) => ({ ...held, stock })));
      toast.success(t('creator.products.stock.saved'));
    } else if (error.code === 'products.stock-changed') {
      toast.error(t('creator.products.stock.changed'));
      pages.reload();
    } else toast.error(Object.values(error.fields)[0] ?? error.message);
  };
  return { pages, changes, setStock };
}
