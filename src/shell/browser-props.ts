import type { AppContext } from 'next/app';
import Router from 'next/router';
import { type LoadOutcome, loadPage } from './load-page.ts';
import type { PageComponent } from './page.tsx';
import { type InitialProps, judgeVisit, NOTHING, type ShellProps } from './shown.ts';
import { sessionKnown, theTab } from './tab.ts';

/** Waited for, so that this navigation is overtaken by the other one and never shown. */
async function goInstead(to: string): Promise<InitialProps> {
  await Router.replace(to);
  return NOTHING;
}

function fromOutcome(outcome: LoadOutcome): InitialProps | Promise<InitialProps> {
  if ('redirect' in outcome) return goInstead(outcome.redirect);
  if ('props' in outcome) return { pageProps: outcome.props, shown: { kind: 'show' } };
  return { pageProps: {}, shown: { kind: 'problem', status: outcome.problem } };
}

/** _app's props on a navigation in the browser: the same rules, settings and person are there already. */
export async function browserProps({ Component, ctx }: AppContext): Promise<InitialProps> {
  const tab = theTab();
  const path = ctx.asPath ?? '/';
  if (!tab.boot.available) {
    // Nothing is known of the site yet: the server has to be asked once more.
    window.location.assign(path);
    return NOTHING;
  }
  await sessionKnown(tab);
  const verdict = judgeVisit(tab, tab.boot, (Component as ShellProps['Component']).flags, path);
  if (verdict.kind === 'redirect') return goInstead(verdict.to);
  if (verdict.kind === 'closed') return { pageProps: {}, shown: verdict };
  return fromOutcome(await loadPage(Component as PageComponent, ctx, tab));
}
