import { type ReactNode, useMemo } from 'react';
import { AntdProvider } from '#components/antd-provider.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useThemeMode } from '#lib/theme-mode.ts';
import { direction } from '#rules/direction.ts';
import { useSettings } from '#store/hooks.ts';
import { isHex } from '#theme/colour.ts';
import { antdTexts } from './antd-texts.ts';

/**
 * Goes around a work screen that uses antd: theme, operator's accent, writing direction and texts come from the
 * shell's own sources. Imported statically, so that the server writes styled HTML.
 */
export function WorkScreen({ children }: { children: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const mode = useThemeMode();
  const { accentColor } = useSettings();
  const texts = useMemo(() => antdTexts(locale, t), [locale, t]);
  return (
    <AntdProvider
      mode={mode}
      accent={isHex(accentColor) ? accentColor : undefined}
      direction={direction(locale)}
      locale={texts}
    >
      {children}
    </AntdProvider>
  );
}
