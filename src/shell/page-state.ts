import type { AppInitialProps } from 'next/app';
import type { ComponentType } from 'react';
import type { Boot } from './boot.ts';
import type { Runtime } from './load-page.ts';
import type { PageFlags } from './page.tsx';
import { type AccessDecision, checkPageAccess } from './page-access.ts';

/** What is shown for this address: the page, or what stands in its place. */
export type PageState = Exclude<AccessDecision, { kind: 'redirect' }> | { kind: 'problem'; status: number };

/** Props of _app. `boot` comes with the first page only. */
export interface ShellProps extends AppInitialProps {
  Component: ComponentType & { flags?: PageFlags };
  boot?: Boot;
  pageState: PageState;
}

export type InitialProps = Omit<ShellProps, 'Component'>;
export const NOTHING: InitialProps = { pageProps: {}, pageState: { kind: 'show' } };

/** Asks the guards about one page for the present viewer. */
export function checkVisitAccess(
  runtime: Runtime,
  boot: Boot,
  flags: PageFlags | undefined,
  path: string,
): AccessDecision {
  const { user, settings } = runtime.store.getState();
  return checkPageAccess({
    flags: flags ?? {},
    path,
    viewer: user.current,
    maintenance: settings.maintenance,
    blocked: boot.blocked !== false,
    available: boot.available,
  });
}
