import { FilterSelect } from '#components/filter-select.tsx';
import { useT } from '#i18n/use-t.ts';
import { useWide } from '#lib/use-min-width.ts';
import type { OrderKey, TableOrder } from './own-table.tsx';

/** The order of a list as the address holds it: '' is the time, newest or largest first. */
interface OrderValues {
  sortBy: string;
  sort: string;
}

interface OrderFilters<Values extends OrderValues> {
  values: Values;
  setAll: (values: Values) => void;
}

/** A list that its server puts in order by time and by figures, as its table takes it. */
export const tableOrder = <Values extends OrderValues>(
  sortable: readonly OrderKey[],
  { values, setAll }: OrderFilters<Values>,
): TableOrder => ({
  sortable,
  by: sortable.find((key) => key === values.sortBy) ?? 'createdAt',
  order: values.sort,
  onOrder: (by, sort) => setAll({ ...values, sortBy: by === 'createdAt' ? '' : by, sort }),
});

interface Props<Values extends OrderValues> {
  sortable: readonly OrderKey[];
  filters: OrderFilters<Values>;
}

/** The same on phones, where cards have no heads. */
export function FigureOrderSelect<Values extends OrderValues>({ sortable, filters }: Props<Values>) {
  const t = useT();
  const { values, setAll } = filters;
  if (useWide()) return null;
  const figures = sortable.flatMap((key) => (key === 'createdAt' ? [] : [key]));
  return (
    <FilterSelect
      label={t('work.order')}
      all={t('work.order.newest')}
      value={values.sort === 'asc' && !values.sortBy ? 'asc' : values.sortBy}
      options={[
        { value: 'asc', label: t('work.order.oldest') },
        ...figures.map((value) => ({ value, label: t(`items.own.order.${value}`) })),
      ]}
      onChange={(chosen) =>
        setAll({
          ...values,
          sort: chosen === 'asc' ? 'asc' : '',
          sortBy: chosen === 'asc' ? '' : chosen,
        })
      }
    />
  );
}
