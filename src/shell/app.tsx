import type { AppContext, AppInitialProps } from 'next/app';
import Router from 'next/router';
import type { ComponentType } from 'react';
import { AppView } from './app-view.tsx';
import type { Boot, ServerRuntime } from './boot.ts';
import { CLOSED_STATUS, judge, type Verdict } from './guards.ts';
import { loadPage, type Runtime } from './load-page.ts';
import type { PageComponent, PageFlags } from './page.tsx';
import type { PageRequest } from './request.ts';
import { sessionKnown, theTab } from './tab.ts';

/** What is shown for this address: the page, or what stands in its place. */
export type Shown = Exclude<Verdict, { kind: 'redirect' }> | { kind: 'problem'; status: number };

/** Props of _app. `boot` comes with the first page only. */
export interface ShellProps extends AppInitialProps {
  Component: ComponentType & { flags?: PageFlags };
  boot?: Boot;
  shown: Shown;
}

type InitialProps = Omit<ShellProps, 'Component'>;

const runtimes = new WeakMap<Boot, ServerRuntime>();
const NOTHING: InitialProps = { pageProps: {}, shown: { kind: 'show' } };

function visitOf(runtime: Runtime, boot: Boot, Component: ShellProps['Component'], path: string): Verdict {
  const { user, settings } = runtime.store.getState();
  return judge({
    flags: Component.flags ?? {},
    path,
    viewer: user.current,
    maintenance: settings.maintenance,
    blocked: boot.blocked,
    available: boot.available,
  });
}

async function onServer({ Component, ctx }: AppContext): Promise<InitialProps> {
  const { req, res, asPath = '/' } = ctx;
  if (!req || !res) return NOTHING;
  const redirect = (to: string) => {
    res.writeHead(302, { Location: to }).end();
    return NOTHING;
  };
  const { startServerRender } = await import('./boot.ts');
  const runtime = await startServerRender(req as PageRequest, res);
  const { boot } = runtime;
  runtimes.set(boot, runtime);
  const verdict = visitOf(runtime, boot, Component, asPath);
  if (verdict.kind === 'redirect') return redirect(verdict.to);
  if (verdict.kind === 'closed') {
    res.statusCode = CLOSED_STATUS[verdict.reason];
    if (res.statusCode === 503) res.setHeader('Retry-After', '120');
    return { boot, pageProps: {}, shown: verdict };
  }
  const outcome = await loadPage(Component as PageComponent, ctx, runtime);
  if ('redirect' in outcome) return redirect(outcome.redirect);
  if ('problem' in outcome) {
    res.statusCode = outcome.problem;
    return { boot, pageProps: {}, shown: { kind: 'problem', status: outcome.problem } };
  }
  return { boot, pageProps: outcome.props, shown: verdict };
}

async function inBrowser({ Component, ctx }: AppContext): Promise<InitialProps> {
  const tab = theTab();
  const path = ctx.asPath ?? '/';
  if (!tab.boot.available) {
    // Nothing is known of the site yet: the server has to be asked once more.
    window.location.assign(path);
    return NOTHING;
  }
  await sessionKnown(tab);
  const verdict = visitOf(tab, tab.boot, Component, path);
  if (verdict.kind === 'closed') return { pageProps: {}, shown: verdict };
  const outcome = verdict.kind === 'show' ? await loadPage(Component as PageComponent, ctx, tab) : null;
  const to = verdict.kind === 'redirect' ? verdict.to : outcome && 'redirect' in outcome ? outcome.redirect : null;
  if (to !== null) {
    // Waited for, so that this navigation is overtaken and never shown.
    await Router.replace(to);
    return NOTHING;
  }
  if (outcome && 'problem' in outcome) return { pageProps: {}, shown: { kind: 'problem', status: outcome.problem } };
  return { pageProps: outcome && 'props' in outcome ? outcome.props : {}, shown: { kind: 'show' } };
}

/**
 * The shell (spec §2): asks for settings, country and person once per server render, decides what this visitor
 * may see, picks the layout and starts store, texts and socket.
 */
export function App(props: ShellProps) {
  const server = typeof window === 'undefined' && props.boot ? runtimes.get(props.boot) : undefined;
  const runtime = server ?? theTab(props.boot);
  return <AppView {...props} runtime={runtime} />;
}

App.getInitialProps = (context: AppContext): Promise<InitialProps> =>
  typeof window === 'undefined' ? onServer(context) : inBrowser(context);
