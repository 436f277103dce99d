import { Chip } from '#components/chip.tsx';
import { FilterSelect } from '#components/filter-select.tsx';
import work from '#components/work.module.css';
import { FigureOrderSelect } from '#features/items/own/figure-order.tsx';
import { OwnFilterBar } from '#features/items/own/own-filter-bar.tsx';
import { useT } from '#i18n/use-t.ts';
import type { Filters } from '#lib/use-filters.ts';
import { PRODUCT_ORDERS, PRODUCT_STATUSES, PRODUCT_TYPES } from '#rules/product-form.ts';
import { CATEGORIES, useCategoriesQuery } from '#services/categories.ts';
import type { ProductFilters } from './use-my-products.ts';

const STATES = ['', ...PRODUCT_STATUSES, 'deleted'] as const;

/** What the own store is filtered by. A site without categories asks for none. */
export function ProductFilterBar({ filters }: { filters: Filters<ProductFilters> }) {
  const t = useT();
  const { values, set } = filters;
  const categories = useCategoriesQuery(CATEGORIES).data?.data ?? [];
  const isLow = values.isLowStock === 'true';
  return (
    <OwnFilterBar
      values={values}
      set={set}
      words={{ filters: t('creator.products.mine.filters'), search: t('creator.products.mine.search') }}
      states={STATES.map((value) => ({
        value,
        label: t(`items.own.status.${value === '' ? 'all' : value}`),
      }))}
      more={
        <>
          <span className={work.gap} />
          <Chip selected={isLow} onClick={() => set('isLowStock', isLow ? '' : 'true')}>
            {t('creator.products.mine.lowStock')}
          </Chip>
        </>
      }
      order={
        <>
          <FilterSelect
            label={t('creator.products.type')}
            all={t('creator.products.mine.anyType')}
            value={values.type}
            options={PRODUCT_TYPES.map((value) => ({ value, label: t(`creator.products.type.${value}`) }))}
            onChange={(type) => set('type', type)}
          />
          {categories.length > 0 ? (
            <FilterSelect
              label={t('creator.products.mine.category')}
              all={t('creator.products.mine.anyCategory')}
              value={values.categoryIds}
              options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(id) => set('categoryIds', id)}
            />
          ) : null}
          <FigureOrderSelect sortable={PRODUCT_ORDERS} filters={filters} />
        </>
      }
    />
  );
}
