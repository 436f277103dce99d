import { SelectField } from '#components/field.tsx';
import { saveLocale } from '#i18n/locale-storage.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { isSupportedLocale, SUPPORTED_LOCALES } from '#rules/locales.ts';
import { useSettings } from '#store/hooks.ts';

/** Chooses among the site's languages; the page is rendered anew, as texts and direction come from the server. */
export function LanguageSelect({ onChosen }: { onChosen?: (locale: string) => Promise<unknown> }) {
  const t = useT();
  const locale = useLocale();
  const { supportedLocales } = useSettings();
  const offered = SUPPORTED_LOCALES.filter(({ code }) => supportedLocales.includes(code) || code === locale);
  if (offered.length < 2) return null;
  const choose = async (chosen: string) => {
    if (!isSupportedLocale(chosen)) return;
    saveLocale(chosen);
    await onChosen?.(chosen);
    window.location.reload();
  };
  return (
    <SelectField
      label={t('shell.language')}
      value={locale}
      options={offered.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => void choose(event.target.value)}
    />
  );
}
