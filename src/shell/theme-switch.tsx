import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { setThemeMode, useThemeMode } from '#lib/theme-mode.ts';

/** Turns the lights on and off. */
export function ThemeSwitch() {
  const t = useT();
  const mode = useThemeMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={t(other === 'dark' ? 'shell.theme.dark' : 'shell.theme.light')}
      icon={mode === 'dark' ? <Sun /> : <Moon />}
      onClick={() => setThemeMode(other)}
    />
  );
}
