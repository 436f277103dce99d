import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { DayField } from '#components/day-field.tsx';
import { FilterForm } from '#components/filter-form.tsx';
import { FilterSelect } from '#components/filter-select.tsx';
import { useT } from '#i18n/use-t.ts';
import type { Filters } from '#lib/use-filters.ts';
import { EARNING_TYPES } from '#rules/constants.ts';
import styles from './earnings.module.css';
import { isBackwardsRange, RANGES, rangeOf } from './earnings-range.ts';

const isPlan = (type: string): boolean => type.endsWith('_subscription');
/** Subscriptions come first: the end of so long a list has to be scrolled to. */
const TYPES = [...EARNING_TYPES].sort((a, b) => Number(isPlan(b)) - Number(isPlan(a)));

export const START = { range: '30', from: '', to: '', type: '', sort: '' };
export type EarningFilters = typeof START;

function OwnRange({ values, set }: Pick<Filters<EarningFilters>, 'values' | 'set'>) {
  const t = useT();
  return (
    <div className={styles.ownRange}>
      <DayField
        name="from"
        label={t('earnings.from')}
        value={values.from}
        error={isBackwardsRange(values) ? t('common.backwards') : undefined}
        onChange={(day) => set('from', day)}
      />
      <DayField name="to" label={t('earnings.to')} value={values.to} onChange={(day) => set('to', day)} />
    </div>
  );
}

/** Which days, and which kind of earning. */
export function RangeFilter({ filters }: { filters: Filters<EarningFilters> }) {
  const t = useT();
  const { values, set } = filters;
  const range = rangeOf(values.range);
  return (
    <FilterForm label={t('earnings.filters')}>
      <ChipRow value={range}>
        {RANGES.map((one) => (
          <Chip key={one} selected={range === one} onClick={() => set('range', one)}>
            {t(`earnings.range.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <FilterSelect
        label={t('earnings.type')}
        all={t('earnings.type.all')}
        value={values.type}
        options={TYPES.map((value) => ({ value, label: t(`earnings.type.${value}`) }))}
        onChange={(value) => set('type', value)}
      />
      {range === 'custom' ? <OwnRange values={values} set={set} /> : null}
    </FilterForm>
  );
}
