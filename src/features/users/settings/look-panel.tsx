import { CheckField } from '#components/check-field.tsx';
import { useT } from '#i18n/use-t.ts';
import { setThemeMode, type ThemeMode, useThemeMode } from '#lib/theme-mode.ts';
import { deliveryService } from '#services/delivery.ts';
import { LanguageSelect } from '#shell/language-select.tsx';
import styles from './settings.module.css';

const MODES: readonly ThemeMode[] = ['light', 'dark'];

/** E-mails come in the language that is chosen here. When that cannot be kept now, the page still changes. */
const writeIn = (locale: string) =>
  deliveryService.change({ body: { locale } }, { quiet: true }).catch(() => undefined);

/** How the site looks on this device, and its language. Both take effect at once. */
export function LookPanel() {
  const t = useT();
  const mode = useThemeMode();
  return (
    <div className={styles.lines}>
      <fieldset className={styles.choice}>
        <legend className={styles.small}>{t('settings.theme')}</legend>
        {MODES.map((one) => (
          <CheckField
            key={one}
            kind="radio"
            name="theme"
            value={one}
            label={t(`settings.theme.${one}`)}
            checked={mode === one}
            onChange={() => setThemeMode(one)}
          />
        ))}
      </fieldset>
      <LanguageSelect onChosen={writeIn} />
    </div>
  );
}
