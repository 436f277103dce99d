import { useDeferredValue, useState } from 'react';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { DateOrderSelect } from '#components/date-order-select.tsx';
import { DayField } from '#components/day-field.tsx';
import { FieldFrame } from '#components/field-frame.tsx';
import { FilterForm } from '#components/filter-form.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SearchSelect } from '#components/search-select.tsx';
import work from '#components/work.module.css';
import type { Order } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';
import { isBackwards } from '#lib/is-backwards.ts';
import type { Filters } from '#lib/use-filters.ts';
import { DELIVERY_STATUSES } from '#rules/orders.ts';
import { useOwnProductsQuery } from '#services/own-products.ts';
import { buyerOf } from '../buyer-of.ts';
import styles from './store-orders.module.css';

export const ALL = {
  deliveryStatus: '',
  productId: '',
  userId: '',
  fromDate: '',
  toDate: '',
  q: '',
  sort: '',
};
export type OrderFilters = typeof ALL;
const STATES = ['', ...DELIVERY_STATUSES] as const;

/** One of the own products, found by its name. */
function ProductFilter({ filters, orders }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { productId } = filters.values;
  const { data } = useOwnProductsQuery({ query: { ...(q ? { q } : {}), limit: 20 } });
  const found = (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name || _id }));
  const chosen = orders.find((one) => one.productId === productId)?.productInfo.name;
  const isListed = productId === '' || found.some(({ value }) => value === productId);
  const options = isListed ? found : [{ value: productId, label: chosen ?? t('orders.product') }, ...found];
  return (
    <FieldFrame label={t('orders.product')} hideLabel className={work.select}>
      {(control) => (
        <SearchSelect<string | undefined>
          control={control}
          chosen={options.flatMap(({ value, label }) => (value === productId ? [label] : []))}
          popupMatchSelectWidth={false}
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          allowClear
          placeholder={t('orders.store.anyProduct')}
          options={options}
          value={productId || undefined}
          onChange={(value) => {
            filters.set('productId', value ?? '');
            setTyped('');
          }}
        />
      )}
    </FieldFrame>
  );
}

interface Props {
  filters: Filters<OrderFilters>;
  /** On screen now. */
  orders: readonly Order[];
}

/** What the orders of a store are filtered by. */
export function OrderFilterBar(props: Props) {
  const t = useT();
  const { filters, orders } = props;
  const { values, set } = filters;
  const buyer = orders.find(({ userId }) => userId === values.userId);
  const buyerName = buyer ? buyerOf(buyer, t) : t('orders.buyer');
  return (
    <FilterForm label={t('orders.store.filters')}>
      <div className={work.search}>
        <SearchField label={t('orders.store.search')} value={values.q} onChange={(q) => set('q', q)} />
      </div>
      <ChipRow value={values.deliveryStatus}>
        {STATES.map((status) => (
          <Chip
            key={status}
            selected={values.deliveryStatus === status}
            onClick={() => set('deliveryStatus', status)}
          >
            {t(`orders.status.${status || 'all'}`)}
          </Chip>
        ))}
        {values.userId ? (
          <Chip selected name={buyerName} onRemove={() => set('userId', '')}>
            {t('orders.store.from', { name: buyerName })}
          </Chip>
        ) : null}
      </ChipRow>
      <ProductFilter {...props} />
      <DateOrderSelect order={values.sort} onOrder={(order) => set('sort', order)} />
      <div className={styles.range}>
        <DayField
          name="fromDate"
          label={t('earnings.from')}
          value={values.fromDate}
          error={isBackwards(values.fromDate, values.toDate) ? t('common.backwards') : undefined}
          onChange={(day) => set('fromDate', day)}
        />
        <DayField
          name="toDate"
          label={t('earnings.to')}
          value={values.toDate}
          onChange={(day) => set('toDate', day)}
        />
      </div>
    </FilterForm>
  );
}
