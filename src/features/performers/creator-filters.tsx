import { Search } from 'lucide-react';
import { useRouter } from 'next/router';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { SearchForm } from '#components/search-form.tsx';
import { useT } from '#i18n/use-t.ts';
import { GENDERS } from '#rules/constants.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { CATEGORIES, categoriesApi } from '#services/categories.ts';
import styles from './creator-filters.module.css';
import { CREATOR_ORDERS, type CreatorQuery, creatorsPath, readCreatorQuery } from './creator-query.ts';

function formQuery(form: HTMLFormElement): CreatorQuery {
  const entries = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return readCreatorQuery(Object.fromEntries(entries));
}

/** After "Clear" or the back button the fields show again what the address says; the focus stays where it is. */
function useShownQuery(
  form: RefObject<HTMLFormElement | null>,
  { q, gender, country, category, sort, trial }: CreatorQuery,
) {
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, gender, country, category, sort })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
    const box = form.current?.elements.namedItem('trial');
    if (box instanceof HTMLInputElement) box.checked = trial;
  }, [form, q, gender, country, category, sort, trial]);
}

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

/**
 * Search and filters as a plain GET form: it works without JavaScript, and its address can be shared. With
 * JavaScript a choice takes effect at once and the page changes in place.
 */
export function CreatorFilters({ query }: { query: CreatorQuery }) {
  const t = useT();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  useShownQuery(form, query);
  const apply = () => {
    if (form.current) void router.push(creatorsPath(formQuery(form.current)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const genders = GENDERS.map((value) => ({ value, label: t(`performers.gender.${value}`) }));
  const orders = CREATOR_ORDERS.map((value) => ({ value, label: t(`performers.sort.${value}`) }));
  return (
    <SearchForm ref={form} action="/creator" method="get" className={styles.filters} onSubmit={submit}>
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
