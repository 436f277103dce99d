import { type ReactNode, useMemo } from 'react';
import { AntdProvider, type AntdProviderProps } from '#components/antd-provider.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useThemeMode } from '#lib/theme-mode.ts';
import { direction } from '#rules/locales.ts';
import { useSettings } from '#store/hooks.ts';
import { isHex } from '#theme/colour.ts';

/** antd's own words, from our message files like every other text. */
function antdTexts(locale: string, t: Translate): AntdProviderProps['locale'] {
  const nothing = t('work.table.empty');
  return {
    locale,
    Pagination: {
      items_per_page: t('work.pages.perPage'),
      jump_to: t('work.pages.goTo'),
      page: t('work.pages.page'),
      prev_page: t('work.pages.previous'),
      next_page: t('work.pages.next'),
      prev_5: t('work.pages.back5'),
      next_5: t('work.pages.forward5'),
    },
    Table: { emptyText: nothing },
    Empty: { description: nothing },
  };
}

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
