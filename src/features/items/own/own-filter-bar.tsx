import type { ReactNode } from 'react';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { FilterForm } from '#components/filter-form.tsx';
import { SearchField } from '#components/search-field.tsx';
import work from '#components/work.module.css';

interface OwnFilters {
  /** '' for any. */
  status: string;
  q: string;
}

interface Props {
  values: OwnFilters;
  set: (name: 'status' | 'q', value: string) => void;
  words: { filters: string; search: string };
  states: readonly { value: string; label: string }[];
  /** More to choose from beside the states. */
  more?: ReactNode;
  /** The order of the cards on phones; a table has it at the heads of its columns. */
  order?: ReactNode;
}

/** What a list of own things is filtered by: words, state, and what its kind has beside them. */
export function OwnFilterBar({ values, set, words, states, more, order }: Props) {
  return (
    <FilterForm label={words.filters}>
      <div className={work.search}>
        <SearchField label={words.search} value={values.q} onChange={(q) => set('q', q)} />
      </div>
      <ChipRow value={values.status}>
        {states.map(({ value, label }) => (
          <Chip key={value} selected={values.status === value} onClick={() => set('status', value)}>
            {label}
          </Chip>
        ))}
        {more}
      </ChipRow>
      {order}
    </FilterForm>
  );
}
