import type { AppContext } from 'next/app';
import Router from 'next/router';
import { getClientRuntime, sessionKnown } from './client-runtime.ts';
import { type LoadOutcome, loadPage } from './load-page.ts';
import type { PageComponent } from './page.tsx';
import { checkVisitAccess, type InitialProps, NOTHING, type ShellProps } from './page-access.ts';

/** Waited for, so that this navigation is overtaken by the other one and never shown. */
async function redirectTo(to: string): Promise<InitialProps> {
  await Router.replace(to);
  return NOTHING;
}

function fromOutcome(outcome: LoadOutcome): InitialProps | Promise<InitialProps> {
  if ('redirect' in outcome) return redirectTo(outcome.redirect);
  if ('props' in outcome) return { pageProps: outcome.props, pageState: { kind: 'show' } };
  return { pageProps: {}, pageState: { kind: 'problem', status: outcome.problem } };
}

/** _app's props on a navigation in the browser: the same rules, settings and person are there already. */
export async function browserProps({ Component, ctx }: AppContext): Promise<InitialProps> {
  const runtime = getClientRuntime();
  const path = ctx.asPath ?? '/';
  if (!runtime.boot.available) {
    // Nothing is known of the site yet: the server has to be asked once more.
    window.location.assign(path);
    return NOTHING;
  }
  await sessionKnown(runtime);
  const decision = checkVisitAccess(
    runtime,
    runtime.boot,
    (Component as ShellProps['Component']).flags,
    path,
  );
  if (decision.kind === 'redirect') return redirectTo(decision.to);
  if (decision.kind === 'closed') return { pageProps: {}, pageState: decision };
  return fromOutcome(await loadPage(Component as PageComponent, ctx, runtime));
}
