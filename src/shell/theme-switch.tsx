import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { setThemeMode, useThemeMode } from '#lib/theme-mode.ts';

interface Props {
  /** How a line of a menu looks: then it has words. Without it, it is an icon alone. */
  lineClass?: string;
}

/** Turns the lights on and off. */
export function ThemeSwitch({ lineClass }: Props) {
  const t = useT();
  const mode = useThemeMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  const label = t(other === 'dark' ? 'shell.theme.dark' : 'shell.theme.light');
  const icon = mode === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />;
  const change = () => setThemeMode(other);
  if (!lineClass) return <IconButton label={label} icon={icon} onClick={change} />;
  return (
    <button type="button" className={lineClass} onClick={change}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
