import { Search } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { SearchForm } from '#components/search-form.tsx';
import { useT } from '#i18n/use-t.ts';
import { useFilterForm } from '#lib/use-filter-form.ts';
import { GENDERS } from '#rules/constants.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { CATEGORIES, categoriesApi } from '#services/categories.ts';
import styles from './creator-filters.module.css';
import { CREATOR_ORDERS, type CreatorQuery, creatorsPath, readCreatorQuery } from './creator-query.ts';

/** Only where the operator has made categories; the page asked for them. */
function CategoryFilter({ value, onChange }: { value: string; onChange: () => void }) {
  const t = useT();
  const { data } = categoriesApi.endpoints.categories.useQueryState(CATEGORIES);
  const options = (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  if (options.length === 0) return null;
  return (
    <SelectField
      name="category"
      label={t('performers.filter.category')}
      options={options}
      placeholder={t('performers.filter.anyCategory')}
      defaultValue={value}
      onChange={onChange}
    />
  );
}

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** Search and filters; a choice takes effect at once. */
export function CreatorFilters({ query }: { query: CreatorQuery }) {
  const t = useT();
  const { ref, apply, onSubmit } = useFilterForm({ query, read: readCreatorQuery, path: creatorsPath });
  const genders = GENDERS.map((value) => ({ value, label: t(`performers.gender.${value}`) }));
  const orders = CREATOR_ORDERS.map((value) => ({ value, label: t(`performers.sort.${value}`) }));
  return (
    <SearchForm ref={ref} action="/creator" className={styles.filters} onSubmit={onSubmit}>
      <div className={styles.search}>
        <Field
          name="q"
          type="search"
          label={t('performers.search.label')}
          hideLabel
          placeholder={t('performers.search.placeholder')}
          defaultValue={query.q}
          maxLength={100}
          enterKeyHint="search"
          before={<Search aria-hidden="true" />}
        />
        <Button type="submit" variant="primary">
          {t('performers.search.submit')}
        </Button>
      </div>
      <div className={styles.choices}>
        <SelectField
          name="gender"
          label={t('performers.filter.gender')}
          options={genders}
          placeholder={t('performers.filter.anyone')}
          defaultValue={query.gender}
          onChange={apply}
        />
        <SelectField
          name="country"
          label={t('performers.filter.country')}
          options={countries}
          placeholder={t('performers.filter.anywhere')}
          defaultValue={query.country}
          onChange={apply}
        />
        <CategoryFilter value={query.category} onChange={apply} />
        <SelectField
          name="sort"
          label={t('performers.sort.label')}
          options={orders}
          defaultValue={query.sort}
          onChange={apply}
        />
        <CheckField
          name="trial"
          value="1"
          className={styles.trial}
          label={t('performers.filter.trial')}
          defaultChecked={query.trial}
          onChange={apply}
        />
      </div>
    </SearchForm>
  );
}
