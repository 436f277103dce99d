import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SelectField } from '#components/field.tsx';
import { SearchForm } from '#components/search-form.tsx';
import { GridSkeleton } from '#components/skeleton.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { GrowingCards } from '#features/items/growing-cards.tsx';
import { useT } from '#i18n/use-t.ts';
import { useFilterForm } from '#lib/use-filter-form.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { PRODUCT_TYPES } from '#rules/product-form.ts';
import { CATEGORIES, useCategoriesQuery } from '#services/categories.ts';
import { useProductListInfiniteQuery } from '#services/products.ts';
import { productItem } from './product-item.ts';
import styles from './profile-store.module.css';
import { isNarrowed, readStore, type StoreQuery, storeInput, storePath, WHOLE_STORE } from './store-query.ts';

interface Props {
  performer: PerformerDetail;
  /** As the address names the performer. */
  id: string;
  query: StoreQuery;
  /** The row that the list begins at. */
  from: number;
  /** For a store without products. */
  empty: ReactNode;
}

/** Without a query all of it is shown. */
type StoreProps = Omit<Props, 'query'> & { query?: StoreQuery | undefined };

/** What of a store is shown; a choice takes effect at once, where one is. */
function StoreFilters({ performer, query }: Pick<Props, 'performer' | 'query'>) {
  const t = useT();
  const { data } = useCategoriesQuery(CATEGORIES);
  const path = (asked: StoreQuery) => storePath(performer, asked);
  const { ref, apply, onSubmit } = useFilterForm({ query, read: readStore, path, keepScroll: true });
  const categories = data?.data.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
  return (
    <SearchForm
      ref={ref}
      className={styles.filters}
      aria-label={t('products.store.filters')}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="tab" value="store" />
      <SelectField
        name="type"
        label={t('products.store.type')}
        placeholder={t('products.store.any')}
        options={PRODUCT_TYPES.map((value) => ({ value, label: t(`products.store.type.${value}`) }))}
        defaultValue={query.type}
        onChange={apply}
      />
      {categories.length > 0 ? (
        <SelectField
          name="category"
          label={t('products.store.category')}
          placeholder={t('products.store.any')}
          options={categories}
          defaultValue={query.category}
          onChange={apply}
        />
      ) : null}
      <CheckField
        name="stock"
        value="true"
        label={t('products.store.inStock')}
        defaultChecked={query.stock}
        onChange={apply}
      />
      <noscript>
        <Button type="submit">{t('products.store.apply')}</Button>
      </noscript>
    </SearchForm>
  );
}

function Products({ performer, id, query, from, empty }: Props) {
  const t = useT();
  const list = useGrowingList(useProductListInfiniteQuery(storeInput(id, query, from)));
  const { items } = list;
  if (list.loading) return <GridSkeleton cells={6} />;
  if (list.error && items.length === 0)
    return <ErrorState title={t('products.store.failed')} onRetry={list.reload} />;
  if (items.length === 0)
    return isNarrowed(query) ? (
      <EmptyState
        drawing="search"
        title={t('products.store.nothing')}
        action={<Button href={storePath(performer, WHOLE_STORE)}>{t('products.store.clear')}</Button>}
      />
    ) : (
      empty
    );
  return (
    <GrowingCards list={list} itemOf={productItem} moreHref={storePath(performer, query, from + list.seen)} />
  );
}

/** A performer's store: filters and products as cards. */
export function ProfileStore({ query = WHOLE_STORE, ...props }: StoreProps) {
  const { performer } = props;
  return (
    <>
      {performer.stats.totalProducts > 0 ? <StoreFilters performer={performer} query={query} /> : null}
      <Products {...props} query={query} />
    </>
  );
}
