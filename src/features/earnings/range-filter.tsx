import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { DayField } from '#components/day-field.tsx';
import { FilterForm } from '#components/filter-form.tsx';
import { FilterSelect } from '#components/filter-select.tsx';
import { useT } from '#i18n/use-t.ts';
import type { Filters } from '#lib/use-filters.ts';
import styles from './earnings.module.css';
import { isBackwardsRange, RANGES, rangeOf } from './earnings-range.ts';

/** What can be earned on this site now; other kinds are shown where they occur. */
const TYPES = [
  'monthly_subscription',
  'yearly_subscription',
  'feed',
  'gallery',
  'video',
  'tip',
  'referral',
] as const;

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
