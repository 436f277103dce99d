import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { Field, SelectField } from '#components/field.tsx';
import { SearchForm } from '#components/search-form.tsx';
import { useT } from '#i18n/use-t.ts';
import { useFilterForm } from '#lib/use-filter-form.ts';
import { AUDIENCE_FILTERS, DURATIONS, EXPLORE_ORDERS, UPLOADED } from '#rules/explore.ts';
import styles from './explore-filters.module.css';
import { type ExploreQuery, explorePath, narrowings, priceProblems, readExplore } from './explore-query.ts';

/** What is wrong with the prices: of those that were asked for last, else of those in the address. */
function usePriceProblems(query: ExploreQuery) {
  const t = useT();
  const address = explorePath(query);
  const [asked, setAsked] = useState({ address, problems: priceProblems(query) });
  const problems = asked.address === address ? asked.problems : priceProblems(query);
  const check = (fields: Readonly<Record<string, string>>) => {
    const found = priceProblems(fields);
    setAsked({ address, problems: found });
    return Object.keys(found).length === 0;
  };
  const bindPrice = (name: 'from' | 'to') => {
    const problem = problems[name];
    return {
      name,
      defaultValue: query[name],
      error: problem ? t(`explore.price.${problem}`) : '',
      onChange: () => setAsked({ address, problems: {} }),
    };
  };
  return { check, bindPrice };
}

/**
 * What explore is narrowed to and its order; a choice takes effect at once. On a phone all but the words waits behind a
 * button that says how many choices are made.
 */
export function ExploreFilters({ query }: { query: ExploreQuery }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const chosen = narrowings(query);
  const { check, bindPrice } = usePriceProblems(query);
  const { ref, apply, onSubmit } = useFilterForm({ query, read: readExplore, path: explorePath, check });
  const audiences = AUDIENCE_FILTERS.map((value) => ({ value, label: t(`explore.audience.${value}`) }));
  const lengths = DURATIONS.map((value) => ({ value, label: t(`explore.length.${value}`) }));
  const times = UPLOADED.map((value) => ({ value, label: t(`explore.since.${value}`) }));
  const orders = EXPLORE_ORDERS.map((value) => ({ value, label: t(`explore.sort.${value}`) }));
  return (
    <SearchForm
      ref={ref}
      action="/explore"
      className={styles.filters}
      aria-label={t('explore.filters')}
      onSubmit={onSubmit}
    >
      {query.source ? <input type="hidden" name="source" value={query.source} /> : null}
      <Field
        name="q"
        type="search"
        label={t('explore.words')}
        autoComplete="off"
        defaultValue={query.q}
        maxLength={100}
      />
      <Button
        className={styles.toggle}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen > 0 ? t('explore.filters.chosen', { chosen }) : t('explore.filters')}
      </Button>
      <div id={moreId} className={classNames(styles.more, isOpen && styles.open)}>
        <SelectField
          name="audience"
          label={t('explore.audience')}
          options={audiences}
          placeholder={t('explore.any')}
          defaultValue={query.audience}
          onChange={apply}
        />
        <SelectField
          name="length"
          label={t('explore.length')}
          options={lengths}
          placeholder={t('explore.any')}
          defaultValue={query.length}
          onChange={apply}
        />
        <SelectField
          name="since"
          label={t('explore.since')}
          options={times}
          placeholder={t('explore.anyTime')}
          defaultValue={query.since}
          onChange={apply}
        />
        <SelectField
          name="sort"
          label={t('explore.sort')}
          options={orders}
          defaultValue={query.sort}
          onChange={apply}
        />
        <Field
          {...bindPrice('from')}
          label={t('explore.from')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
        />
        <Field
          {...bindPrice('to')}
          label={t('explore.to')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
        />
      </div>
      <Button type="submit">{t('explore.apply')}</Button>
    </SearchForm>
  );
}
