import { useT } from '#i18n/use-t.ts';
import { CATEGORIES_AT_MOST } from '#rules/categories.ts';
import { CATEGORIES, useCategoriesQuery } from '#services/categories.ts';
import { ChoicesField, type ChoicesProps } from './choices-field.tsx';

/** Which of the site's categories a performer is found under; nothing on a site that has none. */
export function CategoryField(props: ChoicesProps) {
  const t = useT();
  const { data } = useCategoriesQuery(CATEGORIES);
  const options = (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  if (options.length === 0) return null;
  return (
    <ChoicesField
      {...props}
      label={t('creator.account.categories')}
      placeholder={t('creator.account.categories.choose')}
      options={options}
      atMost={CATEGORIES_AT_MOST}
    />
  );
}
