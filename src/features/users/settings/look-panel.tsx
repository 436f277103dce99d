import { CheckField } from '#components/check-field.tsx';
import { useT } from '#i18n/use-t.ts';
import { setThemeMode, type ThemeMode, useThemeMode } from '#lib/theme-mode.ts';
import { LanguageSelect } from '#shell/language-select.tsx';
import styles from './settings.module.css';

const MODES: readonly ThemeMode[] = ['light', 'dark'];

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
      <LanguageSelect />
    </div>
  );
}
