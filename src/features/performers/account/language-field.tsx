import { useT } from '#i18n/use-t.ts';
import { useLanguageOptions } from '#lib/use-language-options.ts';
import { ChoicesField, type ChoicesProps } from './choices-field.tsx';

const AT_MOST = 20;

/** Which languages a performer speaks: several, found by typing. */
export function LanguageField({ value, error, onChange }: ChoicesProps) {
  const t = useT();
  return (
    <ChoicesField
      label={t('creator.account.languages')}
      placeholder={t('creator.account.languages.choose')}
      options={useLanguageOptions(value)}
      atMost={AT_MOST}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
