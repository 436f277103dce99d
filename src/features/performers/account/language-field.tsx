import { useMemo } from 'react';
import { displayNames } from '#components/format.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { ChoicesField, type ChoicesProps } from './choices-field.tsx';

/** The languages most people speak, by their two-letter codes; names come from the browser. */
const CODES =
  'af ar az bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km ko lb lt lv mk ml mn mr ms mt my nb ne nl pa pl ps pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh zu';

const AT_MOST = 20;

/** Which languages a performer speaks: several, found by typing. What is stored already stays choosable. */
export function LanguageField({ value, error, onChange }: ChoicesProps) {
  const t = useT();
  const locale = useLocale();
  const options = useMemo(() => {
    const names = displayNames(locale, 'language');
    const nameOf = (code: string) =>
      /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(code) ? (names.of(code) ?? code) : code;
    return [...new Set([...CODES.split(' '), ...value])]
      .map((code) => ({ value: code, label: nameOf(code) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale, value]);
  return (
    <ChoicesField
      label={t('creator.account.languages')}
      placeholder={t('creator.account.languages.choose')}
      options={options}
      atMost={AT_MOST}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
