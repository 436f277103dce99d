import type { AppInitialProps } from 'next/app';
import type { ComponentType } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { roleOf } from '#lib/role.ts';
import { loginPath } from '#rules/return-path.ts';
import type { Boot } from './boot.ts';
import type { Runtime } from './load-page.ts';
import type { LayoutName, PageFlags } from './page.tsx';

/** What the shell shows in place of a page. `unavailable`: the API did not answer. */
export type Closed = 'geo-block' | 'maintenance' | 'unavailable';

type AccessDecision =
  | { kind: 'show' }
  | { kind: 'closed'; reason: Closed }
  | { kind: 'redirect'; to: string };

interface Visit {
  flags: PageFlags;
  /** Address asked for, to come back to after login. */
  path: string;
  viewer: CurrentUser | null;
  maintenance: boolean;
  blocked: boolean;
  available: boolean;
}

/**
 * Who may see which page: a blocked country sees nothing, maintenance is
 * passed by operators only, then the page's own flags decide.
 */
export function checkPageAccess({
  flags,
  path,
  viewer,
  maintenance,
  blocked,
  available,
}: Visit): AccessDecision {
  if (!available) return { kind: 'closed', reason: 'unavailable' };
  if (blocked) return { kind: 'closed', reason: 'geo-block' };
  const role = viewer ? roleOf(viewer) : null;
  if (maintenance && role !== 'admin' && !flags.duringMaintenance)
    return { kind: 'closed', reason: 'maintenance' };
  const needsLogin = Boolean(flags.authenticate || flags.onlyPerformer) && !flags.noredirect;
  if (needsLogin && !viewer) return { kind: 'redirect', to: loginPath(path) };
  if (flags.onlyPerformer && viewer && !viewer.isPerformer) return { kind: 'redirect', to: '/home' };
  return { kind: 'show' };
}

export const CLOSED_STATUS: Record<Closed, number> = { 'geo-block': 451, maintenance: 503, unavailable: 503 };

export const layoutOf = (flags: PageFlags | undefined): LayoutName => flags?.layout ?? 'primary';

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
