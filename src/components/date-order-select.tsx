import { useT } from '#i18n/use-t.ts';
import { useWide } from '#lib/use-min-width.ts';
import type { DateOrder } from './date-order.ts';
import { FilterSelect } from './filter-select.tsx';

/** The order of a list of cards. A table has it at the head of its column of dates (date-order.ts). */
export function DateOrderSelect({ order, onOrder }: DateOrder) {
  const t = useT();
  if (useWide()) return null;
  return (
    <FilterSelect
      label={t('work.order')}
      all={t('work.order.newest')}
      value={order}
      options={[{ value: 'asc', label: t('work.order.oldest') }]}
      onChange={onOrder}
    />
  );
}
