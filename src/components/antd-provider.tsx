import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useT } from '#i18n/use-t.ts';
import { antdTheme } from '#theme/antd-theme.ts';
import type { Hex } from '#theme/colour.ts';
import type { ThemeMode } from '#theme/tokens.ts';
import { EmptyState } from './empty-state.tsx';
import '../../styles/generated/antd.module.css';

export interface AntdProviderProps {
  mode: ThemeMode;
  /** The operator's accent; ours when there is none. */
  accent?: Hex;
  direction?: 'ltr' | 'rtl';
  /** antd's own texts, from 'antd/locale/…'. */
  locale?: ConfigProviderProps['locale'];
  children: ReactNode;
}

/**
 * Goes around whatever uses antd, and brings antd's style sheet with it: a page without antd loads neither. Put
 * it into a work screen's layout, or into the module that a public page loads with dynamic().
 */
export function AntdProvider({ mode, accent, direction, locale, children }: AntdProviderProps) {
  const t = useT();
  const theme = useMemo(() => antdTheme(mode, accent), [mode, accent]);
  return (
    <ConfigProvider
      theme={theme}
      direction={direction}
      locale={locale}
      wave={{ disabled: true }}
      form={{ requiredMark: 'optional' }}
      renderEmpty={() => <EmptyState compact drawing="search" title={t('components.nothing')} />}
    >
      {children}
    </ConfigProvider>
  );
}
